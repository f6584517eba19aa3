// What all calls of `beckon fleet` may say: which Redis, which fleet, which key; and the package that they need, which is
// installed only by those who want it.

import { homedir } from 'node:os';
import { join } from 'node:path';
import { type CliOptions, type Given, type Output, UsageError } from '../../options/command.js';

export type FleetPackage = typeof import('@beckon/fleet/index.js');
export type OpenFleet = Awaited<ReturnType<FleetPackage['Fleet']['connect']>>;

export const fleetOptions = {
  redis: {
    value: '<address>',
    about:
      'The Redis of the fleet: redis://:password@host:6379, rediss:// for TLS. Default: the variable BECKON_REDIS.',
  },
  'redis-ca': { value: '<file>', about: "The CA certificate that Redis' certificate is checked against (TLS)." },
  'redis-cert': { value: '<file>', about: 'The client certificate, if Redis asks for one (TLS).' },
  'redis-cert-key': { value: '<file>', about: 'The private key of the client certificate.' },
  fleet: { value: '<name>', about: 'The name of the fleet, if several share a Redis. Default: default.' },
  key: { value: '<file>', about: "The fleet's key. Default: ~/.beckon/fleet.key." },
} as const satisfies CliOptions;

export type FleetGiven = Given<typeof fleetOptions>;

export function keyFile({ key }: Pick<FleetGiven, 'key'>): string {
  return key ?? process.env['BECKON_FLEET_KEY_FILE'] ?? join(homedir(), '.beckon', 'fleet.key');
}

/** The package for fleets. It brings a queue with it, so `beckon` does not. */
export async function fleetPackage(): Promise<FleetPackage> {
  try {
    return await import('@beckon/fleet/index.js');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes('@beckon/fleet')) throw error;
    throw new UsageError('fleets need one more package', 'install it with: npm install @beckon/fleet');
  }
}

/** Does something with the fleet that was given, and lets go of it. */
export async function withFleet(
  given: FleetGiven,
  err: Output,
  action: (fleet: OpenFleet, parts: FleetPackage) => Promise<number>,
): Promise<number> {
  const parts = await fleetPackage();
  return asUsage(async () => {
    const url = given.redis ?? process.env['BECKON_REDIS'];
    if (url === undefined)
      throw new UsageError('which Redis?', 'give its address with --redis, or in the variable BECKON_REDIS');
    if (parts.isOpenToOthers(url))
      err.write('beckon: the connection to Redis is not encrypted; use rediss:// outside your own network\n');
    const key = parts.readKey(keyFile(given));
    const [ca, cert, certKey] = [given['redis-ca'], given['redis-cert'], given['redis-cert-key']];
    const fleet = await parts.Fleet.connect({
      redis: {
        url,
        ...(ca === undefined ? {} : { ca }),
        ...(cert === undefined ? {} : { cert }),
        ...(certKey === undefined ? {} : { certKey }),
      },
      key,
      ...(given.fleet === undefined ? {} : { name: given.fleet }),
    });
    fleet.onTouch((isThere) =>
      err.write(
        isThere ? 'beckon: connected to Redis again\n' : 'beckon: lost the connection to Redis; trying again\n',
      ),
    );
    try {
      return await action(fleet, parts);
    } finally {
      await fleet.close();
    }
  });
}

/** What a fleet says is wrong is wrong with the call. Its errors are known by name: it is another package. */
export async function asUsage<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Error && error.name === 'FleetError')
      throw new UsageError(error.message, String((error as { hint?: unknown }).hint ?? ''));
    throw error;
  }
}

export function labelsOf(given: string | undefined, { isLabel }: Pick<FleetPackage, 'isLabel'>): readonly string[] {
  const labels = (given ?? '').split(',').map((label) => label.trim().toLowerCase());
  const wrong = labels.find((label) => label !== '' && !isLabel(label));
  if (wrong !== undefined) throw new UsageError(`'${wrong}' is not a label`, 'write them like chromium,android');
  return [...new Set(labels.filter((label) => label !== ''))].sort();
}

/** A whole number from `least` on. */
export function countOf(name: string, given: string | undefined, otherwise: number, least = 1): number {
  if (given === undefined) return otherwise;
  const count = /^\d{1,7}$/.test(given) ? Number(given) : -1;
  if (count < least) throw new UsageError(`--${name} '${given}' is not a whole number, ${least} or more`);
  return count;
}
