// Secrets are where the worker has them: in a variable, or in a file of one folder. Only their names travel.

import { readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { UsageError } from '../../options/command.js';
import { reasonOf } from '../../options/files.js';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const REFERENCE = /^(?:env:[A-Za-z_][A-Za-z0-9_]*|file:[^\0]+)$/;
/** What is the worker's own: the address of Redis has a password in it. */
const OWN = /^(?:BECKON_|AWS_)/;

/** `--secret PASSWORD=env:SHOP_PASSWORD`, `--secret PASSWORD=file:shop/password`. */
export function secretReferences(given: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf('=');
      const [name, reference] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
      // What is behind the sign may be a secret: it is not repeated.
      if (!NAME.test(name) || !REFERENCE.test(reference))
        throw new UsageError(
          NAME.test(name) ? `--secret ${name}=… does not say where workers find it` : 'a --secret has no valid name',
          'write it like --secret PASSWORD=env:SHOP_PASSWORD or PASSWORD=file:shop-password',
        );
      return [name, reference];
    }),
  );
}

/** The values on this machine. Throws with a message that names what is missing, never a value. */
export function resolvedSecrets(
  references: Readonly<Record<string, string>>,
  folder: string,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(references).map(([name, reference]) => {
      const [kind, ...rest] = reference.split(':');
      const place = rest.join(':');
      return [name, kind === 'env' ? variableOf(name, place, variables) : fileOf(name, place, folder)];
    }),
  );
}

function variableOf(name: string, place: string, variables: Readonly<Record<string, string | undefined>>): string {
  const value = OWN.test(place) ? undefined : variables[place];
  if (value === undefined || value === '') throw missing(name, `the variable ${place} is not set on this worker`);
  return value;
}

function fileOf(name: string, place: string, folder: string): string {
  const missingFile = (why: string): Error => missing(name, `${place} in the worker's folder of secrets: ${why}`);
  let text: string;
  try {
    const root = realpathSync(folder);
    const full = realpathSync(join(root, place));
    if (!full.startsWith(`${root}${sep}`)) throw missingFile('it leads out of that folder');
    text = readFileSync(full, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw error instanceof MissingSecret ? error : missingFile(reasonOf(error));
  }
  if (text === '') throw missingFile('it is empty');
  return text;
}

/** There is no such secret here: reported like a world that could not be opened. */
export class MissingSecret extends Error {
  readonly hint = 'secrets are on the workers: --secret NAME=env:VARIABLE or NAME=file:name, below --secrets <folder>';
}

function missing(name: string, why: string): MissingSecret {
  return new MissingSecret(`there is no secret ${name}: ${why}`);
}
