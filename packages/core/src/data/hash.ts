// A short sum of a text: the same on every machine, and no secret.

/** Two rounds of FNV-1a with different starts: 64 bits, the same on every machine. */
export function hash(text: string): string {
  return `${fnv(text, 0x811c9dc5)}${fnv(text, 0x01000193)}`;
}

function fnv(text: string, start: number): string {
  let value = start;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36);
}
