// The entry `beckon/resolve`.

export * from '@beckon/core/resolve';
