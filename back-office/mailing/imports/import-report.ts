import type { ImportReport } from '#contract/operator/mailing/contacts.ts';

export type ImportedLine = {
  line: number;
  outcome: 'added' | 'changed' | 'unchanged' | 'refused';
  reason?: string;
  isSuppressed?: boolean;
};

const linesNamedMax = 1_000;
/** Counts all lines of an import, and lists up to 1,000 of each outcome. */
export function startReport(): { note(line: ImportedLine): void; finish(): ImportReport } {
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0, suppressed: 0 };
  const namedLines: ImportReport['lines'] = [];
  let linesNotNamed = 0;
  return {
    note({ line, outcome, reason = undefined, isSuppressed = false }) {
      if (counts[outcome]++ < linesNamedMax) namedLines.push({ line, outcome, reason: reason ?? null });
      else linesNotNamed++;
      if (isSuppressed) counts.suppressed++;
    },
    finish: () => ({ ...counts, lines: namedLines.toSorted(compareRefusedFirst), linesNotNamed }),
  };
}

type NamedLine = ImportReport['lines'][number];

const compareRefusedFirst = (one: NamedLine, other: NamedLine) =>
  Number(other.outcome === 'refused') - Number(one.outcome === 'refused') || one.line - other.line;
