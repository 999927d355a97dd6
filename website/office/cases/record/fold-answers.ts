import { minuteMs } from '#contract/fields/durations.ts';
import type { Page } from '#contract/http/pages.ts';
import { answeredAction } from '#contract/operator/cases/application.ts';
import type { HistoryEntry } from '#contract/operator/history.ts';

// A pause in which somebody looks for a document and goes on writing.
const pauseMs = 10 * minuteMs;

/**
 * Shows the saves of one person on one page of an application as one line, because a page saves its answers while somebody
 * writes. Answers of relatives at the same time may stand between them; anything else ends the line.
 */
export function foldAnswers({ items, total, ...page }: Page<HistoryEntry>): Page<HistoryEntry> {
  const lines: HistoryEntry[] = [];
  const open = new Map<string, { index: number; since: string }>();
  // The newest first, as in a history.
  for (const entry of items) {
    if (entry.action !== answeredAction) open.clear();
    const key = JSON.stringify([entry.who, entry.changes?.answeredBy, entry.changes?.topic]);
    const line = entry.action === answeredAction && entry.changes?.topic ? open.get(key) : undefined;
    if (line && Date.parse(line.since) - Date.parse(entry.at) <= pauseMs) {
      lines[line.index] = joinEntries(lines[line.index]!, entry);
      line.since = entry.at;
      continue;
    }
    open.set(key, { index: lines.length, since: entry.at });
    lines.push(entry);
  }
  return { ...page, items: lines, total: total - (items.length - lines.length) };
}

/** The later entry, with what each field had before the earlier one. */
const joinEntries = (later: HistoryEntry, earlier: HistoryEntry): HistoryEntry => ({
  ...later,
  changes: Object.fromEntries(
    Object.entries({ ...earlier.changes, ...later.changes })
      .map(([field, [before, after]]): [string, [unknown, unknown]] => [
        field,
        [earlier.changes?.[field] ? earlier.changes[field][0] : before, after],
      ])
      // A field that was changed back has no change.
      .filter(([, [before, after]]) => before !== after),
  ),
});
