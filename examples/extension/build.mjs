// Puts the executor beside the manifest: `node examples/extension/build.mjs`, then load the folder as an unpacked extension.
import { writeFileSync } from 'node:fs';
import { executorScript } from '@beckon/extension/executor';

writeFileSync(new URL('executor.js', import.meta.url), executorScript);
