// The types of capture.mjs.

export declare const CAPTURED: string;
export declare function capture(root: string): {
  readonly sources: ReadonlyMap<string, string>;
  readonly accessors: string;
  readonly faults: readonly string[];
  readonly count: number;
};
