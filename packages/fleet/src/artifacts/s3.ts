// An S3-compatible store: plain signed requests. Who may use it is said by the variables that AWS tools read, on each machine
// by itself: no credentials travel.

import { open } from 'node:fs/promises';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import { FleetError } from '../fleet-error.js';
import type { Artifacts } from './artifacts.js';
import { type Credentials, encoded, signed } from './signature.js';

const TRIES = 4;
const PAUSE_MS = 300;
const TIMEOUT_MS = 60_000;
/** A file larger than this is sent in parts of this size, so that no more of it is in memory. S3 takes none below 5 MB. */
const PART = 16 * 1024 * 1024;

type Variables = Readonly<Record<string, string | undefined>>;

interface Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly name: string;
  readonly query?: string;
  readonly body?: Uint8Array;
  readonly type?: string;
}

/** `s3://bucket/folder?endpoint=https://store.test:9000&region=eu-central-1` */
export function s3Store(address: string, variables: Variables): Artifacts {
  const { bucket, folder, endpoint, region } = parsed(address, variables);
  const credentials = credentialsIn(variables);
  const urlOf = (name: string): URL => {
    const path = [...folder, ...name.split('/')].map(encoded).join('/');
    // A store of one's own has no name for each bucket.
    return endpoint === null
      ? new URL(`https://${bucket}.s3.${region}.amazonaws.com/${path}`)
      : new URL(`${endpoint.href.replace(/\/$/, '')}/${encoded(bucket)}/${path}`);
  };
  /** Tried again while the store is busy or away; null: it has no such thing. */
  const call = async ({ method, name, query = '', body = new Uint8Array(), type }: Call): Promise<Response | null> => {
    const url = new URL(`${urlOf(name).href}${query}`);
    let last = '';
    for (let n = 0; n < TRIES; n++) {
      if (n > 0) await deadlineIn(PAUSE_MS * 2 ** n).pause(PAUSE_MS * 2 ** n);
      const sent = type === undefined ? {} : { headers: { 'content-type': type } };
      const headers = signed({ method, url, body, region, at: new Date(), ...sent }, credentials);
      try {
        const answer = await fetch(url, {
          ...{ method, headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) },
          ...(method === 'PUT' || method === 'POST' ? { body: body as Uint8Array<ArrayBuffer> } : {}),
        });
        if (answer.ok) return answer;
        const [, code = `status ${answer.status}`] = /<Code>([^<]{1,80})<\/Code>/.exec(await answer.text()) ?? [];
        if (answer.status === 404 && method === 'GET' && code !== 'NoSuchBucket') return null;
        if (answer.status < 500 && answer.status !== 429) throw refusal(code, name, bucket);
        last = code;
      } catch (error) {
        if (error instanceof FleetError) throw error;
        last = reasonOf(error);
      }
    }
    throw new FleetError(
      `the artifact store at ${url.host} is not available: ${last}`,
      'check the address and whether it is running',
    );
  };
  return {
    async put(name, bytes, type) {
      await (await call({ method: 'PUT', name, body: bytes, type }))?.arrayBuffer();
    },
    async putFile(name, file, type) {
      const handle = await open(file);
      try {
        const { size } = await handle.stat();
        if (size > PART) return await inParts(call, name, type, partsOf(handle, size));
        await (await call({ method: 'PUT', name, body: await handle.readFile(), type }))?.arrayBuffer();
      } finally {
        await handle.close();
      }
    },
    async get(name) {
      const answer = await call({ method: 'GET', name });
      return answer === null ? null : new Uint8Array(await answer.arrayBuffer());
    },
    linkOf: (name) => urlOf(name).href,
  };
}

