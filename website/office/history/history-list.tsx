import type { Page } from '#contract/http/pages.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { isLocalDateTime } from '#contract/fields/fields.ts';
import type { HistoryEntry } from '#contract/operator/history.ts';

type HistoryListProps = {
  history: Page<HistoryEntry>;
  /** Field -> its name on the page. A field without a name is not shown. */
  fieldNames: Record<string, string>;
  /** Value -> its words on the page, for values that are not words already. */
  valueNames?: Record<string, string>;
};

/** Who changed a record, when, and what: the newest first. */
export const HistoryList = ({ history: { items, total }, ...names }: HistoryListProps) => (
  <section className="history" aria-labelledby="history">
    <h2 id="history">History</h2>
    {items.length === 0 && <p className="quiet">No changes yet.</p>}
    <ol>
      {items.map((entry) => (
        <Entry key={`${entry.at} ${entry.action} ${entry.who}`} entry={entry} {...names} />
      ))}
    </ol>
    {items.length < total && (
      <p className="quiet">
        Showing the latest {items.length} of {total} changes.
      </p>
    )}
  </section>
);

type EntryProps = { entry: HistoryEntry } & Omit<HistoryListProps, 'history'>;

function Entry({ entry: { at, who, action, changes }, fieldNames, valueNames = {} }: EntryProps) {
  const shown = Object.keys(fieldNames).filter((field) => changes?.[field]);
  const words = (value: unknown) => valueNames[String(value)] ?? textOf(value);
  return (
    <li>
      <p>
        <time dateTime={at}>{formatMoment(at)}</time> <bdi>{who}</bdi> {action}
        {changes === null && <span className="quiet"> (details erased)</span>}
      </p>
      {shown.length > 0 && (
        <dl>
          {shown.map((field) => {
            const [before, after] = changes![field]!;
            return (
              <div key={field}>
                <dt>{fieldNames[field]}</dt>
                <dd>
                  {!isEmpty(before) && <del>{words(before)}</del>}{' '}
                  {isEmpty(after) ? <span className="quiet">removed</span> : <ins>{words(after)}</ins>}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </li>
  );
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return isLocalDateTime(value) ? formatMoment(value) : value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
