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
