import type * as z from 'zod/mini';
import type { Call, Refused } from '#contract/call.ts';
import type { Page } from '#contract/http/pages.ts';
import { requireAnswer, type Staff } from '../require-staff.ts';
import { withQuery } from '../../ui/with-query.ts';

type Fields = Record<string, z.ZodMiniType>;

export type ListCall = Call & { query: z.ZodMiniObject<Fields> };

export type Query<C extends ListCall> = z.output<C['query']>;

const rowsPerPage = '50';
const searchCharactersMax = 200;

/** A query of which only these fields are certain. */
type With<Read, Names extends keyof Read> = Partial<Read> & { [Name in Names]-?: NonNullable<Read[Name]> };

type QueryOptions<C extends ListCall, Names extends keyof Query<C>> = {
  defaults?: { [Name in Names]: NonNullable<Query<C>[Name]> };
  /** Parameter of the call -> its name in the address, where that is another. */
  names?: { [Name in keyof Query<C>]?: string };
};

/**
 * The query of a call, from the address of its page. Parameters that the call would refuse are left out, so that a
 * damaged link shows the list. `defaults` fill in for what the address does not say.
 */
export function readQuery<C extends ListCall, Names extends keyof Query<C> = never>(
  url: string,
  { query }: C,
  { defaults, names = {} }: QueryOptions<C, Names> = {},
): With<Query<C>, Names> {
  const { searchParams } = new URL(url);
  const namesInAddress: Record<string, string | undefined> = names;
  const { limit, ...fields } = query.shape;
  const read = Object.entries(fields).flatMap(([name, field]) => {
    const text = searchParams
      .get(namesInAddress[name] ?? name)
      ?.replaceAll('\0', '')
      .trim()
      .slice(0, searchCharactersMax);
    return text && field.safeParse(text).success ? [[name, text]] : [];
  });
  return { ...defaults, ...Object.fromEntries(read), ...(limit && { limit: rowsPerPage }) };
}

/** The addresses of the first and the next page; null where there is none. */
type Pages = { first: string | null; next: string | null };

/** A page of a list with what its own page needs: the query, the rows and the addresses of other pages. */
export type List<Item, Read = object> = Omit<Page<Item>, 'next'> & { query: Read; pages: Pages };

/** The call of a list, and how a page makes it. */
export type ListSource<C extends ListCall, Read, Names extends keyof Query<C>> = QueryOptions<C, Names> & {
  call: C;
  load: (query: Query<C>, api: Staff['api']) => Promise<Read | Refused>;
};

/** A list that has a page and a file. */
export const defineList = <
  C extends ListCall,
  Read extends Page<unknown>,
  Names extends keyof Query<C> = never,
>(
  source: ListSource<C, Read, Names>,
): ListSource<C, Read, Names> => source;

/**
 * Reads the page of a list that an address names. Further parts of the answer, such as the counts of views, are passed on.
 */
export async function readList<
  C extends ListCall,
  Read extends Page<unknown>,
  Names extends keyof Query<C> = never,
>(url: string, api: Staff['api'], { call, load, ...options }: ListSource<C, Read, Names>) {
  const { pathname } = new URL(url);
  const query = readQuery(url, call, options);
  const { next, ...page } = requireAnswer(await load(query as Query<C>, api));
  const { before, after, limit: _, ...rest } = query as Record<string, string | undefined>;
  const position = 'before' in call.query.shape ? 'before' : 'after';
  const names: Record<string, string | undefined> = options.names ?? {};
  const inAddress = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [names[name] ?? name, value]),
  );
  const pages: Pages = {
    first: (before ?? after) ? withQuery(pathname, inAddress) : null,
    next: next && withQuery(pathname, { ...inAddress, [position]: next }),
  };
  return { ...page, query: rest as Omit<With<Query<C>, Names>, 'before' | 'after' | 'limit'>, pages };
}
