import type { CareEntry, Whereabouts } from '#contract/operator/cases/care.ts';

type Known = Pick<CareEntry, 'act' | 'place' | 'happenedAt' | 'by' | 'correctedBy'>;

const unknown: Whereabouts = { state: 'unknown', place: null, since: null, by: null };

/**
 * Tells where something is, from its entries in the order in which they happened. Entries that were corrected do not count, nor
 * corrections that only say so.
 */
export function whereIs(entries: Known[]): Whereabouts {
  const counting = entries.filter(({ act, correctedBy }) => correctedBy === null && act !== 'withdrawn');
  const last = counting.at(-1);
  if (!last) return unknown;
  const { place, by } = last;
  if (last.act === 'left') return { state: 'moving', place, since: last.happenedAt, by };
  if (last.act === 'handed-over') return { state: 'handed-over', place, since: last.happenedAt, by };
  const elsewhere = counting.findLastIndex(
    (entry) => entry.place?.guid !== place?.guid || entry.act === 'left' || entry.act === 'handed-over',
  );
  const first = counting[elsewhere + 1]!;
  return { state: 'at', place, since: first.happenedAt, by: first.by };
}
