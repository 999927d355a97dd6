import { data } from 'react-router';
import { writeCsvHead, writeCsvLines, type CsvCell } from '#contract/fields/csv.ts';
import type { Page } from '#contract/http/pages.ts';
import { requireAnswer, type Staff, requireAnswers } from '../require-staff.ts';
import { readQuery, type ListCall, type ListSource, type Query } from './read-list.ts';

const rowsMax = 50_000;
const rowsPerCall = '100';

type Api = Staff['api'];

/** Heading -> the cell of a row. */
type Cells<Row> = Record<string, (row: Row) => CsvCell>;

/** A list as a file for spreadsheets, by the address of its page. */
export type ListFile = (url: string, api: Api) => Promise<AsyncIterable<Uint8Array>>;

/**
 * The rows that the page of a list shows, on all its pages and in its order, written as they are read. More than 50,000
 * are refused.
 */
export const listFile =
  <C extends ListCall, Row, Names extends keyof Query<C>>(
    { call, load, defaults, names }: ListSource<C, Page<Row>, Names>,
    readCells: (api: Api) => Promise<Cells<Row>>,
  ): ListFile =>
  async (url, api) => {
    const {
      before: _,
      after: __,
      ...filters
    } = readQuery(url, call, { defaults, names }) as Record<string, string>;
    const query = { ...filters, limit: rowsPerCall } as Query<C>;
    const { cells, first } = await requireAnswers({ cells: readCells(api), first: load(query, api) });
    const page = first;
    if (page.total > rowsMax) throw data(tooManyRows(page.total), { status: 413 });
    const position = 'before' in call.query.shape ? 'before' : 'after';
    return write(page);

    async function* write(firstPage: Page<Row>) {
      yield writeCsvHead(Object.keys(cells));
      for (let current = firstPage; ;) {
        yield writeCsvLines(current.items.map((row) => Object.values(cells).map((cell) => cell(row))));
        if (!current.next) return;
        current = requireAnswer(await load({ ...query, [position]: current.next }, api));
      }
    }
  };

const tooManyRows = (total: number): string =>
  `The list has ${total.toLocaleString('en-GB')} rows, and a file can have ${rowsMax.toLocaleString('en-GB')}. Please go back and search for fewer.`;
