// The devices that Playwright knows, and how Chromium is made to look like one.

import type { EmulatedDevice } from '@beckon/core/scene/facets.js';
import type { Params } from '../drive/wire.js';
import { loadPlaywright } from '../launch/playwright.js';

export interface Described extends EmulatedDevice {
  readonly userAgent: string;
  readonly screen: { readonly width: number; readonly height: number };
}

let all: readonly Described[] | null = null;

/** All that are known, in the order that Playwright has them. */
export function knownDevices(): readonly Described[] {
  all ??= Object.entries(loadPlaywright().devices).map(([name, device]) => ({
    name,
    width: device.viewport.width,
    height: device.viewport.height,
    scale: device.deviceScaleFactor,
    isMobile: device.isMobile,
    hasTouch: device.hasTouch,
    userAgent: device.userAgent,
    screen: (device as { screen?: Described['screen'] }).screen ?? device.viewport,
  }));
  return all;
}

/** Fingers at once, as phones have it. */
const FINGERS = 5;

/** The parameters of `Emulation.setTouchEmulationEnabled`. */
export function touchOf(device: Described | null): Params {
  return device?.hasTouch === true ? { enabled: true, maxTouchPoints: FINGERS } : { enabled: false };
}

/** The parameters of `Emulation.setDeviceMetricsOverride`. */
export function metricsOf(
  device: Described,
  { width, height }: { readonly width: number; readonly height: number },
): Params {
  const isWide = width > height;
  const isOwnSize = width === device.width && height === device.height;
  const screen = isOwnSize ? device.screen : { width, height };
  const isTurned = isWide !== screen.width > screen.height && width !== height;
  return {
    mobile: device.isMobile,
    width,
    height,
    screenWidth: isTurned ? screen.height : screen.width,
    screenHeight: isTurned ? screen.width : screen.height,
    deviceScaleFactor: device.scale,
    screenOrientation: orientationOf(device, isWide),
  };
}

function orientationOf({ isMobile }: Described, isWide: boolean): Params {
  if (!isMobile) return { angle: 0, type: 'landscapePrimary' };
  return isWide ? { angle: 90, type: 'landscapePrimary' } : { angle: 0, type: 'portraitPrimary' };
}

/** The parameters of `Emulation.setUserAgentOverride`. Nothing brings the browser's own name back. */
export function agentOf(device: Described | null): Params {
  if (device === null) return { userAgent: '' };
  const { userAgent } = device;
  const [, chrome] = /Chrome\/([\d.]+)/.exec(userAgent) ?? [];
  const platform = platformOf(userAgent);
  return {
    userAgent,
    platform: platform.navigator,
    // Only Chrome sends these in headers of their own.
    ...(chrome === undefined ? {} : { userAgentMetadata: metadataOf(device, chrome, platform) }),
  };
}

interface Platform {
  readonly navigator: string;
  readonly name: string;
  readonly version: string;
}

function platformOf(agent: string): Platform {
  const [, android] = /Android ([\d.]+)/.exec(agent) ?? [];
  if (android !== undefined) return { navigator: 'Linux armv8l', name: 'Android', version: android };
  const [apple] = /iPhone|iPad/.exec(agent) ?? [];
  const [, ios = ''] = /OS ([\d_]+) like Mac/.exec(agent) ?? [];
  if (apple !== undefined) return { navigator: apple, name: 'iOS', version: ios.replaceAll('_', '.') };
  const [, mac] = /Mac OS X ([\d_.]+)/.exec(agent) ?? [];
  if (mac !== undefined) return { navigator: 'MacIntel', name: 'macOS', version: mac.replaceAll('_', '.') };
  if (/Windows/.test(agent)) return { navigator: 'Win32', name: 'Windows', version: '10.0.0' };
  return { navigator: 'Linux x86_64', name: 'Linux', version: '' };
}

function metadataOf({ isMobile, userAgent }: Described, chrome: string, { name, version }: Platform): Params {
  const [, model = ''] = /Android [\d.]+; ([^;)]+?)(?: Build\/[^;)]+)?\)/.exec(userAgent) ?? [];
  const [major = ''] = chrome.split('.');
  const brands = (version_: string, other: string) => [
    { brand: 'Chromium', version: version_ },
    { brand: /Edg\//.test(userAgent) ? 'Microsoft Edge' : 'Google Chrome', version: version_ },
    { brand: 'Not.A/Brand', version: other },
  ];
  return {
    brands: brands(major, '99'),
    fullVersionList: brands(chrome, '99.0.0.0'),
    platform: name,
    platformVersion: version,
    architecture: name === 'Android' ? '' : 'x86',
    bitness: name === 'Android' ? '' : '64',
    model: isMobile ? model : '',
    mobile: isMobile,
  };
}
