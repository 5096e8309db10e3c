import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files, importsOf, isCode, isTest } from './tree.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The folder whose sources are compared with each other, such as `packages/web/src`. */
const rootOf = (path: string): string | undefined =>
  /^(?:packages\/[^/]+\/src|bench\/src|e2e\/src|examples|tools)(?=\/)/.exec(path)?.[0];

const sources = files.filter((path) => isCode(path) && !isTest(path) && rootOf(path) !== undefined);

/** Imports of each source by path, including types and dynamic imports. */
function importGraph(): Graph {
  const known = new Set(sources);
  return new Map(
    sources.map((path) => {
      const targets = importsOf(path)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => posix.normalize(posix.join(dirname(path), specifier)));
      return [path, new Set(targets.filter((target) => known.has(target) && target !== path))];
    }),
  );
}

/** The files of a folder itself count as one part of it, next to its folders. */
const loose = 'its own files';

/** One import seen from the folder that holds both files: the parts of that folder it connects. */
interface Edge {
  readonly folder: string;
  readonly from: string;
  readonly to: string;
  readonly files: string;
}

/** Null if both files lie in the same folder, or below different roots. */
function edgeOf(path: string, target: string): Edge | null {
  const root = rootOf(path);
  if (root === undefined || root !== rootOf(target) || dirname(path) === dirname(target))
    return null;
  const [one, other] = [dirname(path).split('/'), dirname(target).split('/')];
  let depth = root.split('/').length;
  while (depth < one.length && one[depth] === other[depth]) depth += 1;
  return {
    folder: one.slice(0, depth).join('/'),
    from: one[depth] ?? loose,
    to: other[depth] ?? loose,
    files: `${path} imports ${target}`,
  };
}

/** For each folder, the imports between its parts, whatever their depth. */
function edgesByFolder(imports: Graph): Map<string, Edge[]> {
  const edges = [...imports].flatMap(([path, targets]) =>
    [...targets].flatMap((target) => edgeOf(path, target) ?? []),
  );
  return Map.groupBy(edges, (edge) => edge.folder);
}

function partGraph(edges: readonly Edge[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** Groups of nodes that all reach each other: Tarjan's strongly connected components. */
function circlesOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.get(node) ?? 0);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
      } else if (stack.includes(next)) {
        low.set(node, Math.min(low.get(node) ?? 0, order.get(next) ?? 0));
      }
    }
    if (low.get(node) !== order.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}

describe('circular imports', () => {
  const imports = importGraph();

  it('do not exist between files, imports of types included', () => {
    expect(circlesOf(imports)).toEqual([]);
  });

  it('do not exist between the parts of a folder, at any depth', () => {
    const causes: string[] = [];
    for (const [folder, edges] of edgesByFolder(imports)) {
      const circle = new Set(circlesOf(partGraph(edges)).flat());
      if (circle.size === 0) continue;
      causes.push(
        `${folder}: ${[...circle].join(', ')}`,
        ...edges
          .filter(({ from, to }) => circle.has(from) && circle.has(to))
          .map(({ files: two }) => two),
      );
    }
    expect(causes).toEqual([]);
  });

  it('are found if they exist', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b', 'd'])],
      ['d', new Set<string>()],
    ]);
    expect(circlesOf(graph)).toEqual([['b', 'c']]);
    const file = 'packages/web/src/tv/screen.tsx';
    const below = 'packages/web/src/tv/tracker/path.ts';
    expect(edgeOf(file, below)).toMatchObject({
      folder: 'packages/web/src/tv',
      from: loose,
      to: 'tracker',
    });
    expect(edgeOf(below, 'packages/web/src/ui/icon.tsx')).toMatchObject({
      folder: 'packages/web/src',
      from: 'tv',
      to: 'ui',
    });
  });
});
