import type { Plugin } from 'esbuild';

export function packedWords(has: (name: string) => boolean, hasTables: boolean, at?: string): Plugin;
