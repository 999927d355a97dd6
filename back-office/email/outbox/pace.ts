import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Queries } from '../../database/database.ts';
import type { Stream } from '../email.ts';

/** Waits until the next email of this stream may be sent. */
export type Pace = (stream: Stream, stopping?: AbortSignal) => Promise<void>;

export const unlimitedPace: Pace = async () => {};

// More slots than are ever reserved at a time. A later one was reserved before the clock was put back.
const slotsAheadMax = 100;

/**
 * Limits all processes together to `emailsPerMinuteMax`, evenly spread, by one row of the database and its clock.
 * Transactional emails reserve the next slot at once; promotional ones wait until a slot is free.
 */
export function createSharedPace({ rows }: Queries, emailsPerMinuteMax: number): Pace {
  const gapSeconds = 60 / emailsPerMinuteMax;
  const isTooLate = sql`pace.free_at > clock_timestamp() + make_interval(secs => ${gapSeconds * slotsAheadMax})`;
  const takeSlot = (stream: Stream) => rows<{ waitMs: number }>`
    insert into email_pace as pace (domain, free_at)
    values ('', clock_timestamp() + make_interval(secs => ${gapSeconds}))
    on conflict (domain) do update
      set free_at = case when ${isTooLate} then clock_timestamp() else greatest(pace.free_at, clock_timestamp()) end
                    + make_interval(secs => ${gapSeconds})
      where ${stream !== 'promotional'} or pace.free_at <= clock_timestamp() or ${isTooLate}
    returning (extract(epoch from free_at - clock_timestamp()) - ${gapSeconds}::double precision) * 1000 as "waitMs"`;
  const readWait = () => rows<{ waitMs: number }>`
    select extract(epoch from free_at - clock_timestamp()) * 1000 as "waitMs" from email_pace where domain = ''`;
  return async (stream, stopping) => {
    const pause = async ([slot]: { waitMs: number }[]) => {
      const ms = Math.max(Number(slot?.waitMs ?? 0), 0);
      if (ms > 0) await wait(ms, undefined, { signal: stopping }).catch(() => {});
    };
    let slots: { waitMs: number }[] = [];
    while (slots.length === 0) {
      if (stopping?.aborted) return;
      slots = await takeSlot(stream);
      await pause(slots.length > 0 ? slots : await readWait());
    }
  };
}
