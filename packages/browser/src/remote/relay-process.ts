// The relay's own process: started by the first program that needs it, ended when there was no client for long.

import { serveRelay } from './relay.js';

await serveRelay();
