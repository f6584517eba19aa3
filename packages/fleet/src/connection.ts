// A connection to Redis, as its address says: with a password, over TLS.

import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import { Redis, type RedisOptions } from 'ioredis';
import { FleetError } from './fleet-error.js';

export interface RedisRequest {
  /** `redis://:password@host:6379/0`, `rediss://…` for TLS. */
  readonly url: string;
  /** Certificates: of the authority that vouches for the server, and of this client. */
  readonly ca?: string;
  readonly cert?: string;
  readonly certKey?: string;
}

/** How long the first connection may take; later ones are tried until they succeed. */
const FIRST_MS = 5000;
const LONGEST_PAUSE_MS = 2000;

export function redisOptions(request: RedisRequest) {
  const url = parsed(request.url);
  const isTls = url.protocol === 'rediss:';
  const { ca, cert, certKey } = request;
  if (!isTls && (ca ?? cert ?? certKey) !== undefined)
    throw new FleetError('certificates are for TLS', 'write the address like rediss://host:6380');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const database = url.pathname.replace(/^\//, '');
  if (!/^\d{0,4}$/.test(database)) throw new FleetError(`'${database}' is not the number of a database`);
  return {
    host,
    port: url.port === '' ? 6379 : Number(url.port),
    db: database === '' ? 0 : Number(database),
    ...(url.username === '' ? {} : { username: decodeURIComponent(url.username) }),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    ...(isTls
      ? {
          tls: {
            ...(isIP(host) === 0 ? { servername: host } : {}),
            ...(ca === undefined ? {} : { ca: file(ca) }),
            ...(cert === undefined ? {} : { cert: file(cert) }),
            ...(certKey === undefined ? {} : { key: file(certKey) }),
          },
        }
      : {}),
    // What was requested while Redis is away is done when it is back: nothing is given up.
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(50 * times, LONGEST_PAUSE_MS),
  } satisfies RedisOptions;
}

function parsed(text: string): URL {
  let url: URL | null = null;
  try {
    url = new URL(text);
  } catch {
    // Said below: the address may have a password in it and is not repeated.
  }
  if (url === null || !/^rediss?:$/.test(url.protocol) || url.hostname === '')
    throw new FleetError('this is not a Redis address', 'write it like redis://host:6379, or rediss:// for TLS');
  return url;
}

function file(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new FleetError(`cannot read ${path}: ${(error as Error).message}`);
  }
}

/** The address without its password. */
export function shownAddress(text: string): string {
  const { protocol, host, pathname } = parsed(text);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}

/** Whether the password, or anything else, goes over a network in the clear. */
export function isOpenToOthers(text: string): boolean {
  const { protocol, hostname } = parsed(text);
  return protocol === 'redis:' && !/^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(hostname);
}

/** Connects; throws a FleetError if there is no such Redis, or it lets no one in. */
export async function connected(request: RedisRequest): Promise<Redis> {
  const redis = new Redis({ ...redisOptions(request), lazyConnect: true });
  let last: Error | null = null;
  // Without a listener each failed try would be printed.
  redis.on('error', (error: Error) => {
    last = error;
  });
  const refused = (error: Error): FleetError => {
    redis.disconnect();
    return new FleetError(
      `cannot connect to ${shownAddress(request.url)}: ${error.message}`,
      isDenied(error.message)
        ? 'write the password into the address: redis://:password@host'
        : 'is Redis running there?',
    );
  };
  try {
    const answer = await deadlineIn(FIRST_MS).wait(readied(redis));
    if (answer !== null) return redis;
  } catch (error) {
    throw refused(last ?? (error as Error));
  }
  throw refused(last ?? new Error(`no answer within ${FIRST_MS / 1000} s`));
}

/** Connected and let in. It is tried again while Redis may only be starting; what does not get better by that fails at once. */
function readied(redis: Redis): Promise<string> {
  return new Promise((resolve, reject) => {
    redis.once('ready', () => redis.ping().then(resolve, reject));
    redis.on('error', (error: NodeJS.ErrnoException) => {
      if (isFinal(error)) reject(error);
    });
    redis.connect().catch((error: Error) => {
      if (isFinal(error)) reject(error);
    });
  });
}

/** A wrong password, a name that no one has, a server that cannot be trusted. */
function isFinal({ code = '', message }: NodeJS.ErrnoException): boolean {
  return isDenied(message) || /^ENOTFOUND$|CERT|SIGNED|UNABLE_TO|ERR_(?:TLS|SSL)/.test(code);
}

function isDenied(message: string): boolean {
  return /NOAUTH|WRONGPASS|NOPERM|invalid.*password/i.test(message);
}
