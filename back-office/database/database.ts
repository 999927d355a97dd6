import pg from 'pg';
import { markOutcomeUnknown } from '#contract/http/no-answer.ts';

/**
 * Tagged SQL: every value becomes a parameter, never text, unless it is a `Fragment`. `bigint` and `timestamp` columns are
 * strings in the answers.
 */
export type Queries = {
  rows<Row extends object>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
  /** Throws unless the statement returns exactly one row: for aggregates, inserts and records that are locked already. */
  oneRow<Row extends object>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row>;
};

export type Database = Queries & {
  transaction<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** Part of a statement: its text stands in our source, and its values become parameters too. */
export class Fragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

/** Text that becomes part of the statement, built from our own tables of columns. Never pass input from outside. */
export const sqlText = (own: string) => new Fragment([own], []);

export const sql = (strings: TemplateStringsArray, ...values: unknown[]) => new Fragment(strings, values);

const connectionsMaxDefault = 10;
const connectMs = 5_000;
const statementMs = 7_000;
// A limit of our own: on a dead connection, the timeout of the server would never arrive.
const answerMs = 8_000;

// Wall time must never become a Date: a Date has a zone, a wall time has none.
const timestampWithoutZone = 1114;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === timestampWithoutZone ? String : pg.types.getTypeParser(oid, format as 'text'),
};

// pg closes all idle connections after ten seconds by default; the first visitor at night would wait for a new one. Keep-alive
// packets stop firewalls from dropping idle connections.
const poolOptions = { min: 2, keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

/** How this process reaches the database. */
export type DatabaseAccess = {
  connectionsMax?: number;
  /**
   * Whether connections go through a pooler in transaction mode. It refuses settings at the start of a connection, so they
   * are configured in the pooler; and prepared statements cannot be reused.
   */
  isPooled?: boolean;
};

export const poolSettings = (connectionString: string, { isPooled = false }: DatabaseAccess = {}) => ({
  connectionString,
  connectionTimeoutMillis: connectMs,
  ...(!isPooled && { statement_timeout: statementMs }),
  query_timeout: answerMs,
  application_name: 'lychgate',
  types: types as pg.CustomTypesConfig,
});

/** How many connections there are, and how many statements wait for one. */
export type Connections = { open: number; idle: number; waiting: number };

export type PooledDatabase = Database & { connections(): Connections };

export function openDatabase(connectionString: string, access: DatabaseAccess = {}): PooledDatabase {
  const { connectionsMax = connectionsMaxDefault } = access;
  const pool = new pg.Pool({
    ...poolSettings(connectionString, access),
    ...poolOptions,
    max: connectionsMax,
  });
  // The pool replaces dropped connections. Without a listener the error would end the process.
  pool.on('error', () => {});
  return {
    ...createQueries(pool, access),
    transaction: (work) => inTransaction(pool, access, work),
    close: () => pool.end(),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

type Statement = { name: string; text: string };

// A statement's text has one name, so each connection parses and plans it once.
const statements = new Map<string, Statement>();
// By template literal, so that the text of most statements is joined once.
const statementsByPlace = new WeakMap<readonly string[], Statement>();

function getStatement(strings: readonly string[]): Statement {
  const cachedText = statementsByPlace.get(strings);
  if (cachedText) return cachedText;
  const text = strings.reduce((before, after, index) => `${before}$${index}${after}`);
  const statement = statements.get(text) ?? { name: `s${statements.size}`, text };
  statements.set(text, statement);
  statementsByPlace.set(strings, statement);
  return statement;
}

/** Replaces every fragment by its text and its values. */
function flatten(strings: readonly string[], values: readonly unknown[]): Fragment {
  if (!values.some((value) => value instanceof Fragment)) return new Fragment(strings, values);
  const texts = [strings[0]!];
  const parameters: unknown[] = [];
  for (const [index, value] of values.entries()) {
    const after = strings[index + 1]!;
    if (value instanceof Fragment) {
      const inner = flatten(value.strings, value.values);
      texts.push(`${texts.pop()}${inner.strings[0]}`, ...inner.strings.slice(1));
      texts.push(`${texts.pop()}${after}`);
      parameters.push(...inner.values);
    } else {
      texts.push(after);
      parameters.push(value);
    }
  }
  return new Fragment(texts, parameters);
}

export const createQueries = (
  client: pg.Pool | pg.ClientBase,
  { isPooled = false }: DatabaseAccess = {},
): Queries =>
  withOneRow(async <Row extends object>(strings: TemplateStringsArray, ...parameters: unknown[]) => {
    const statement = flatten(strings, parameters);
    const { name, text } = getStatement(statement.strings);
    const values = [...statement.values];
    const result = await client.query<Row>(isPooled ? { text, values } : { name, text, values });
    return result.rows;
  });

/** Adds `oneRow` to a function that returns rows. */
export const withOneRow = (rows: Queries['rows']): Queries => ({
  rows,
  async oneRow<Row extends object>(text: TemplateStringsArray, ...values: unknown[]) {
    const [row, ...others] = await rows<Row>(text, ...values);
    if (!row || others.length > 0) {
      throw new Error(
        `The statement returned ${row ? others.length + 1 : 0} rows instead of one: ${text[0]!.trim()}`,
      );
    }
    return row;
  },
});

/** Whether the server rejected the statement itself: it had no effect, and the connection is still usable. */
export const isStatementError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR';

async function inTransaction<Result>(
  pool: pg.Pool,
  access: DatabaseAccess,
  work: (database: Database) => Promise<Result>,
) {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A dropped connection also fails the pending statement. Without a listener the error event would end the process.
  const ignoreError = () => {};
  client.on('error', ignoreError);
  try {
    await client.query('begin');
    const connection: Database = {
      ...createQueries(client, access),
      transaction: (inner) => inner(connection),
      close: async () => {},
    };
    const result = await work(connection);
    await client.query('commit').catch((error: Error) => {
      // Only an error of the statement itself proves that nothing was saved.
      throw isStatementError(error) ? error : markOutcomeUnknown(error);
    });
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.off('error', ignoreError);
    client.release(broken);
  }
}
