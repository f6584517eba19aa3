// A cold start with Playwright alone. Arguments as JSON: { path, url }. Says what it saw on standard output.

import { createRequire } from 'node:module';

const { chromium } = createRequire(import.meta.url)('playwright-core');
const { path, url } = JSON.parse(process.argv[2]);
const browser = await chromium.launch({ executablePath: path });
const page = await browser.newPage();
await page.goto(url);
process.stdout.write(`${await page.locator('body').ariaSnapshot()}\n`);
await browser.close();
