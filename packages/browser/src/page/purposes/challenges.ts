// What a page asks for to know whom it deals with: a captcha, a code to enter.

import { isFor } from '@beckon/core/scene/patterns.js';
import { treeIndex } from '../index/tree-index.js';
import type { ElementRegistry } from '../registry.js';
import { isVisible } from '../sight/visibility.js';
import type { PageOnlyPatterns } from './forms.js';

export function findCaptcha(): PageOnlyPatterns['captcha'] {
  const [found] = treeIndex.inDocument(
    'iframe[src*="recaptcha"], .g-recaptcha, iframe[src*="hcaptcha"], .h-captcha, iframe[src*="challenges.cloudflare"], .cf-turnstile, img[src*="captcha" i], input[name*="captcha" i]',
  );
  if (found === undefined || !isVisible(found)) return undefined;
  const text = found.outerHTML.slice(0, 300);
  return {
    kind: /recaptcha/.test(text)
      ? 'recaptcha'
      : /hcaptcha|h-captcha/.test(text)
        ? 'hcaptcha'
        : /cloudflare|cf-turnstile/.test(text)
          ? 'cloudflare'
          : 'captcha',
  };
}

export function findCode(registry: ElementRegistry): PageOnlyPatterns['otp'] {
  const fields = registry.things.filter(
    (thing) => thing.category.can.includes('type') && isFor(thing, 'otp') && thing.isVisible,
  );
  const digits = registry.things.filter(
    (thing) => thing.element instanceof HTMLInputElement && thing.element.maxLength === 1 && thing.isVisible,
  );
  const all = fields.length > 0 ? fields : digits.length >= 4 && digits.length <= 8 ? digits : [];
  return all.length === 0 ? undefined : { fields: all.map((thing) => thing.id) };
}
