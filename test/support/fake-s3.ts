// A small object store that speaks as much of S3 as put and get, and checks every signature by its own reckoning: from the
// request as it came, by the rules that AWS publishes.

import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface FakeS3 {
  readonly url: string;
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string }>;
  /** Why requests were refused. */
  readonly refusals: string[];
  /** The next so many requests fail as a busy store does. */
  busy: number;
  close(): Promise<void>;
}

export const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'AKIDTEST', AWS_SECRET_ACCESS_KEY: 'secret/of+the=store' } as const;
const REGION = 'test-1';

export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const refusals: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = (status: number, text: string | Buffer = ''): void => void response.writeHead(status).end(text);
    if (fake.busy > 0) {
      fake.busy--;
      return answer(503);
    }
    const why = whyRefused(request, body);
    if (why !== null) {
      refusals.push(why);
      return answer(403, `<Error><Code>SignatureDoesNotMatch</Code><Message>${why}</Message></Error>`);
    }
    const name = decodeURIComponent(request.url ?? '');
    if (request.method === 'PUT') {
      objects.set(name, { bytes: body, type: request.headers['content-type'] ?? '' });
      return answer(200);
    }
    const object = objects.get(name);
    return object === undefined ? answer(404, '<Error><Code>NoSuchKey</Code></Error>') : answer(200, object.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeS3 = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refusals,
    busy: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

/** Null: it is signed, by someone who knows the secret, for just this request. */
function whyRefused({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, id, day = '', region = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (signature === undefined) return 'no signature';
  if (id !== CREDENTIALS.AWS_ACCESS_KEY_ID) return 'another user';
  if (region !== REGION) return `another region: ${region}`;
  const sha = (what: string | Buffer): string => createHash('sha256').update(what).digest('hex');
  if (headers['x-amz-content-sha256'] !== sha(body)) return 'another body';
  const time = String(headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(day) || Math.abs(Date.now() - at) > 900_000) return 'another time';
  const list = names.split(';');
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!list.includes(needed)) return `${needed} is not signed`;
  const [path = '', query = ''] = url.split('?');
  const lines = list.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = `${method}\n${path}\n${query}\n${lines}\n${names}\n${sha(body)}`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${sha(canonical)}`;
  let key: Buffer | string = `AWS4${CREDENTIALS.AWS_SECRET_ACCESS_KEY}`;
  for (const part of [day, region, 's3', 'aws4_request', text]) key = createHmac('sha256', key).update(part).digest();
  return Buffer.from(key as Buffer).toString('hex') === signature ? null : 'a wrong signature';
}
