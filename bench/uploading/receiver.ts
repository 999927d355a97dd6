import type { Database } from '#back-office/database/database.ts';
import { createDatabase } from '../../test/support/database.ts';
import { keys, startLychgateProcess } from '../processes.ts';
import type { Sender } from './sender.ts';

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** A Lychgate that accepts photographs. With `derives: false` they stay pending until they are released. */
export async function startReceiver({ derives }: { derives: boolean }) {
  const { url, database, drop } = await createDatabase();
  if (!derives) await holdBack(database);
  const lychgate = await startLychgateProcess(url);
  return {
    ...lychgate,
    database,
    addFuneral: () => addFuneral(database),
    /** Uploads photographs through the page, as its script does. Returns milliseconds. */
    async take(sender: Sender, funeral: string, picture: string, files: number): Promise<number> {
      const url = `${lychgate.address}/documentupload/${funeral}`;
      const ms = await sender.send({ way: 'form', url, picture, files });
      const [row] = await database.rows<{ stored: number }>`
        select count(*)::integer as stored from photograph where funeral_guid = ${funeral}`;
      if (row!.stored !== files) throw new Error(`Of ${files} photographs ${row!.stored} were stored`);
      return ms;
    },
    /** Removes its photographs too, and the work still pending for them. */
    async removeFuneral(funeral: string): Promise<void> {
      const headers = { 'X-Api-Key': keys.operator };
      const answer = await fetch(`${lychgate.address}/api/Funerals/${funeral}`, {
        method: 'DELETE',
        headers,
      });
      if (!answer.ok) throw new Error(`A funeral was not removed: ${answer.status}`);
    },
    async stop(): Promise<void> {
      await lychgate.stop();
      await drop();
    },
  };
}

// A claim that never expires prevents resizing.
async function holdBack(database: Database): Promise<void> {
  await database.rows`
    create function hold_back() returns trigger language plpgsql as
      'begin new.lease_until = ''infinity''; return new; end'`;
  await database.rows`
    create trigger held_back before insert on photograph for each row execute function hold_back()`;
}

async function addFuneral(database: Database): Promise<string> {
  const [row] = await database.rows<{ guid: string }>`
    insert into funeral (person_name, held_on, created_at) values ('Margaret Ellis', '2031-03-29', now())
    returning guid`;
  return row!.guid;
}
