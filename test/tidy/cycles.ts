import { target, type Source } from './source.ts';

/** Each cycle once, as the chain of the imports that make it. */
export function importCycles(sources: Source[]): string[] {
  const edges = new Map(sources.map((source) => [source.path, edgesOf(source)]));
  const done = new Set<string>();
  const problems: string[] = [];
  for (const path of edges.keys()) follow(path, []);
  return problems;

  function follow(path: string, chain: Edge[]) {
    const start = chain.findIndex(({ from }) => from === path);
    if (start >= 0) problems.push(chain.slice(start).map(say).join(', '));
    if (start >= 0 || done.has(path)) return;
    for (const edge of edges.get(path) ?? []) follow(edge.to, [...chain, edge]);
    done.add(path);
  }
}

type Edge = { from: string; line: number; to: string };

function edgesOf({ path, imports }: Source): Edge[] {
  return imports.flatMap(({ line, specifier }) => {
    const to = target(path, specifier);
    return to === undefined ? [] : [{ from: path, line, to }];
  });
}

function say({ from, line, to }: Edge) {
  return `${from}:${line} imports ${to}`;
}
