// The entry `beckon/phone`.

export * from '@beckon/phone';
