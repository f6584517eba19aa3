// Requests by which pages count what people do: most pages that have them send one at every click, wherever it goes.

const WORDS =
  'analytics, collect, track, tracks, tracking, tracker, telemetry, metrics, beacon, pixel, rum, gtm, gtag, matomo, piwik, segment, mixpanel, amplitude, sentry, hotjar, clarity, datadog, newrelic, bugsnag, posthog, plausible, clickstream, impression, impressions, click, clicks, log, logs, event, events, stats';
const NAMES: ReadonlySet<string> = new Set(WORDS.split(', '));

/** Whether the address says that it only counts. */
export function isTracking(address: string): boolean {
  const { hostname, pathname } = new URL(address);
  return `${hostname}/${pathname}`
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => NAMES.has(word));
}
