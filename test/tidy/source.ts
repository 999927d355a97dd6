import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** The facts about one file of code that the rules ask for. Lines are counted from 1. */
export type Source = {
  path: string;
  text: string;
  imports: { line: number; specifier: string; isExport: boolean }[];
  /** Texts that a person may read, each with `${}` where a value goes: strings, templates, text between tags. */
  sentences: Line[];
  /** Templates with a tag, which are SQL here. */
  tagged: Line[];
  comments: Line[];
  /** The lines that read `process.env`. */
  environment: number[];
};

type Line = { line: number; text: string };
type Span = { start: number; end: number };

/** All TypeScript files of the project. */
export function readSources(): Source[] {
  const folders = '{contract,website,back-office,server,demo,bin,test,bench}/**/*.{ts,tsx,mjs}';
  return globSync([folders, '*.ts'])
    .toSorted()
    .map((path) => readSource(path, readFileSync(path, 'utf8')));
}

export function readSource(path: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const lineOf = createLineFinder(text);
  const requests = listRequests(module);
  return {
    path,
    text,
    // Imports of an expression name no file, and are left out.
    imports: requests
      .filter(({ start }) => /["'`]/.test(text[start]!))
      .map(({ start, end, isExport }) => {
        return { line: lineOf(start), specifier: text.slice(start + 1, end - 1), isExport };
      }),
    ...readWords(program, requests, lineOf),
    comments: comments.map(({ value, start }) => ({ line: lineOf(start), text: value })),
  };
}

/** Whether the file is part of the product, and not of the tests, measurements or tools. */
export function isProduct({ path }: Pick<Source, 'path'>): boolean {
  return /^(contract|website|back-office|server)\//.test(path) && !/\.test\.tsx?$/.test(path);
}

/** The file that an import means, or undefined when it means a package. */
export function resolveTarget(path: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return plain.slice(1);
  return plain.startsWith('.') ? posix.join(posix.dirname(path), plain) : undefined;
}

type Module = ReturnType<typeof parseSync>['module'];

function listRequests(module: Module): (Span & { isExport: boolean })[] {
  const imports = [...module.staticImports, ...module.dynamicImports].map(({ moduleRequest }) => {
    return { ...moduleRequest, isExport: false };
  });
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest }) => (moduleRequest ? [{ ...moduleRequest, isExport: true }] : []));
  return [...imports, ...exports];
}

function readWords(program: Parameters<Visitor['visit']>[0], unread: Span[], lineOf: (at: number) => number) {
  const sentences: Line[] = [];
  const tagged: Line[] = [];
  const environment: number[] = [];
  const skipped = [...unread];
  const isSkipped = ({ start, end }: Span) => skipped.some((span) => span.start <= start && end <= span.end);
  const keep = (list: Line[], node: Span, text: string) => {
    if (!isSkipped(node)) list.push({ line: lineOf(node.start), text: text.replace(/\s+/g, ' ').trim() });
  };
  new Visitor({
    // Names of CSS classes are no sentences.
    JSXAttribute: (node) => void (node.name.name === 'className' && skipped.push(node)),
    Literal: (node) => void (typeof node.value === 'string' && keep(sentences, node, node.value)),
    JSXText: (node) => keep(sentences, node, node.value),
    TaggedTemplateExpression: (node) => {
      keep(tagged, node, node.quasi.quasis.map(({ value }) => value.raw).join('${}'));
      skipped.push(node.quasi);
    },
    TemplateLiteral: (node) => keep(sentences, node, node.quasis.map(({ value }) => value.raw).join('${}')),
    MemberExpression: (node) => {
      const isOfProcess = node.object.type === 'Identifier' && node.object.name === 'process';
      const isEnvironment = node.property.type === 'Identifier' && node.property.name === 'env';
      if (isOfProcess && isEnvironment) environment.push(lineOf(node.start));
    },
  }).visit(program);
  return { sentences, tagged, environment };
}

function createLineFinder(text: string) {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return (at: number) => starts.findLastIndex((start) => start <= at) + 1;
}
