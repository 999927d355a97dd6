import type { ImportReport } from '#contract/operator/contacts.ts';

export type TakenLine = {
  line: number;
  outcome: 'added' | 'changed' | 'unchanged' | 'refused';
  reason?: string;
  isSuppressed?: boolean;
};

const linesNamedMax = 1_000;

/** Counts every line, and names as many as somebody may read: of each outcome a thousand at most. */
export function startReport(): { note(taken: TakenLine): void; finish(): ImportReport } {
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0, suppressed: 0 };
  const named: ImportReport['lines'] = [];
  let linesNotNamed = 0;
  return {
    note({ line, outcome, reason = undefined, isSuppressed = false }) {
      if (counts[outcome]++ < linesNamedMax) named.push({ line, outcome, reason: reason ?? null });
      else linesNotNamed++;
      if (isSuppressed) counts.suppressed++;
    },
    finish: () => ({ ...counts, lines: named.toSorted(refusedFirst), linesNotNamed }),
  };
}

type Named = ImportReport['lines'][number];

const refusedFirst = (one: Named, other: Named) =>
  Number(other.outcome === 'refused') - Number(one.outcome === 'refused') || one.line - other.line;
