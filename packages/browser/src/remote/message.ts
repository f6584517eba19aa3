// A message as it came over a socket, from whomever: what is no message is null, and never an exception.

export function messageIn(data: Buffer): object | null {
  try {
    const value = JSON.parse(data.toString('utf8')) as unknown;
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
