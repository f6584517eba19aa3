// Which simulator the simulated iPhone is, and which idb it has.

export interface Said {
  readonly stdout: string | Buffer;
  readonly stderr: string;
  readonly code: number;
}

/** Which simulator, and which idb. */
export interface IosKind {
  readonly id: string;
  readonly name: string;
  readonly system: string;
  readonly state: 'Booted' | 'Shutdown';
  readonly type: 'simulator' | 'device';
  /** `--nested`. */
  readonly isNested: boolean;
  /** `--key`, `set-value`, `multi-tap`, keys that are held: the newest idb. */
  readonly isNew: boolean;
  readonly areBarsEmpty: boolean;
  /** Nothing but the app is told, unless the screen is read from the inside. */
  readonly isSilent: boolean;
  /** Whether `idb describe --json` prints JSON; old ones print what Python prints. */
  readonly isDescribedAsJson: boolean;
  /** A field whose value cannot be set: the control refuses. */
  readonly refusesValues: boolean;
}

export const IPHONE: IosKind = {
  id: '2F1C3D4E-0000-4AAA-8BBB-1234567890AB',
  name: 'iPhone 15',
  system: 'iOS 17.0',
  state: 'Booted',
  type: 'simulator',
  isNested: true,
  isNew: true,
  areBarsEmpty: false,
  isSilent: false,
  isDescribedAsJson: true,
  refusesValues: false,
};

/** As idb was some years ago: flat, no values, no held keys; and bars that tell nothing of what is in them. */
export const OLD_IPHONE: IosKind = {
  ...IPHONE,
  name: 'iPhone 8',
  system: 'iOS 13.3',
  isNested: false,
  isNew: false,
  isDescribedAsJson: false,
};

export function said(stdout: string | Buffer, stderr = '', code = 0): Said {
  return { stdout, stderr, code };
}
