import type { CareEntry, Whereabouts } from '#contract/operator/cases/care.ts';

type PlacedEntry = Pick<CareEntry, 'act' | 'place' | 'happenedAt' | 'by' | 'correctedBy'>;

const unknown: Whereabouts = { state: 'unknown', place: null, since: null, by: null };

/** The entries that count: neither corrected entries, nor corrections that only withdraw one. */
export const dropCorrectedEntries = <Entry extends PlacedEntry>(entries: Entry[]): Entry[] =>
  entries.filter(({ act, correctedBy }) => correctedBy === null && act !== 'withdrawn');

/** The whereabouts of a label, from its entries in the order in which they happened. */
export function findWhereabouts(entries: PlacedEntry[]): Whereabouts {
  const move = findMove(entries);
  if (!move) return unknown;
  const { state, place, entry } = move;
  return { state, place, since: entry.happenedAt, by: entry.by };
}

type Move<Entry> = {
  state: Exclude<Whereabouts['state'], 'unknown'>;
  place: PlacedEntry['place'];
  entry: Entry;
};

/** The state and place of a label, with the entry that brought it there. Null if no entry counts. */
export function findMove<Entry extends PlacedEntry>(entries: Entry[]): Move<Entry> | null {
  const counting = dropCorrectedEntries(entries);
  const last = counting.at(-1);
  if (!last) return null;
  const { place } = last;
  if (last.act === 'left') return { state: 'moving', place, entry: last };
  if (last.act === 'handed-over') return { state: 'handed-over', place, entry: last };
  const elsewhere = counting.findLastIndex(
    (entry) => entry.place?.guid !== place?.guid || entry.act === 'left' || entry.act === 'handed-over',
  );
  return { state: 'at', place, entry: counting[elsewhere + 1]! };
}
