// A cold start of the library. Arguments as JSON: { library, path, url }. Says what it saw on standard output.

const { library, path, url } = JSON.parse(process.argv[2]);
const { launch } = await import(library);
const beckon = await launch({ browserPath: path });
await beckon.run(`goto "${url}"`);
const { text } = await beckon.run('observe');
process.stdout.write(`${text}\n`);
await beckon.close();
