// The phones of this machine, and what keeps them from being used, as mobile-debug-mcp reports them.

import { type DeviceInfo, deviceOf, type SeedPhone } from './phone.js';

interface ListedPhone {
  readonly platform: 'android' | 'ios';
  readonly id: string;
  readonly label: string;
  readonly state: string;
  readonly fix: string | null;
}

interface ListedPlatform {
  readonly devices: readonly ListedPhone[];
  readonly trouble: { readonly what: string; readonly fix: string } | null;
}

/** What `beckon devices` finds; the program gives it to the server. */
export interface FoundOnMachine {
  readonly android: ListedPlatform & { readonly program: { readonly version: string } | null };
  readonly ios: ListedPlatform;
}
export type PhoneList = (signal: AbortSignal) => Promise<FoundOnMachine>;

const NOTHING: ListedPlatform = { devices: [], trouble: null };

async function foundBy({ phones, signal }: SeedPhone): Promise<FoundOnMachine> {
  return (await phones?.(signal)) ?? { android: { ...NOTHING, program: null }, ios: NOTHING };
}

type ListedDevice = DeviceInfo & { readonly booted: boolean; readonly appInstalled?: null };

/** Those that are ready, and the one that this server controls: it may be behind another. */
export async function listDevices(phone: SeedPhone, platform: unknown, appId: unknown): Promise<object> {
  const found = await foundBy(phone);
  const all: ListedDevice[] = [...found.android.devices, ...found.ios.devices].map(
    ({ platform: of, id, label, state }) => ({
      ...deviceOf(of, id, label),
      booted: state === 'ready',
    }),
  );
  const own = await phone.device().catch(() => null);
  if (own !== null && !all.some(({ id }) => id === own.id)) all.push({ ...own, booted: true });
  // Which apps a phone has is not asked of those that are not controlled.
  const marked = appId === undefined ? all : all.map((one) => ({ ...one, appInstalled: null }));
  return { devices: platform === undefined ? marked : marked.filter((one) => one.platform === platform) };
}

export async function systemStatus(phone: SeedPhone): Promise<object> {
  const { android, ios } = await foundBy(phone);
  const issues = [android, ios].flatMap(({ trouble, devices }) => [
    ...(trouble === null ? [] : [`${trouble.what}: ${trouble.fix}`]),
    ...devices.flatMap(({ id, state, fix }) =>
      state === 'ready' || fix === null ? [] : [`${id} is ${state}: ${fix}`],
    ),
  ]);
  const isReady = ({ devices }: ListedPlatform): boolean => devices.some(({ state }) => state === 'ready');
  const own = await phone.device().catch(() => null);
  const isUp = {
    android: isReady(android) || own?.platform === 'android',
    ios: isReady(ios) || own?.platform === 'ios',
  };
  const isNeeded = phone.world === 'ios' ? isUp.ios : isUp.android;
  const status = !isNeeded ? 'blocked' : issues.length > 0 ? 'degraded' : 'ready';
  const ready = (platform: ListedPlatform): readonly string[] =>
    platform.devices.filter(({ state }) => state === 'ready').map(({ id }) => id);
  return {
    success: status === 'ready',
    status,
    adbAvailable: android.program !== null,
    adbVersion: android.program?.version ?? null,
    devices: ready(android).length,
    deviceStates: Object.fromEntries(android.devices.map(({ id, state }) => [id, state])),
    iosAvailable: isUp.ios,
    iosDevices: ready(ios).length,
    // Beckon builds nothing, and does not look at it.
    ...{ gradleJavaHome: null, gradleValid: null, gradleFilesChecked: [], gradleSuggestedFixes: [] },
    issues,
    summary: {
      overall: status,
      android: isUp.android ? 'ready' : 'blocked',
      ios: isUp.ios ? 'ready' : 'blocked',
      gradle: 'unknown',
    },
  };
}
