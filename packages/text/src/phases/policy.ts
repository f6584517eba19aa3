// What a world does where several things answer: the specification's way, unless its author chose otherwise.

/** What an author may choose. */
export interface PolicyDefinition {
  /** A whole set of choices; `lookalikes` beside it counts for more. */
  readonly profile?: Profile;
  readonly lookalikes?: 'first' | 'ask';
}

export const PROFILES = ['strict', 'compat'] as const;
export type Profile = (typeof PROFILES)[number];

export interface TextPolicy {
  /**
   * Which of several things that are called the same is taken without a question. `same`: the first, if they are the same in
   * every word that an author wrote. `first`: the first, whatever a look at them shows. `ask`: none. In all of them,
   * the first is taken if all are declared interchangeable.
   */
  readonly lookalikes: 'same' | 'first' | 'ask';
  /** Whether a name that is wrong by one letter is understood. */
  readonly mendsTypos: boolean;
  /** Whether what a verb prefers decides between things that are called differently; the reply says which was taken. */
  readonly takesPreferred: boolean;
}

export const USUAL: TextPolicy = { lookalikes: 'same', mendsTypos: true, takesPreferred: true };

const BY_PROFILE: Readonly<Record<Profile, TextPolicy>> = {
  strict: { lookalikes: 'ask', mendsTypos: false, takesPreferred: false },
  compat: { ...USUAL, lookalikes: 'first' },
};

export function policyOf({ profile, lookalikes }: PolicyDefinition = {}): TextPolicy {
  const policy = profile === undefined ? USUAL : BY_PROFILE[profile];
  return lookalikes === undefined ? policy : { ...policy, lookalikes };
}
