// Something that several wait for, again and again.

export interface Wakeable {
  readonly next: () => Promise<void>;
  readonly wake: () => void;
}

export function wakeable(): Wakeable {
  let wake = (): void => {};
  let next = new Promise<void>((resolve) => {
    wake = resolve;
  });
  return {
    next: () => next,
    wake() {
      const woken = wake;
      next = new Promise<void>((resolve) => {
        wake = resolve;
      });
      woken();
    },
  };
}
