// What keeps a browser of our own inside the allowed hosts, beside the gate that judges each request: switches under which
// the browser finds no address for any other host, for any request, and sends nothing past its resolver.

/** `domains` as `--allow` has them; none: everything is allowed. */
export function wallSwitches(domains: readonly string[]): readonly string[] {
  if (domains.length === 0) return [];
  return [
    `--host-resolver-rules=${resolverRules(domains)}`,
    // A proxy of the machine would look hosts up itself, whichever they are.
    '--no-proxy-server',
    // Datagrams of WebRTC go to addresses that are not looked up. Chromium renamed the switch.
    `--force-webrtc-ip-handling-policy=${NO_DATAGRAMS}`,
    `--webrtc-ip-handling-policy=${NO_DATAGRAMS}`,
  ];
}

const NO_DATAGRAMS = 'disable_non_proxied_udp';

/**
 * No host has an address but these. A rule may name a port and an exception may not, so what is allowed at one port only is
 * mapped to itself. https://chromium.googlesource.com/chromium/src/+/main/net/base/host_mapping_rules.cc
 */
function resolverRules(domains: readonly string[]): string {
  const safe = domains.filter((domain) => /^[\w.*:[\]-]+$/.test(domain));
  const own = safe.filter(hasPort).map((domain) => `MAP ${domain} ${domain}`);
  const except = safe.filter((domain) => !hasPort(domain)).flatMap(patternsOf);
  return [...own, 'MAP * ~NOTFOUND', ...except.map((pattern) => `EXCLUDE ${pattern}`)].join(', ');
}

/** A domain, and what is below it. */
function patternsOf(domain: string): readonly string[] {
  const below = `*.${domain.replace(/^\*?\./, '')}`;
  if (/^\*?\./.test(domain)) return [below];
  // The resolver has addresses of IPv6 without their brackets.
  return domain.startsWith('[') ? [domain, domain.slice(1, -1)] : [domain, below];
}

function hasPort(domain: string): boolean {
  return /^(?:[^:[\]]+|\[[^\]]*\]):\d+$/.test(domain);
}
