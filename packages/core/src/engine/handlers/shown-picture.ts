// A picture for the caller that requested it, such as an agent: what must not be shown is painted over, where possible.

import type { Captured } from '../../scene/facets.js';
import { good, type Reference } from '../../scene/world.js';
import type { Outcome } from '../outcome.js';
import type { Step } from '../step.js';

type Format = Captured['format'];

interface Picture {
  readonly picture: Uint8Array;
  readonly format: Format;
}

interface How {
  readonly format: Format;
  readonly isFullPage: boolean;
  readonly of: Reference | null;
}

/** For a file: as it was requested, unless a secret could be read in it. */
export async function pictureForFile(step: Step, how: How): Promise<Outcome<Picture>> {
  return (await readableOn(step)) > 0 ? shownPicture(step, how) : plainPicture(step, how);
}

async function plainPicture({ world, deadline }: Step, how: How): Promise<Outcome<Picture>> {
  const picture = await world.screenshot(how, deadline);
  return picture.ok ? good({ picture: picture.value, format: how.format }) : picture;
}

/** How many secrets a person who sees the page can read on it, as far as the world knows. */
export async function readableOn({ world, settings: { masker }, deadline }: Step): Promise<number> {
  if (masker.isEmpty || world.capturer === undefined || !world.can.has('screenshot')) return 0;
  const captured = await world.capturer.capture({ ids: [], secrets: masker.secrets, format: 'png' }, deadline);
  // What is not known may be anything.
  return captured.ok ? (captured.value.readable ?? captured.value.masked) : 1;
}

/** With every secret painted over. */
export async function shownPicture(step: Step, how: How): Promise<Outcome<Picture>> {
  const { world, deadline } = step;
  const isOfScreen = !(how.isFullPage || how.of !== null);
  if (world.capturer !== undefined && world.can.has('screenshot')) {
    const request = { ids: [], secrets: step.settings.masker.secrets, format: 'png' } as const;
    const captured = await world.capturer.capture(request, deadline);
    if (!captured.ok) return captured;
    const { masked, format, readable = masked } = captured.value;
    if (isOfScreen && (masked > 0 || format === how.format)) return captured;
    // Only the screen can be painted over.
    if (readable > 0) {
      if (!isOfScreen) step.note('The page shows a secret: this is what is on screen, with every secret painted over');
      return captured;
    }
  }
  return plainPicture(step, how);
}
