// The entry `beckon/text`.

export * from '@beckon/text';
