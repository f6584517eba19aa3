// A small object store that speaks as much of S3 as put, get and uploads in parts, and checks every signature by its own
// reckoning: from the request as it came, by the rules that AWS publishes.

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
  /** The next so many requests end in the middle, as over a bad network. */
  cut: number;
  /** Every object that is written is refused with this code, if it is not empty. */
  refuses: string;
  /** No request may have a larger body. */
  mostBytes: number;
  /** Uploads that have begun and neither ended nor were taken back. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  close(): Promise<void>;
}

export const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'AKIDTEST', AWS_SECRET_ACCESS_KEY: 'secret/of+the=store' } as const;
const REGION = 'test-1';

export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const refusals: string[] = [];
  const uploads: FakeS3['uploads'] = new Map();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = (status: number, text: string | Buffer = ''): void => void response.writeHead(status).end(text);
    if (fake.cut > 0) {
      fake.cut--;
      return void request.socket.destroy();
    }
    if (fake.busy > 0) {
      fake.busy--;
      return answer(503);
    }
    const why = whyRefused(request, body);
    if (why !== null) {
      refusals.push(why);
      return answer(403, `<Error><Code>SignatureDoesNotMatch</Code><Message>${why}</Message></Error>`);
    }
    const error = (status: number, code: string): void => answer(status, `<Error><Code>${code}</Code></Error>`);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
    const name = decodeURIComponent(pathname);
    const upload = searchParams.get('uploadId');
    const type = request.headers['content-type'] ?? '';
    if (request.method !== 'GET' && fake.refuses !== '') return error(403, fake.refuses);
    if (body.length > fake.mostBytes) return error(400, 'EntityTooLarge');
    if (request.method === 'POST' && searchParams.has('uploads')) {
      const id = `${type}&${uploads.size + 1}`;
      uploads.set(id, new Map());
      return answer(200, `<Result><UploadId>${id.replaceAll('&', '&amp;')}</UploadId></Result>`);
    }
    if (upload !== null) {
      const parts = uploads.get(upload);
      if (parts === undefined) return error(404, 'NoSuchUpload');
      if (request.method === 'DELETE') return answer(uploads.delete(upload) ? 204 : 500);
      if (request.method === 'PUT') {
        parts.set(Number(searchParams.get('partNumber')), body);
        return void response.writeHead(200, { etag: tagOf(body) }).end();
      }
      const all = [...parts].sort(([one], [other]) => one - other).map(([, bytes]) => bytes);
      const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
      const isWhole =
        wanted.length === all.length && wanted.every(([, n, tag], i) => Number(n) === i + 1 && tag === tagOf(all[i]));
      if (!isWhole) return error(400, 'InvalidPart');
      if (all.slice(0, -1).some(({ length }) => length < 5 * 1024 * 1024)) return error(400, 'EntityTooSmall');
      objects.set(name, { bytes: Buffer.concat(all), type: upload.split('&')[0] ?? '' });
      uploads.delete(upload);
      return answer(200, '<CompleteMultipartUploadResult/>');
    }
    if (request.method === 'PUT') {
      objects.set(name, { bytes: body, type });
      return answer(200);
    }
    const object = objects.get(name);
    return object === undefined ? error(404, 'NoSuchKey') : answer(200, object.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeS3 = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refusals,
    uploads,
    busy: 0,
    cut: 0,
    refuses: '',
    mostBytes: 64 * 1024 * 1024,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

function tagOf(bytes: Buffer | undefined): string {
  return `"${createHash('md5')
    .update(bytes ?? '')
    .digest('hex')}"`;
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
