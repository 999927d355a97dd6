import type { StaffBrowser } from '../../support/staff-browser.ts';
import { unescapeHtml } from '../../support/html.ts';

type Visit = { path: string; from: string; isForm: boolean };

// Links of one shape lead to pages about records of one kind; this number of each is followed.
const ofEachShapeMax = 2;
const visitsAtOnce = 4;

const linkPattern = /<(?:a|iframe)\b[^>]*?\s(?:href|src)="([^"]+)"/g;
const formPattern = /<(?:form|button)\b[^>]*?\s(?:action|formAction|formaction)="([^"]+)"/g;

/** `/office/events/5f…/edit?from=1` has the shape of the same page about any record. */
const getShape = ({ pathname, searchParams }: URL) =>
  pathname.replaceAll(/\/(?=[^/]*\d)[^/]+(?=\/|$)/g, '/*') + `?${[...searchParams.keys()].toSorted()}`;

/**
 * Follows the links of these pages, of the pages behind them, and the addresses of their forms. Returns the broken
 * ones, and the number of visited pages.
 */
export async function followLinks(browser: StaffBrowser, start: string[], visitsMax = Infinity) {
  const shapes = new Map<string, number>();
  const broken: string[] = [];
  const visited: string[] = [];
  let next: Visit[] = start.map((path) => ({ path, from: 'the start', isForm: false }));

  const isNew = ({ path, isForm }: Visit) => {
    const shape = `${isForm} ${getShape(new URL(path, 'http://lychgate'))}`;
    const count = (shapes.get(shape) ?? 0) + 1;
    shapes.set(shape, count);
    return count <= ofEachShapeMax;
  };
  const visit = async ({ path, from, isForm }: Visit): Promise<Visit[]> => {
    visited.push(path);
    const { status, html, path: finalPath } = await browser.open(path);
    // The address of a form may answer only forms.
    const isThere = status === 200 || (isForm && [400, 405].includes(status));
    if (!isThere) broken.push(`${from}: ${path} answers ${status}`);
    if (isForm || status !== 200 || !html.startsWith('<!DOCTYPE html>')) return [];
    return [
      ...findAddresses(html, linkPattern, finalPath).map((to) => ({ path: to, from: path, isForm: false })),
      ...findAddresses(html, formPattern, finalPath).map((to) => ({ path: to, from: path, isForm: true })),
    ];
  };

  while (next.length > 0 && visited.length < visitsMax) {
    const found: Visit[] = [];
    for (let first = 0; first < next.length; first += visitsAtOnce) {
      const answers = await Promise.all(next.slice(first, first + visitsAtOnce).map(visit));
      found.push(...answers.flat());
    }
    next = found.filter(isNew);
  }
  return { broken, visited };
}

function findAddresses(html: string, pattern: RegExp, page: string): string[] {
  const base = new URL(page, 'http://lychgate');
  return [...html.matchAll(pattern)]
    .map(([, address = '']) => unescapeHtml(address))
    .filter((address) => URL.canParse(address, base.href))
    .map((address) => new URL(address, base))
    .filter(({ origin }) => origin === base.origin)
    .map(({ pathname, search }) => pathname + search);
}
