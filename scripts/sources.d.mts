// The types of sources.mjs.

import type { Plugin } from 'esbuild';

export declare const root: string;
export declare function source(name: string, ...path: string[]): string;
export declare const sources: Plugin;
