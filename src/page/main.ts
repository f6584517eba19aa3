// The script that runs inside a web page, in a world of its own: the one object the driver talks to.

export {};
