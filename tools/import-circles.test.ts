import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files, importsOf, isCode, isTest } from './tree.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const sources = files.filter(
  (path) =>
    isCode(path) &&
    !isTest(path) &&
    /^(packages\/[^/]+\/src|bench\/src|e2e\/src|tools)\//.test(path),
);

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

/** The first folder below `src`; null for a file directly in `src`. */
const folderOf = (path: string): string | null =>
  /^(?:packages\/[^/]+|bench|e2e)\/src\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;

function folderGraph(imports: Graph): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [path, targets] of imports) {
    const from = folderOf(path);
    if (from === null) continue;
    const reached = graph.get(from) ?? new Set<string>();
    for (const target of targets) {
      const to = folderOf(target);
      if (to !== null && to !== from) reached.add(to);
    }
    graph.set(from, reached);
  }
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

  it('do not exist between the folders of a package', () => {
    expect(circlesOf(folderGraph(imports))).toEqual([]);
  });

  it('are found if they exist', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b', 'd'])],
      ['d', new Set<string>()],
    ]);
    expect(circlesOf(graph)).toEqual([['b', 'c']]);
  });
});
