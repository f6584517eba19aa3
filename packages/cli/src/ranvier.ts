// The entry `beckon/ranvier`.

export * from '@beckon/text/ranvier';
