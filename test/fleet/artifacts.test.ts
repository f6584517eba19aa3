// Artifacts: signatures as AWS publishes them, a store that checks them, and a folder.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artifactsAt } from '../../packages/fleet/src/artifacts/artifacts.js';
import { signed } from '../../packages/fleet/src/artifacts/signature.js';
import { CREDENTIALS, type FakeS3, startFakeS3 } from '../support/fake-s3.js';

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

  it('refuses a signature with another secret, and what it is not is said', async () => {
    const artifacts = at({ ...CREDENTIALS, AWS_SECRET_ACCESS_KEY: 'guessed' });
    await expect(artifacts.put('a', Buffer.from('x'), 'text/plain')).rejects.toThrow(
      /refused a: SignatureDoesNotMatch/,
    );
    expect(store.refusals).toEqual(['a wrong signature']);
    expect(() => at({})).toThrow(/no credentials/);
    for (const address of ['s3://', 's3://b?x=1', 's3://user@b', 's3://b?endpoint=nowhere', 's3://b?endpoint=ftp://h'])
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
      await expect(artifacts.put(name, Buffer.from(''), ''), name).rejects.toThrow(/no name for an artifact/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
