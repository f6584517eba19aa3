// Every text of the page script that a person can read.

export const pageMessages = {
  place: (at: string) => `The place ${at}`,
  outside: (thing: string, width: number, height: number) => `outside of the ${thing}, which is ${width} × ${height}`,
  notDrawn: 'it is not drawn',
  outOfReach: 'it cannot be scrolled into view',
  innerControl: (cover: string) => `${cover} inside it, which takes clicks of its own`,
  passedThrough: (cover: string) => `${cover}, which takes its clicks: it has pointer-events: none`,
  redrawn: 'the same element, redrawn,',
} as const;
