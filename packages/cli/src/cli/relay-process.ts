// The relay to extensions as a process of the command line: it also runs the lines of the side panel.

import { serveRelay } from '@beckon/browser/remote/relay.js';
import { openBrowser } from '../options/browser-options.js';
import { PanelPrompt } from './panel-prompt.js';

const prompt = new PanelPrompt((name) => openBrowser({ extension: name, handlesSignals: false }));
await serveRelay({
  panel: ({ wants, line, page }) => prompt.answer(wants, line, page),
  handover: (client, isUnderWay) => prompt.handover(client, isUnderWay),
});
