// The entry `beckon/language`.

export * from '@beckon/core/language';
