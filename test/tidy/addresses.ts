import type { Source } from './source.ts';

// The description of the calls and the script for other websites are no pages of the route table.
const notPages = /^\/(api|embedding)\//;
const written = [
  /\b(?:href|action|formAction|to)=\{?["'`](\/[^"'`]*)/g,
  /\bredirect\(["'`](\/[^"'`]*)/g,
  /(?<!\bhref\(\s*)(?:["'](?=[^`\n]*["'])|`(?=[^`\n]*\$\{))(\/office\/[^"'`\n]*)/g,
];
const mayName = /^website\/(routes|sections)\.ts$|^website\/events\/publishing\/robots\.ts$/;

/** Addresses of pages that the website writes out, where `href()` would check them. */
export function handWrittenAddresses(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('website/') && !mayName.test(path))
    .flatMap(({ path, text }) =>
      written
        .flatMap((pattern) => [...text.matchAll(pattern)])
        .filter(([, address = '']) => !notPages.test(address))
        .map(({ 1: address, index }) => {
          const line = text.slice(0, index).split('\n').length;
          return `${path}:${line} writes ${address} by hand; use href()`;
        }),
    );
}

// The label of a state that is called done is no code.
const doneCode = /\bdone: (?:[^'\n,]*\? )?'(?!done')([a-z-]+)'(?: : '([a-z-]+)')?/g;

/** Codes in addresses of staff pages, `?done=changed`, for which there is no message. */
export const unknownDoneCodes = (sources: Source[], known: Set<string>): string[] =>
  sources
    .filter(({ path }) => path.startsWith('website/office/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(doneCode)].flatMap(({ 1: code, 2: otherwise, index }) => {
        const line = text.slice(0, index).split('\n').length;
        return [code, otherwise]
          .filter((each) => each !== undefined && !known.has(each))
          .map((each) => `${path}:${line} names ${each}, which website/office/messages.ts does not have`);
      }),
    );
