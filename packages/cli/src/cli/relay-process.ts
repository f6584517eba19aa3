// The relay to extensions, in the bundle of the command line: see @beckon/browser/remote.

await import('@beckon/browser/remote/relay-process.js');
