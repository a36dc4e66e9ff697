import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './lib/process.mjs';

/** A feature's server may use these roles of another feature; its other files are that feature's own business. */
const OPEN_ROLES = /\.(usecases|table|port|policy|presenter|errors|keys)\.ts$/;
/** What a feature's web offers to the pages of others: <name>.kit.ts. */
const OPEN_WEB = /^src\/features\/([^/]+)\/web\/\1\.kit\.ts$/;
/** Tests and what is made for them may reach anywhere. */
const IS_TEST = /\.test(-[a-z]+)?\.tsx?$|^src\/server\/test\//;
const TYPES_OF_SERVER = 'src/web/api.ts';

/** Where a file stands: its zone, and its feature where it has one. Undefined for tests and for files outside src. */
export function placeOf(path) {
  if (IS_TEST.test(path)) return undefined;
  const feature = /^src\/features\/([^/]+)\/(?:(server|web)\/)?([^/].*)$/.exec(path);
  if (feature) return { zone: feature[2] ?? 'contract', feature: feature[1] };
  if (path.startsWith('src/shared/')) return { zone: 'shared' };
  if (path.startsWith('src/web/')) return { zone: 'web' };
  if (path.startsWith('src/')) return { zone: 'server' };
  return undefined;
}

/** The files that put features together, so that features need not know each other. */
const COMPOSERS = {
  server: /^src\/(?:main|compose)\.ts$|^src\/server\/(?:routes|jobs|parts)\.ts$|^src\/server\/db\/schema\.ts$/,
  web: /^src\/web\/(?:router|require-account|app-frame|main)\.tsx?$/,
};

/** Why `from` must not import `to`, with what to use instead; undefined when it may. */
export function violation(from, to, typeOnly = false) {
  const a = placeOf(from);
  const b = placeOf(to);
  if (!a || !b) return undefined;
  const own = a.feature !== undefined && a.feature === b.feature;
  if (b.zone === 'shared') return undefined;
  if (a.zone === 'shared') return 'src/shared is pure: move what it needs into src/shared, or this file out of it.';
  if (b.zone === 'contract') return undefined;
  if (a.zone === 'contract')
    return 'a contract knows only contracts and src/shared: move the shared part into a contract.';
  if (a.zone === 'server' && b.zone === 'web')
    return 'the server never imports the web: put what both need in the contract.';
  if (a.zone === 'web' && b.zone === 'server') {
    const mayBeTyped = from === TYPES_OF_SERVER && to === 'src/server/routes.ts' && typeOnly;
    return mayBeTyped
      ? undefined
      : 'the web never imports the server: use its contract, or the typed client in #web/api.ts.';
  }
  if (own || !b.feature) return undefined;
  if (a.zone === 'web') {
    return COMPOSERS.web.test(from) || OPEN_WEB.test(to)
      ? undefined
      : `compose pages in src/web/router.tsx; of ${b.feature} use its contract or its ${b.feature}.kit.ts.`;
  }
  if (a.feature)
    return OPEN_ROLES.test(to)
      ? undefined
      : `of ${b.feature}'s server use its usecases, table or port, its policy, presenter, errors or keys.`;
  return COMPOSERS.server.test(from) || typeOnly
    ? undefined
    : 'the frame does not know features: list it in src/server/routes.ts, jobs.ts or src/compose.ts.';
}

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s+(type\s)?(?:[\w*$\s{},]*?\sfrom\s*)?['"]([^'"]+)['"]|(?:\bimport|\bnew URL)\(\s*['"]([^'"]+)['"]/g;

const stripComments = (source) => source.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`\\])\/\/[^\n]*/g, '$1');

/** Every import of a source text: its specifier, and whether only types come of it. */
export function importsOf(source) {
  return [...stripComments(source).matchAll(IMPORT)].map(([, type, named, dynamic]) => ({
    specifier: named ?? dynamic,
    typeOnly: type !== undefined,
  }));
}

/** A path from the root for one of our own specifiers; undefined for packages. */
export function resolveImport(from, specifier) {
  if (specifier.startsWith('.')) return join(dirname(from), specifier).split(sep).join('/');
  const alias = /^#(server|web|shared|features|src)\/(.+)$/.exec(specifier);
  return alias ? (alias[1] === 'src' ? `src/${alias[2]}` : `src/${alias[1]}/${alias[2]}`) : undefined;
}

/** Chains of files that import each other round in a circle, types aside: those vanish before anything runs. */
export function cyclesIn(graph) {
  const cycles = [];
  const state = new Map();
  const walk = (file, trail) => {
    state.set(file, 'open');
    for (const next of graph.get(file) ?? []) {
      if (state.get(next) === 'open') cycles.push([...trail.slice(trail.indexOf(next)), next]);
      else if (!state.has(next) && graph.has(next)) walk(next, [...trail, next]);
    }
    state.set(file, 'done');
  };
  for (const file of graph.keys()) if (!state.has(file)) walk(file, [file]);
  return cycles;
}

export function checkImports(root = ROOT) {
  const files = readdirSync(resolve(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `src/${relative('.', name).split(sep).join('/')}`)
    .sort();
  const problems = [];
  const graph = new Map();
  for (const from of files) {
    const edges = [];
    for (const { specifier, typeOnly } of importsOf(readFileSync(resolve(root, from), 'utf8'))) {
      const to = resolveImport(from, specifier);
      if (!to) continue;
      if (!typeOnly) edges.push(to);
      const reason = violation(from, to, typeOnly);
      if (reason) problems.push(`${from} imports ${to}: ${reason}`);
    }
    graph.set(from, edges);
  }
  for (const cycle of cyclesIn(graph)) problems.push(`a circle of imports: ${cycle.join(' -> ')}`);
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = checkImports();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
