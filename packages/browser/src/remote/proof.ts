// Proves that both ends of a connection have the same key, without sending it: who took the relay's port, or found it, gets
// nothing. Runs in the extension, too.

const encoder = new TextEncoder();

/** Something that was never said before. */
export function freshNonce(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}

/** What only a holder of the key can compute from these two nonces, in this role. */
export async function proofOf(key: string, role: string, theirs: string, ours: string): Promise<string> {
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signed = await crypto.subtle.sign('HMAC', secret, encoder.encode(JSON.stringify([role, theirs, ours])));
  return hexOf(new Uint8Array(signed));
}

/** Takes the same time wherever they differ. */
export function isSameProof(said: unknown, expected: string): boolean {
  if (typeof said !== 'string' || said.length !== expected.length) return false;
  let difference = 0;
  for (let i = 0; i < expected.length; i++) difference |= said.charCodeAt(i) ^ expected.charCodeAt(i);
  return difference === 0;
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
