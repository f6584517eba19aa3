// The document of the live page of a handover.

import { type App, policyOf } from '@beckon/core/report/html/page.js';

const LIVE = "img-src data:; connect-src 'self'";

export function handoverPolicy(app: App): string {
  return `${policyOf(app, LIVE)}; frame-ancestors 'none'`;
}

export function handoverPage({ script, style }: App): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Your turn – Beckon</title>
<style>${style}</style>
</head>
<body>
<header>
<div role="status">
<h1 id="task">Nothing to do now</h1>
<p id="hint"></p>
</div>
<div id="answers" hidden>
<button id="done" type="button">Done</button>
<button id="refused" type="button">Can't do it</button>
</div>
</header>
<main>
<p id="address" aria-label="Address of the page"></p>
<div id="dialog" role="alertdialog" aria-labelledby="message" hidden>
<form>
<p id="message"></p>
<input id="text" aria-label="Answer" autocomplete="off" hidden>
<button id="accept" type="submit">OK</button>
<button id="dismiss" type="button">Cancel</button>
</form>
</div>
<div id="screen" role="group" aria-label="The page: your pointer and keyboard go to it" hidden>
<img id="picture" alt="What the page shows" draggable="false">
<textarea id="keys" aria-label="Type into the page" autocapitalize="off" autocomplete="off" spellcheck="false"></textarea>
</div>
</main>
<noscript><p>This page passes your pointer and keyboard on; it needs JavaScript.</p></noscript>
<script>${script}</script>
</body>
</html>
`;
}
