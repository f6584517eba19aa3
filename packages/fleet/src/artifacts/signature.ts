// AWS Signature Version 4 for one request whose body is known: what S3 and stores like it ask for.

import { createHash, createHmac } from 'node:crypto';

export interface Credentials {
  readonly id: string;
  readonly secret: string;
  /** Of credentials that end by themselves. */
  readonly token?: string;
}

/** A request as it is signed: every header that is given takes part. */
export interface Signed {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the body, in hexadecimal digits. */
  readonly hash: string;
  readonly region: string;
  readonly service: string;
  readonly at: Date;
}

export interface ToSign {
  readonly method: string;
  readonly url: URL;
  /** More that is to be signed, beside the host, the date and the hash of the body. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly region: string;
  readonly at: Date;
}

/** The headers of a request to S3, all of them signed. */
export function signed(
  { method, url, headers = {}, body, region, at }: ToSign,
  credentials: Credentials,
): Record<string, string> {
  const hash = createHash('sha256').update(body).digest('hex');
  const { token } = credentials;
  const all: Record<string, string> = {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    host: url.host,
    'x-amz-content-sha256': hash,
    'x-amz-date': timeOf(at),
    ...(token === undefined ? {} : { 'x-amz-security-token': token }),
  };
  const { host: _, ...sent } = all;
  const request = { method, url, headers: all, hash, region, service: 's3', at };
  return { ...sent, authorization: authorizationOf(request, credentials) };
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
export function authorizationOf(
  { method, url, headers, hash, region, service, at }: Signed,
  { id, secret }: Pick<Credentials, 'id' | 'secret'>,
): string {
  const all = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim().replace(/ +/g, ' ')]),
  );
  const names = Object.keys(all).sort();
  const query = [...url.searchParams]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, one], [b, other]) => (a < b ? -1 : a > b ? 1 : one < other ? -1 : 1))
    .map((pair) => pair.join('='));
  const canonical = [
    method,
    pathOf(url),
    query.join('&'),
    ...names.map((name) => `${name}:${all[name]}`),
    '',
    names.join(';'),
    hash,
  ].join('\n');
  const time = timeOf(at);
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  return `AWS4-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names.join(';')}, Signature=${hmac(key, text).toString('hex')}`;
}

function timeOf(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Each part encoded once, as S3 does it. */
function pathOf(url: URL): string {
  return url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
}

/** Everything but letters, digits, "-", ".", "_" and "~". */
export function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
