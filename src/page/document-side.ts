// What the driver asks of the document as it is, whatever things are on it.

import { textOf } from './drawn-text.js';
import { markupOf } from './extract.js';
import { complaintsHere } from './reading.js';
import { select } from './selector.js';
import { type StorageDeed, storageSaid } from './storage.js';

export class DocumentSide {
  found(selector: string): { count: number } | { reason: string } {
    const elements = select('css', selector);
    return 'reason' in elements ? elements : { count: elements.length };
  }

  html(selector: string | null): { html: string } | { reason: string } {
    if (selector === null) return { html: markupOf(document.documentElement) };
    const found = select('css', selector);
    return 'reason' in found ? found : { html: found.map(markupOf).join('\n') };
  }

  text(selector: string | null): { text: string; count: number } | { reason: string } {
    if (selector === null) return { text: textOf(document), count: 1 };
    const found = select('css', selector);
    return 'reason' in found ? found : { text: found.map((one) => textOf(one)).join('\n'), count: found.length };
  }

  complaints(): string[] {
    return complaintsHere();
  }

  /** What the document keeps, as JSON. */
  storage(area: 'local' | 'session', deed: StorageDeed): string {
    return storageSaid(area, deed);
  }
}
