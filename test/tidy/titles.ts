import { parseSync, Visitor } from 'oxc-parser';

const titleCharactersMax = 89;

/** Titles of tests that a list of results would cut off. A value in a title counts as one character. */
export function findLongTitles(files: { path: string; text: string }[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('test/') && /\.(?:test|spec)\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      findTitles(path, text)
        .filter(({ title }) => title.length > titleCharactersMax)
        .map(
          ({ line, title }) =>
            `${path}:${line} has a title of ${title.length} characters, ${titleCharactersMax} at most: ${title}`,
        ),
    );
}

function findTitles(path: string, text: string): { line: number; title: string }[] {
  const titles: { line: number; title: string }[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (!/^(?:\w*[tT]est|describe)(?:\.describe)?$/.test(text.slice(callee.start, callee.end))) return;
      const line = text.slice(0, start).split('\n').length;
      if (first?.type === 'Literal') titles.push({ line, title: String(first.value) });
      if (first?.type === 'TemplateLiteral')
        titles.push({ line, title: first.quasis.map(({ value }) => value.cooked ?? '').join('…') });
    },
  }).visit(parseSync(path, text).program);
  return titles;
}
