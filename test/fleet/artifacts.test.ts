// Artifacts: signatures as AWS publishes them, a store that checks them, and a folder.

import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artifactsAt } from '../../packages/fleet/src/artifacts/artifacts.js';
import { authorizationOf, signed } from '../../packages/fleet/src/artifacts/signature.js';
import { CREDENTIALS, type FakeS3, startFakeS3 } from '../support/fake-s3.js';

/** Bytes of buffers that somebody holds. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}

describe('a signature', () => {
  // The examples of "Authenticating Requests: Using the Authorization Header" in the manual of S3.
  const credentials = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
  const host = 'https://examplebucket.s3.amazonaws.com';
  const signatureOf = (method: string, path: string, headers: Record<string, string> = {}, body = ''): string => {
    const at = new Date('2013-05-24T00:00:00Z');
    const request = { method, url: new URL(host + path), headers, body: Buffer.from(body), region: 'us-east-1', at };
    const { authorization = '' } = signed(request, credentials);
    expect(authorization).toContain('Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request');
    return /Signature=(\w+)$/.exec(authorization)?.[1] ?? '';
  };

  it.each([
    [
      'GET',
      '/test.txt',
      { Range: 'bytes=0-9' },
      '',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      '/test$file.text',
      { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      'Welcome to Amazon S3.',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    ['GET', '/?lifecycle', {}, '', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['GET', '/?max-keys=2&prefix=J', {}, '', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ] as const)('of %s %s is the published one', (method, path, headers, body, signature) => {
    expect(signatureOf(method, path, headers, body)).toBe(signature);
  });

  // The test suite for Signature Version 4 that AWS publishes (aws-sig-v4-test-suite): requests to a service of no kind.
  const suite = (method: string, path: string, headers: Record<string, string>, body: string): string => {
    const host = 'example.amazonaws.com';
    const hash = createHash('sha256').update(body).digest('hex');
    const about = { region: 'us-east-1', service: 'service', at: new Date('2015-08-30T12:36:00Z') };
    const all = { Host: host, 'X-Amz-Date': '20150830T123600Z', ...headers };
    return authorizationOf(
      { method, url: new URL(`https://${host}${path}`), headers: all, hash, ...about },
      { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
    );
  };
  const unreserved = '-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  it.each([
    ['get-vanilla', 'GET', '/', {}, '', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    [
      ...(['get-vanilla-query-order-key-case', 'GET', '/?Param2=value2&Param1=value1', {}, ''] as const),
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
    [
      ...(['get-vanilla-query-order-value', 'GET', '/?Param1=value2&Param1=Value1', {}, ''] as const),
      'eedbc4e291e521cf13422ffca22be7d2eb8146eecf653089df300a15b2382bd1',
    ],
    [
      ...(['get-vanilla-query-unreserved', 'GET', `/?${unreserved}=${unreserved}`, {}, ''] as const),
      '9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197',
    ],
    ['get-utf8', 'GET', '/ሴ', {}, '', '8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85'],
    [
      ...(['get-vanilla-utf8-query', 'GET', '/?ሴ=bar', {}, ''] as const),
      '2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04',
    ],
    [
      ...(['get-header-value-trim', 'GET', '/', { 'My-Header1': ' value1', 'My-Header2': ' "a   b   c"' }] as const),
      ...(['', 'acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736'] as const),
    ],
    ['post-vanilla', 'POST', '/', {}, '', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
    [
      ...(['post-vanilla-query', 'POST', '/?Param1=value1', {}, ''] as const),
      '28038455d6de14eafc1f9222cf5aa6f1a96197d7deb8263271d420d138af7f11',
    ],
    [
      ...(['post-header-key-sort', 'POST', '/', { 'My-Header1': 'value1' }, ''] as const),
      'c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c',
    ],
    [
      ...(['post-x-www-form-urlencoded', 'POST', '/'] as const),
      ...([{ 'Content-Type': 'application/x-www-form-urlencoded' }, 'Param1=value1'] as const),
      'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
    ],
  ] as const)('%s of the test suite is the published one', (_, method, path, headers, body, signature) => {
    const names = Object.keys({ host: '', 'x-amz-date': '', ...headers }).map((name) => name.toLowerCase());
    expect(suite(method, path, headers, body)).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=${names.sort().join(';')}, Signature=${signature}`,
    );
  });
});

describe('a store', () => {
  let store: FakeS3;
  beforeAll(async () => {
    store = await startFakeS3();
  });
  afterAll(() => store.close());

  const at = (variables: Record<string, string> = CREDENTIALS) =>
    artifactsAt(`s3://shots/of tests?endpoint=${store.url}&region=test-1`, variables);

  it('takes what is signed, gives it back, and is tried again while it is busy', async () => {
    const artifacts = at();
    const odd = "r1/0-1/größe (1)+!*'&=$.png";
    store.busy = 2;
    await artifacts.put(odd, Buffer.from([1, 2, 3]), 'image/png');
    expect(store.objects.get(`/shots/of tests/${odd}`)).toEqual({ bytes: Buffer.from([1, 2, 3]), type: 'image/png' });
    expect(Buffer.from((await artifacts.get(odd)) ?? [])).toEqual(Buffer.from([1, 2, 3]));
    expect(await artifacts.get('r1/none.png')).toBeNull();
    expect(artifacts.linkOf('r1/a b.png')).toBe(`${store.url}/shots/of%20tests/r1/a%20b.png`);
    expect(store.refusals).toEqual([]);
  });

  it('takes large files in parts, tries a part again, and leaves no half of one behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-parts-'));
    const file = join(folder, 'film.webm');
    try {
      const bytes = randomBytes(37 * 1024 * 1024);
      writeFileSync(file, bytes);
      const before = heldBytes();
      // What one request may have: the file as a whole would be refused.
      store.mostBytes = 17 * 1024 * 1024;
      store.cut = 1;
      await at().putFile('r1/film.webm', file, 'video/webm');
      const kept = store.objects.get('/shots/of tests/r1/film.webm');
      expect(kept?.type).toBe('video/webm');
      expect(kept?.bytes.equals(bytes)).toBe(true);
      expect(store.uploads.size).toBe(0);
      // No part is kept here; the store, in this process, has it all.
      expect(heldBytes() - before).toBeLessThan(100 * 1024 * 1024);
      writeFileSync(file, 'small');
      await at().putFile('r1/small.txt', file, 'text/plain');
      expect(store.objects.get('/shots/of tests/r1/small.txt')?.bytes.toString()).toBe('small');
      // A part that the store does not take ends it, and what was sent of it is taken back.
      writeFileSync(file, bytes);
      store.mostBytes = 1024 * 1024;
      await expect(at().putFile('r1/more.webm', file, 'video/webm')).rejects.toThrow(/r1\/more\.webm: EntityTooLarge/);
      expect(store.uploads.size).toBe(0);
      expect(store.objects.has('/shots/of tests/r1/more.webm')).toBe(false);
    } finally {
      store.mostBytes = 64 * 1024 * 1024;
      rmSync(folder, { recursive: true });
    }
  });

  it('is not available, refuses, or has no such bucket: each is said with what to do', async () => {
    store.busy = 10;
    await expect(at().put('a', Buffer.from('x'), 'text/plain')).rejects.toThrow(
      /the artifact store at 127\.0\.0\.1:\d+ is not available: status 503/,
    );
    expect(store.busy).toBe(6);
    store.busy = 0;
    store.refuses = 'AccessDenied';
    await expect(at().put('a', Buffer.from('x'), 'text/plain')).rejects.toMatchObject({
      message: 'the artifact store refused a: AccessDenied',
      hint: 'these credentials may not use shots',
    });
    store.refuses = '';
    const gone = artifactsAt('s3://b?endpoint=http://127.0.0.1:9&region=test-1', CREDENTIALS);
    await expect(gone.get('a')).rejects.toThrow(/127\.0\.0\.1:9 is not available: .*(?:ECONNREFUSED|bad port)/);
  });

  it('refuses a signature with another secret, and what it is not is said', async () => {
    const artifacts = at({ ...CREDENTIALS, AWS_SECRET_ACCESS_KEY: 'guessed' });
    await expect(artifacts.put('a', Buffer.from('x'), 'text/plain')).rejects.toThrow(
      /artifact store refused a: SignatureDoesNotMatch/,
    );
    expect(store.refusals).toEqual(['a wrong signature']);
    expect(() => at({})).toThrow(/no credentials/);
    for (const address of [
      's3://',
      's3://b?x=1',
      's3://user@b',
      's3://b?endpoint=nowhere',
      's3://b?endpoint=ftp://h',
      's3://b?endpoint=https://me:secret@h',
    ])
      expect(() => artifactsAt(address, CREDENTIALS), address).toThrow(/--artifacts/);
  });
});

it('is a folder, and stays in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-artifacts-'));
  try {
    const artifacts = artifactsAt(folder, {});
    await artifacts.put('run/0-1/a.txt', Buffer.from('kept'), 'text/plain');
    expect(Buffer.from((await artifacts.get('run/0-1/a.txt')) ?? []).toString()).toBe('kept');
    expect(await artifacts.get('run/none')).toBeNull();
    expect(fileURLToPath(artifacts.linkOf('run/0-1/a.txt'))).toBe(join(folder, 'run/0-1/a.txt'));
    for (const name of ['../out', 'a/../../out', '/etc/passwd', 'a//b', 'a\\..\\b', '.'])
      await expect(artifacts.put(name, Buffer.from(''), ''), name).rejects.toThrow(/not a name for an artifact/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
