// The browser as a world.

export {};
