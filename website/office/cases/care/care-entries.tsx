import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { CareEntry, CaseCare } from '#contract/operator/cases/care.ts';
import { actNames, formatLabelName } from './labels.ts';

/** All entries, by the time at which they happened. */
export const CareEntries = ({ care: { number, entries, isErased } }: { care: CaseCare }) => (
  <section aria-labelledby="entries">
    <h2 id="entries">All entries</h2>
    {entries.length === 0 ? (
      <p className="quiet">
        Nothing is recorded yet. Print the labels, and scan one where the person arrives.
      </p>
    ) : (
      <table className="office-table care-entries">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Label</th>
            <th scope="col">What happened</th>
            <th scope="col">Who</th>
            {!isErased && (
              <th scope="col" className="not-printed">
                <span className="only-heard">Correct</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.number} entry={entry} caseNumber={number} canCorrect={!isErased} />
          ))}
        </tbody>
      </table>
    )}
  </section>
);

type EntryProps = { entry: CareEntry; caseNumber: string; canCorrect: boolean };

const Entry = ({ entry, caseNumber, canCorrect }: EntryProps) => (
  <tr className={entry.correctedBy ? 'care-corrected' : undefined}>
    <th scope="row">
      <time dateTime={entry.happenedAt}>{formatMoment(entry.happenedAt)}</time>
      <span className="under">
        Entry {entry.number}
        {wasReceivedLater(entry) && `, received ${formatMoment(entry.receivedAt)}`}
        {entry.deviceAt && `; the clock of the device said ${formatMoment(entry.deviceAt)}`}
      </span>
    </th>
    <td data-name="Label">{formatLabelName(entry)}</td>
    <td data-name="What happened">
      <EntryDetails entry={entry} />
    </td>
    <td data-name="Who">
      <bdi>{entry.by}</bdi>
    </td>
    {canCorrect && (
      <td className="not-printed">
        {entry.correctedBy === null && (
          <a
            href={href('/office/cases/:number/care/:entry', {
              number: caseNumber,
              entry: String(entry.number),
            })}
          >
            Correct<span className="only-heard">: entry {entry.number}</span>
          </a>
        )}
      </td>
    )}
  </tr>
);

const EntryDetails = ({ entry: { act, place, note, corrects, correctedBy } }: { entry: CareEntry }) => (
  <>
    {correctedBy ? (
      <s>
        {actNames[act]}
        {place && `: ${place.name}`}
      </s>
    ) : (
      <>
        {actNames[act]}
        {place && (
          <>
            : <bdi>{place.name}</bdi>
          </>
        )}
      </>
    )}
    {(corrects !== null || correctedBy !== null || note) && (
      <span className="under">
        {corrects !== null && `Corrects entry ${corrects}. `}
        {correctedBy !== null && `Corrected by entry ${correctedBy}. `}
        {note && <bdi className="lines">{note}</bdi>}
      </span>
    )}
  </>
);

/** Whether it was recorded without a connection, or written down later. */
const wasReceivedLater = ({ happenedAt, receivedAt }: CareEntry): boolean =>
  Date.parse(receivedAt) - Date.parse(happenedAt) > 120_000;
