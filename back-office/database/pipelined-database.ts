import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { markOutcomeUnknown } from '#contract/http/no-answer.ts';
import {
  createQueries,
  isStatementError,
  poolSettings,
  withOneRow,
  type Connections,
  type Database,
  type DatabaseAccess,
  type Queries,
} from './database.ts';

export type PipelinedDatabase = Pick<Database, 'close'> & {
  /** Statements about one record share a connection, so that they queue there instead of waiting for its lock. */
  about(guid: string): Queries;
  /** A statement waits while another one is pending on its connection. */
  connections(): Connections;
};

// Short, because statements queue behind one that waits for a lock.
const lockMs = 3_000;
const endMs = 2_000;

/**
 * For many short statements at once, each a transaction of its own. They share a few connections, and are sent without
 * waiting for the answers to those before (https://node-postgres.com/features/pipelining). A connection answers in order:
 * a statement that waits for a lock delays the ones behind it. If one is not answered in time, its connection is closed
 * and all statements pending on it fail with an unknown outcome. None of them is carried out after its error, so that it
 * cannot overwrite what the visitor has sent since.
 */
export function openPipelinedDatabase(
  connectionString: string,
  connectionCount: number,
  access: DatabaseAccess = {},
): PipelinedDatabase {
  const slots = Array.from({ length: connectionCount }, (): Slot => ({ isOpen: false, pending: 0 }));
  const connectionAt = (slot: Slot) => {
    if (slot.opening) return slot.opening;
    const forget = () => {
      if (slot.opening === opening) Object.assign(slot, { opening: undefined, isOpen: false });
    };
    const opening = connect({ ...access, connectionString }, forget);
    opening.then(() => (slot.isOpen = slot.opening === opening), forget);
    return (slot.opening = opening);
  };
  return {
    // The last character of a guid is as random as the rest.
    about: (guid) => {
      const slot = slots[(guid.charCodeAt(guid.length - 1) || 0) % connectionCount]!;
      return withOneRow((...statement) => carryOut(slot, connectionAt(slot), statement));
    },
    connections() {
      const open = slots.filter(({ isOpen }) => isOpen);
      const idle = open.filter(({ pending }) => pending === 0).length;
      const pending = slots.reduce((sum, slot) => sum + slot.pending, 0);
      return { open: open.length, idle, waiting: pending - (open.length - idle) };
    },
    async close() {
      await Promise.all(
        slots.map(({ opening }) =>
          opening?.then(
            ({ client }) => client.end(),
            () => {},
          ),
        ),
      );
    },
  };
}

/** A connection, and how many statements are pending on it. */
type Slot = { opening?: Promise<Connection> | undefined; isOpen: boolean; pending: number };

type Connection = { client: pg.Client; rows: Queries['rows']; abandon: () => Promise<void> };

async function carryOut<Row extends object>(
  slot: Slot,
  opening: Promise<Connection>,
  statement: Parameters<Queries['rows']>,
): Promise<Row[]> {
  slot.pending++;
  try {
    const connection = await opening;
    return await connection.rows<Row>(...statement).catch(async (error) => {
      if (isStatementError(error)) throw error;
      await connection.abandon();
      throw markOutcomeUnknown(error as Error);
    });
  } finally {
    slot.pending--;
  }
}

type Place = DatabaseAccess & { connectionString: string };

async function connect(place: Place, forget: () => void): Promise<Connection> {
  const settings = poolSettings(place.connectionString, place);
  const name = `${settings.application_name} bookings ${randomUUID()}`;
  const socket = new Socket();
  const client = new pg.Client({
    ...settings,
    application_name: name,
    ...(!place.isPooled && { lock_timeout: lockMs }),
    pipeline: true,
    keepAlive: true,
    stream: () => socket,
  });
  // A dropped connection also fails its pending statements. The next statement opens a new one.
  client.on('error', forget);
  await client.connect();
  let ending: Promise<void> | undefined;
  const abandon = () => {
    forget();
    return (ending ??= endServerProcess(place, name));
  };
  const { rows } = createQueries(client, place);
  return {
    client,
    rows: (...statement) => {
      sendTogether(socket);
      return rows(...statement);
    },
    abandon,
  };
}

// Writes the statements of one turn of the event loop together: under load, single writes are the largest cost.
function sendTogether(socket: Socket) {
  if (socket.writableCorked > 0) return;
  socket.cork();
  setImmediate(() => socket.uncork());
}

/**
 * Ends the server's process of a connection that we have closed. Otherwise it would carry out what it has received, perhaps
 * much later, when a lock is released.
 */
async function endServerProcess(place: Place, name: string): Promise<void> {
  const client = new pg.Client(poolSettings(place.connectionString, place));
  client.on('error', () => {});
  try {
    await client.connect();
    await createQueries(client, place).rows`
      select pg_terminate_backend(pid, ${endMs}) from pg_stat_activity where application_name = ${name}`;
  } catch {
    // PostgreSQL cannot be reached, or has ended the process itself.
  } finally {
    await client.end().catch(() => {});
  }
}
