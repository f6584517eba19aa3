// Where the files go that scripts leave: pictures, traces, films, downloads.

import { FleetError } from '../fleet-error.js';
import { folderStore } from './folder.js';
import { s3Store } from './s3.js';

/** Names have parts separated by "/"; none of them is empty, "." or "..". */
export interface Artifacts {
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The same for a file, however large, with little memory. */
  putFile(name: string, file: string, type: string): Promise<void>;
  /** Null: there is none of that name. */
  get(name: string): Promise<Uint8Array | null>;
  /** Where a person finds it. */
  linkOf(name: string): string;
}

/** A folder, or `s3://bucket/folder`. */
export function artifactsAt(
  address: string,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Artifacts {
  const store = address.startsWith('s3://') ? s3Store(address, variables) : folderStore(address);
  const checked = (name: string): string => {
    const parts = name.split('/');
    if (
      parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\\') || part.includes('\0'))
    )
      throw new FleetError(`'${name}' is not a name for an artifact`);
    return name;
  };
  return {
    put: async (name, bytes, type) => store.put(checked(name), bytes, type),
    putFile: async (name, file, type) => store.putFile(checked(name), file, type),
    get: async (name) => store.get(checked(name)),
    linkOf: (name) => store.linkOf(checked(name)),
  };
}
