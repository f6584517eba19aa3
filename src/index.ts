// The entry `beckon`: a browser that does what it is told.

export {};
