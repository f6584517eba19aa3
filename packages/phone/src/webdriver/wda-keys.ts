// The keys of an iPhone that WebDriverAgent can press.

import { iosKeys } from '../ios/keys.js';

/** Of its buttons only these. */
const OTHER_BUTTONS: ReadonlySet<string> = new Set(['side', 'siri', 'applepay']);

export const wdaKeys: ReadonlySet<string> = new Set([
  ...[...iosKeys].filter((key) => !OTHER_BUTTONS.has(key)),
  'volumeup',
  'volumedown',
]);
