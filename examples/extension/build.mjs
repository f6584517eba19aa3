// Puts the executor beside the manifest: `node examples/extension/build.mjs`, then load the folder as an unpacked extension.
import { writeFileSync } from 'node:fs';
import { actionsScript, contentScript } from '@beckon/extension/executor';

writeFileSync(new URL('executor.js', import.meta.url), contentScript);
writeFileSync(new URL('actions.js', import.meta.url), actionsScript);
