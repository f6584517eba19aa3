// What an intent is, as its file says it: plain data, that can be written again.

import type { Relation } from '../language/index.js';

export const parameterTypes = ['string', 'number', 'boolean', 'object', 'array'] as const;

export interface ParameterDef {
  readonly name: string;
  readonly type?: (typeof parameterTypes)[number];
  readonly required?: boolean;
  readonly default?: unknown;
  readonly description?: string;
  readonly secret?: boolean;
}

export type TargetDef = string | number | TargetMap;
export type TargetMap = {
  readonly pattern?: string;
  readonly role?: string;
  readonly text?: string;
  readonly match?: 'exact' | 'contains' | 'regex';
  readonly selector?: string;
  readonly xpath?: string;
  readonly id?: string | number;
  readonly fallback?: TargetDef;
} & { readonly [R in Relation]?: TargetDef };

export type ConditionDef =
  | string
  | {
      readonly pattern_exists?: string;
      readonly pattern_gone?: string;
      readonly visible?: TargetDef;
      readonly hidden?: TargetDef;
      readonly url_contains?: string;
      readonly url_matches?: string;
      readonly text_contains?: string | { readonly text: string; readonly within?: string };
      readonly within?: string;
      readonly count?: { readonly selector: string; readonly min?: number; readonly max?: number };
      readonly expression?: string;
      readonly all?: readonly ConditionDef[];
      readonly any?: readonly ConditionDef[];
      readonly not?: ConditionDef;
    };

/** A line of OIL, or a map with one action and what to do if it fails. */
export type StepDef = string | StepMap;
export type StepMap = Readonly<Record<string, unknown>> & { readonly on_error?: readonly StepDef[] };

export type ExtractDef = string | { readonly selector: string; readonly attribute?: string; readonly all?: boolean };

export interface PageDef {
  readonly name: string;
  readonly url_pattern: string;
  readonly intents?: readonly (string | { readonly steps: readonly StepDef[] })[];
  readonly next?: string | { readonly page: string };
  readonly on_error?: string;
  readonly extract?: Readonly<Record<string, ExtractDef>>;
}

export interface Definition {
  readonly intent: string;
  readonly version?: string;
  readonly description?: string;
  readonly author?: string;
  readonly tags?: readonly string[];
  readonly triggers?: {
    readonly patterns?: readonly string[];
    readonly keywords?: readonly string[];
    readonly urls?: readonly string[];
  };
  readonly parameters?: readonly ParameterDef[];
  readonly steps?: readonly StepDef[];
  readonly flow?: { readonly start?: string; readonly pages: readonly PageDef[] };
  readonly success?: {
    readonly conditions?: readonly ConditionDef[];
    readonly extract?: Readonly<Record<string, ExtractDef>>;
    readonly timeout?: string | number;
    readonly says?: string;
  };
  readonly failure?: { readonly conditions?: readonly ConditionDef[]; readonly recovery?: readonly StepDef[] };
  readonly options?: {
    readonly timeout?: string | number;
    readonly retry?: { readonly max_attempts?: number; readonly delay?: string | number; readonly backoff?: number };
    readonly checkpoint?: boolean;
  };
}
