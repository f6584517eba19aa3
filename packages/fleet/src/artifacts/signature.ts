// AWS Signature Version 4 for one request whose body is known: what S3 and stores like it ask for.

import { createHash, createHmac } from 'node:crypto';

export interface Credentials {
  readonly id: string;
  readonly secret: string;
  /** Of credentials that end by themselves. */
  readonly token?: string;
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

/** The headers of the request, all of them signed. */
export function signed(
  { method, url, headers = {}, body, region, at }: ToSign,
  { id, secret, token }: Credentials,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const hash = createHash('sha256').update(body).digest('hex');
  const all: Record<string, string> = {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()])),
    host: url.host,
    'x-amz-content-sha256': hash,
    'x-amz-date': time,
    ...(token === undefined ? {} : { 'x-amz-security-token': token }),
  };
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
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region));
  const authorization = `AWS4-HMAC-SHA256 Credential=${id}/${scope},SignedHeaders=${names.join(';')},Signature=${hmac(key, text).toString('hex')}`;
  const { host: _, ...sent } = all;
  return { ...sent, authorization };
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
