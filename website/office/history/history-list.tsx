import type { Page } from '#contract/http/pages.ts';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { isLocalDateTime } from '#contract/fields/fields.ts';
import type { HistoryEntry } from '#contract/operator/history.ts';

type HistoryListProps = {
  history: Page<HistoryEntry>;
  /** Field -> its label. A field without one is not shown. */
  labels: Record<string, string>;
  /** Value -> its text, for values that people cannot read. */
  valueLabels?: Record<string, string>;
};

/** The changes to a record, newest first. Renders nothing if there are none. */
export const HistoryList = ({ history: { items, total }, ...allLabels }: HistoryListProps) =>
  items.length > 0 && (
    <section className="history" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol>
        <Entries entries={items.slice(0, latestMax)} {...allLabels} />
      </ol>
      {items.length > latestMax && (
        <details>
          <summary>Earlier changes ({total - latestMax})</summary>
          <ol>
            <Entries entries={items.slice(latestMax)} {...allLabels} />
          </ol>
          {items.length < total && (
            <p className="quiet">
              Showing the latest {items.length} of {total} changes.
            </p>
          )}
        </details>
      )}
    </section>
  );

// A long history would take several screens of a phone.
const latestMax = 5;

type Labels = Omit<HistoryListProps, 'history'>;

const Entries = ({ entries, ...allLabels }: { entries: HistoryEntry[] } & Labels) =>
  entries.map((entry) => (
    <Entry key={`${entry.at} ${entry.action} ${entry.who}`} entry={entry} {...allLabels} />
  ));

// A new record would fill the page with what was entered.
const changesOpenMax = 3;

function Entry({ entry, ...allLabels }: { entry: HistoryEntry } & Labels) {
  const { at, who, action } = entry;
  const changes = entry.changes ?? {};
  const changedFields = Object.keys(allLabels.labels).filter((field) => changes[field]);
  const isNew =
    changedFields.length > changesOpenMax && changedFields.every((field) => isEmpty(changes[field]![0]));
  const list = <Changes changes={changes} changedFields={changedFields} {...allLabels} />;
  return (
    <li>
      <p>
        <time dateTime={at}>{formatMoment(at)}</time> <bdi>{who}</bdi> {action}
        {!entry.changes && <span className="quiet"> (details erased)</span>}
      </p>
      {isNew ? (
        <details>
          <summary>What was entered</summary>
          {list}
        </details>
      ) : (
        changedFields.length > 0 && list
      )}
    </li>
  );
}

type ChangesProps = Labels & { changes: NonNullable<HistoryEntry['changes']>; changedFields: string[] };

function Changes({ changes, changedFields, labels, valueLabels = {} }: ChangesProps) {
  const formatValue = (value: unknown) => valueLabels[String(value)] ?? formatAnyValue(value);
  return (
    <dl>
      {changedFields.map((field) => {
        const [before, after] = changes[field]!;
        return (
          <div key={field}>
            <dt>{labels[field]}</dt>
            <dd>
              {!isEmpty(before) && (
                <>
                  <del>{formatValue(before)}</del>
                  {isLong(formatValue(before)) ? '\n' : ' '}
                </>
              )}
              {isEmpty(after) ? <span className="quiet">removed</span> : <ins>{formatValue(after)}</ins>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

// Such values stand below each other.
const isLong = (text: string) => text.length > 40;

const isEmpty = (value: unknown) => value === null || value === undefined || String(value) === '';

function formatAnyValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') {
    if (isLocalDateTime(value)) return formatMoment(value);
    return isLocalDateTime(`${value}T00:00:00`) ? formatDay(value) : value;
  }
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