async function* partsOf(handle: Awaited<ReturnType<typeof open>>, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < size; from += PART) {
    const part = Buffer.alloc(Math.min(PART, size - from));
    const { bytesRead } = await handle.read(part, 0, part.length, from);
    // A file that is still being written may have become shorter.
    if (bytesRead < part.length) throw new FleetError('a file changed while it was sent to the artifact store');
    yield part;
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html */
async function inParts(
  call: (one: Call) => Promise<Response | null>,
  name: string,
  type: string,
  parts: AsyncGenerator<Uint8Array>,
): Promise<void> {
  const begun = await (await call({ method: 'POST', name, query: '?uploads=', type }))?.text();
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec(begun ?? '')?.[1]?.replaceAll('&amp;', '&');
  if (id === undefined) throw new FleetError(`the artifact store does not take ${name} in parts`);
  const upload = `uploadId=${encoded(id)}`;
  try {
    const tags: string[] = [];
    for await (const body of parts) {
      const query = `?partNumber=${tags.length + 1}&${upload}`;
      const answer = await call({ method: 'PUT', name, query, body });
      await answer?.arrayBuffer();
      tags.push(answer?.headers.get('etag') ?? '');
    }
    const list = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('');
    const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
    const answer = await call({ method: 'POST', name, query: `?${upload}`, body, type: 'application/xml' });
    // It may say so only after it has begun to answer.
    const [, code] = /<Error>[\s\S]*<Code>([^<]{1,80})<\/Code>/.exec((await answer?.text()) ?? '') ?? [];
    if (code !== undefined) throw new FleetError(`the artifact store refused ${name}: ${code}`);
  } catch (error) {
    // Parts of what never came to an end would be kept, and paid for.
    await call({ method: 'DELETE', name, query: `?${upload}` }).catch(() => null);
    throw error;
  }
}

/** What people can do about it, for what goes wrong most. */
function refusal(code: string, name: string, bucket: string): FleetError {
  const credentials = 'check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY on this machine';
  const hints: Readonly<Record<string, string>> = {
    SignatureDoesNotMatch: credentials,
    InvalidAccessKeyId: credentials,
    ExpiredToken: 'AWS_SESSION_TOKEN has expired',
    AccessDenied: `these credentials may not use ${bucket}`,
    NoSuchBucket: `there is no bucket ${bucket}`,
    RequestTimeTooSkewed: 'the clock of this machine is wrong',
    EntityTooLarge: 'the store takes no file of this size',
  };
  return new FleetError(`the artifact store refused ${name}: ${code}`, hints[code] ?? '');
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { readonly cause?: { readonly message?: string } };
  return cause?.message ?? message;
}

function parsed(address: string, variables: Variables) {
  const hint = 'write it like s3://bucket/folder?endpoint=https://host&region=name';
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new FleetError(`--artifacts '${address}' is not an address`, hint);
  }
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region');
  if (url.hostname === '' || unknown !== undefined || url.username !== '')
    throw new FleetError('--artifacts is not the address of a bucket', hint);
  const given = url.searchParams.get('endpoint');
  const endpoint = given === null ? null : URL.canParse(given) ? new URL(given) : undefined;
  if (endpoint === undefined) throw new FleetError(`the endpoint of --artifacts is not an address: ${given}`, hint);
  // Links show it.
  if (endpoint !== null && (endpoint.username !== '' || endpoint.password !== ''))
    throw new FleetError('the endpoint of --artifacts has a password in it', 'use AWS_ACCESS_KEY_ID and its secret');
  if (endpoint !== null && (!/^https?:$/.test(endpoint.protocol) || endpoint.search !== ''))
    throw new FleetError(`the endpoint of --artifacts is not an http address: ${given}`, hint);
  const region =
    url.searchParams.get('region') ?? variables['AWS_REGION'] ?? variables['AWS_DEFAULT_REGION'] ?? 'us-east-1';
  const folder = url.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  return { bucket: url.hostname, folder, endpoint, region };
}

function credentialsIn(variables: Variables): Credentials {
  const id = variables['AWS_ACCESS_KEY_ID'];
  const secret = variables['AWS_SECRET_ACCESS_KEY'];
  const token = variables['AWS_SESSION_TOKEN'];
  if (id === undefined || secret === undefined)
    throw new FleetError(
      'there are no credentials for the artifact store',
      'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY on this machine',
    );
  return { id, secret, ...(token === undefined ? {} : { token }) };
}
