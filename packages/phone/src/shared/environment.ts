// The environment variables that programs for devices are found and started with.

export type Environment = Readonly<Record<string, string | undefined>>;
