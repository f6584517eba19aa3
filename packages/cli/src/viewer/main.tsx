// The page of a report: shows the data in it, or looks on while scripts run.

import { render } from 'preact';
import { App } from './app.js';
import { inside, outside } from './source.js';
import { recallTheme } from './theme.js';

recallTheme();
const root = document.getElementById('app');
const source = document.documentElement.hasAttribute('data-live') ? outside() : inside();
if (root !== null) render(<App source={source} />, root);
