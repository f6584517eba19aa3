// An S3-compatible store: put and get by plain signed requests. Who may use it is said by the variables that AWS tools read,
// on each machine by itself: no credentials travel.

import { deadlineIn } from '@beckon/core/time/deadline.js';
import { FleetError } from '../fleet-error.js';
import type { Artifacts } from './artifacts.js';
import { type Credentials, encoded, signed } from './signature.js';

const TRIES = 4;
const PAUSE_MS = 300;
const TIMEOUT_MS = 60_000;

type Variables = Readonly<Record<string, string | undefined>>;

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
  const call = async (method: string, name: string, body: Uint8Array, type?: string): Promise<Response> => {
    const url = urlOf(name);
    let last = '';
    for (let n = 0; n < TRIES; n++) {
      if (n > 0) await deadlineIn(PAUSE_MS * 2 ** n).pause(PAUSE_MS * 2 ** n);
      const headers = signed(
        {
          method,
          url,
          body,
          region,
          at: new Date(),
          ...(type === undefined ? {} : { headers: { 'content-type': type } }),
        },
        credentials,
      );
      try {
        const answer = await fetch(url, {
          method,
          headers,
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
        });
        if (answer.status < 500 && answer.status !== 429) return answer;
        last = `status ${answer.status}`;
        await answer.arrayBuffer();
      } catch (error) {
        last = (error as Error).message;
      }
    }
    throw new FleetError(`the store at ${url.host} does not answer: ${last}`);
  };
  const refusal = async (answer: Response, name: string): Promise<FleetError> => {
    const [, code = `status ${answer.status}`] = /<Code>([^<]{1,80})<\/Code>/.exec(await answer.text()) ?? [];
    return new FleetError(`the store refused ${name}: ${code}`);
  };
  return {
    async put(name, bytes, type) {
      const answer = await call('PUT', name, bytes, type);
      if (!answer.ok) throw await refusal(answer, name);
      await answer.arrayBuffer();
    },
    async get(name) {
      const answer = await call('GET', name, new Uint8Array());
      if (answer.status === 404) return null;
      if (!answer.ok) throw await refusal(answer, name);
      return new Uint8Array(await answer.arrayBuffer());
    },
    linkOf: (name) => urlOf(name).href,
  };
}

function parsed(address: string, variables: Variables) {
  const hint = 'write it like s3://bucket/folder?endpoint=https://host&region=name';
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new FleetError(`--artifacts '${address}' is no address`, hint);
  }
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region');
  if (url.hostname === '' || unknown !== undefined || url.username !== '')
    throw new FleetError(`--artifacts '${address}' is not the address of a bucket`, hint);
  const given = url.searchParams.get('endpoint');
  let endpoint: URL | null = null;
  try {
    endpoint = given === null ? null : new URL(given);
  } catch {
    throw new FleetError(`the endpoint of --artifacts is no address: ${given}`, hint);
  }
  if (endpoint !== null && !/^https?:$/.test(endpoint.protocol))
    throw new FleetError(`the endpoint of --artifacts is not http: ${given}`, hint);
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
      'there are no credentials for the store',
      'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY on this machine',
    );
  return { id, secret, ...(token === undefined ? {} : { token }) };
}
