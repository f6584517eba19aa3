// What a script's attempt is on its way from a worker to the machine that reports it: the same, with its pictures elsewhere.

import type { Evidence, EvidencePicture } from '@beckon/core/engine/evidence.js';
import type { Result } from '@beckon/core/engine/result.js';
import type { OpenOptions } from '../../options/world-options.js';
import type { StepEnd, Trouble } from '../run/listener.js';

/** What workers need to know of a run beside its scripts. No secrets: only where they find them. */
export interface RunSettings {
  readonly opening: TravelOptions;
  /** Name of a value → where the worker has it: `env:NAME`, `file:name`. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly isKeptGoing: boolean;
  readonly wantsEvidence: boolean;
  readonly artifacts: string | null;
}

/** Options that mean the same on every machine. */
export type TravelOptions = Pick<
  OpenOptions,
  'ambiguity' | 'verify' | 'timeoutMs' | 'variables' | 'trust' | 'allow' | 'engine' | 'world' | 'dump'
>;

/** The files a script needs: where they go below the folder it runs in, and the addresses of their contents. */
export type Bundle = readonly (readonly [path: string, address: string])[];

export type PictureAt =
  | { readonly in: 'redis'; readonly address: string }
  | { readonly in: 'artifacts'; readonly name: string };

export interface SentEvidence extends Omit<Evidence, 'pictures'> {
  readonly pictures: readonly (Omit<EvidencePicture, 'picture'> & { readonly at: PictureAt })[];
}

export interface SentStep extends Pick<StepEnd, 'index' | 'isCalledOff'> {
  readonly result: Result;
  readonly evidence: SentEvidence | null;
}

export interface SentAttempt {
  readonly ms: number;
  readonly isOpened: boolean;
  readonly about: string | null;
  readonly trouble: Trouble | null;
  readonly isCalledOff: boolean;
  readonly steps: readonly SentStep[];
  /** Files that the script wrote and no one keeps. */
  readonly left: number;
}

export type SentEvent =
  | { readonly kind: 'opened'; readonly about: string | null }
  | { readonly kind: 'begins'; readonly index: number }
  | { readonly kind: 'ends'; readonly step: SentStep };

/** Where in its bundle a script's files go. */
export const FOLDERS = { work: 'work', beside: 'beside', home: 'home', packs: 'packs', dump: 'dump' } as const;
