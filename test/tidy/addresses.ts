import { settingGroups } from '#contract/operator/settings/values.ts';
import { nameInAddress } from '#website/office/settings/setting-addresses.ts';
import type { Source } from './source.ts';

// The OpenAPI document and the script for other websites are not pages of the route table.
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

const doneInQuery = /\bwithQuery\((?:[^;]*?,)?\s*\{[^{}]*\bdone: (?!searchParams)/g;

/** Addresses of staff pages that name a message, `?done=changed`, where `withDone` would check that there is one. */
export const findUncheckedDoneCodes = (sources: Source[]): string[] =>
  sources
    .filter(
      ({ path }) => path.startsWith('website/office/') && path !== 'website/office/form/done-notice.tsx',
    )
    .flatMap(({ path, text }) =>
      [...text.matchAll(doneInQuery)].map(({ 0: found, index }) => {
        const line = text.slice(0, index + found.length).split('\n').length;
        return `${path}:${line} names its message by hand; use withDone()`;
      }),
    );

type RouteEntry = { path?: string; file: string; children?: RouteEntry[] };

/** Pages of the route table with their whole addresses. Files without a component are no pages. */
const listPages = (routes: RouteEntry[], above = ''): { address: string; file: string }[] =>
  routes.flatMap(({ path = '', file, children }) => {
    const address = path ? `${above}/${path}` : above;
    return [...(children ? listPages(children, address) : [{ address, file: `website/${file}` }])];
  });

/** Staff pages to which no other file leads: neither the navigation, nor another page, nor an email. */
export function findUnlinkedPages(sources: Source[], routes: RouteEntry[]): string[] {
  const product = sources.filter(({ path }) => /^(website|back-office)\//.test(path));
  // An email writes an address before what seals it.
  const isLinked = (address: string, text: string) =>
    text.includes(`'${address}'`) || text.includes(`${address}?`);
  // The page of all settings leads to each group by its name.
  const groupAddresses = new Set(settingGroups.map((group) => `/office/settings/${nameInAddress(group)}`));
  return listPages(routes)
    .filter(({ address, file }) => /^\/office\/[^*]*$/.test(address) && file.endsWith('.tsx'))
    .filter(
      ({ address, file }) =>
        !groupAddresses.has(address) &&
        !product.some(({ path, text }) => path !== file && isLinked(address, text)),
    )
    .map(({ address, file }) => `${file}:1 is at ${address}, to which nothing leads`);
}

// A part that a template, `format()` or `||` of SQL fills in.
const filledIn = /\$\{[^}]*\}|%s|' \|\| \w+/g;
const officeAddress = /(?<![\w.-])\/office(?:\/(?:\$\{[^}]*\}|%s|' \|\| \w+|[\w-]+)+)+/g;

/** Addresses of staff pages in links of the back office and its database to which the route table has no page. */
export function findUnknownAddresses(
  files: { path: string; text: string }[],
  routes: RouteEntry[],
): string[] {
  const pages = listPages(routes).map(({ address }) => address.split('/'));
  const isKnown = (address: string) => {
    const segments = address.replaceAll(filledIn, ':').split('/');
    return pages.some(
      (page) =>
        page.length === segments.length &&
        page.every((segment, at) => segment.startsWith(':') || segment === segments[at]),
    );
  };
  return files
    .filter(({ path }) => /^back-office\/.*\.(ts|sql)$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(officeAddress)]
        .filter(([address]) => !isKnown(address))
        .map(({ 0: address, index }) => {
          const line = text.slice(0, index).split('\n').length;
          return `${path}:${line} leads to ${address}, where no page is`;
        }),
    );
}
