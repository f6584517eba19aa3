// Why a file could not be read or written, in words for people.

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  ENXIO: 'the pipe has no reader',
  EAGAIN: 'the reader of this pipe is too slow',
  EDQUOT: 'no space is left for this user',
  EACCES: 'access is not allowed here',
  EPERM: 'access is not allowed here',
  EROFS: 'the disk cannot be written to',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'something of that name already exists',
  ENOENT: 'no such file or folder',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
  EFBIG: 'it would be too large for this disk',
};

export function ioReason(error: unknown): string {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { readonly code?: unknown };
  const known = typeof code === 'string' ? REASONS[code] : undefined;
  if (known !== undefined) return known;
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}
