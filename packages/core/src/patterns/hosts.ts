// Which hosts a list of domains means. Asked by Node and inside pages, so that both decide alike.

/** What an action is held to: frames of other hosts are neither read nor touched. */
export interface Fence {
  /** Who is held to it. */
  readonly pack: string;
  readonly domains: readonly string[];
}

/** Whether a host is one of the domains: the very host, with any port, or `*.host` for it and all below it. */
export function isHostOn(host: string, domains: readonly string[]): boolean {
  const here = host.toLowerCase();
  const name = here.replace(/:\d+$/, '');
  if (name === '') return false;
  return domains.some((one) => {
    const domain = one.toLowerCase();
    if (!domain.startsWith('*.')) return domain === here || domain === name;
    const whole = domain.slice(2);
    return whole !== '' && (name === whole || name.endsWith(`.${whole}`));
  });
}

/** The first fence that a host is outside of; null: it is inside of all. */
export function fenceAgainst(host: string, fences: readonly Fence[]): Fence | null {
  return fences.find(({ domains }) => !isHostOn(host, domains)) ?? null;
}
