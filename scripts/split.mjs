// Bundles two scripts for the same world, the second of which is loaded later: it has no copy of the modules that the first has
// brought along, but uses those, with their state.

import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

const SHARED = 'shared:';
const OWN = 'own:';
const IMPORT = new RegExp(`import\\{([^}]*)\\}from"${SHARED}([^"]+)";`, 'g');

/**
 * `first` and `second` are entry points, `at` an expression for the object that hands the modules over: the first script must
 * have made it. `copied` says which modules both have, each what it needs of them; `divided` which ones are tables, where the
 * second has what the first has no need of. Neither may have a state. `packed` makes a plugin of which constants are wanted;
 * `last` is imported at the end of the first script.
 */
export async function split({ first, second, at, copied, divided, packed, last, plugins, ...options }) {
  const bundle = (more) => build({ ...options, bundle: true, write: false, metafile: true, minify: true, ...more });
  const plain = [effective(first), ...plugins];
  const alone = (await bundle({ ...entry(first, [], at), plugins: plain, minify: false })).outputFiles[0].text;
  const isIn = (name) => new RegExp(`^\\s*var ${name}(?:_exported)? = `, 'm').test(alone);
  const isOut = (name) => !isIn(name);
  // What the second script is found to need of the first may bring further modules into that.
  for (let known = ''; ; ) {
    const names = known === '' ? [] : known.split('\n');
    const begun = await bundle({
      ...entry(first, names, at, last),
      plugins: [effective(first), packed(isIn, true, at), ...plugins],
    });
    const modules = modulesIn(begun.metafile);
    const placeOf = (path) => (divided(path) ? 'divided' : modules.has(path) && !copied(path) ? 'shared' : 'own');
    const rest = await bundle({
      entryPoints: [second],
      format: 'esm',
      plugins: [outside(placeOf, isIn), packed(isOut, false), ...plugins],
    });
    const [{ text }] = rest.outputFiles;
    const imports = [...text.matchAll(IMPORT)].flatMap(([, list, path]) =>
      list.split(',').map((one) => {
        const [name, local = name] = one.split(' as ');
        return { key: `${path} ${name}`, local };
      }),
    );
    const used = [...new Set(imports.map(({ key }) => key))].sort().join('\n');
    if (used !== known) {
      known = used;
      continue;
    }
    const locals = imports.map(({ key, local }) => `${local}=s[${names.indexOf(key)}]`);
    const body = text.replace(IMPORT, '');
    const left = /(?:^|[;}])(?:import|export)[\s{*"].{0,80}/.exec(body);
    if (left !== null) throw new Error(`The second script has imports of its own: ${left[0]}`);
    return { first: begun.outputFiles[0].text, second: `(()=>{const s=${at}.shared,${locals.join()};${body}})();\n` };
  }
}

/** The first script, with what it hands over. */
function entry(first, names, at, last = null) {
  const imports = names.map((key, i) => {
    const [path, name] = key.split(' ');
    return `import { ${name} as s${i} } from ${JSON.stringify(path)};`;
  });
  const contents = `import ${JSON.stringify(first)};\n${imports.join('\n')}\n${at}.shared ??= [${names.map((_, i) => `s${i}`)}];\n${last === null ? '' : `import ${JSON.stringify(last)};\n`}`;
  return { stdin: { contents, resolveDir: process.cwd(), loader: 'js' } };
}

/** An entry point is there for its effects, whatever its package says. */
function effective(first) {
  return {
    name: 'effective',
    setup: (building) =>
      building.onResolve({ filter: /.*/ }, ({ path }) => (path === first ? { path, sideEffects: true } : undefined)),
  };
}

function modulesIn({ outputs }) {
  const [{ inputs }] = Object.values(outputs);
  const paths = Object.keys(inputs).filter((path) => inputs[path].bytesInOutput > 0 && !path.includes(':'));
  return new Set(paths.map((path) => `${process.cwd().replaceAll('\\', '/')}/${path}`));
}

/** Modules of the first script are left outside of the second. */
function outside(placeOf, isInFirst) {
  const shared = (path) => ({ path: SHARED + path, external: true, sideEffects: false });
  return {
    name: 'outside',
    setup(building) {
      building.onResolve({ filter: /^(?:\.|@beckon\/)/ }, async ({ path, pluginData, ...from }) => {
        if (pluginData === 'seen') return undefined;
        const found = await building.resolve(path, { ...from, pluginData: 'seen' });
        const place = placeOf(found.path);
        if (place === 'own') return found;
        return place === 'shared' ? shared(found.path) : { path: found.path, namespace: 'divided', sideEffects: false };
      });
      building.onResolve({ filter: new RegExp(`^${OWN}`) }, ({ path }) => ({
        path: path.slice(OWN.length),
        sideEffects: false,
      }));
      building.onResolve({ filter: new RegExp(`^${SHARED}`) }, ({ path }) => shared(path.slice(SHARED.length)));
      building.onLoad({ filter: /.*/, namespace: 'divided' }, ({ path }) => {
        const names = [...readFileSync(path, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
        const from = (part, place) => `export { ${part.join(', ')} } from ${JSON.stringify(place + path)};\n`;
        return {
          contents:
            from(names.filter(isInFirst), SHARED) +
            from(
              names.filter((name) => !isInFirst(name)),
              OWN,
            ),
          resolveDir: process.cwd(),
        };
      });
    },
  };
}
