import type { Refused } from '#contract/call.ts';
import { isRefused } from '#contract/call.ts';

/** A list in which several rows are selected, and acted on at once. */
export type Selection<Row> = {
  /** The address of the page that asks before it acts. */
  action: string;
  /** The record of a row, with the revision that the list shows. */
  toSelected: (row: Row) => Selected;
  /** The name of the row. */
  getName: (row: Row) => string;
  /** The words after the number of selected rows. */
  noun: string;
  /** The fields and buttons of what can be done with them. */
  acts: React.ReactNode;
};

export type Selected = { id: string; revision: number };

const selectedMax = 100;
const recordPattern = /^([\w-]{1,40}) (\d{1,9})$/;
const formId = 'selection';

/** The records that were selected, from the address of the page that asks, or from its form. */
export const readSelected = (parameters: URLSearchParams | FormData): Selected[] =>
  parameters
    .getAll('selected')
    .slice(0, selectedMax)
    .flatMap((text) => {
      const [, id, revision] = recordPattern.exec(String(text)) ?? [];
      return id ? [{ id, revision: Number(revision) }] : [];
    });

const toFieldValue = ({ id, revision }: Selected) => `${id} ${revision}`;

type TickProps<Row> = { selection: Selection<Row>; row: Row };

/** The checkbox of a row. */
export const SelectRow = <Row,>({ selection, row }: TickProps<Row>) => (
  <label className="tick">
    <input type="checkbox" name="selected" value={toFieldValue(selection.toSelected(row))} form={formId} />
    <span className="only-heard">Select {selection.getName(row)}</span>
  </label>
);

type SelectionBarProps = Pick<Selection<never>, 'action' | 'noun' | 'acts'>;

/** The acts for the selected rows, with their number. It is there while one is selected. */
export const SelectionBar = ({ action, noun, acts }: SelectionBarProps) => (
  <search className="selection-bar" aria-label="Selected">
    <form id={formId} action={action}>
      <p className="selected-count">{noun}</p>
      {acts}
    </form>
  </search>
);

/** The selected records in the form that acts on them. */
export const SelectedFields = ({ selected }: { selected: Selected[] }) =>
  selected.map((record) => (
    <input key={record.id} type="hidden" name="selected" value={toFieldValue(record)} />
  ));

/** The records that were not changed, each with the sentence that says why. */
export type UnchangedRecords = Record<string, string>;

/** Acts on each by itself, in order, as if it were the only one. One that is refused does not stop the others. */
export async function actOnEachSelected(
  selected: Selected[],
  act: (record: Selected) => Promise<true | Refused>,
): Promise<UnchangedRecords> {
  const notDone: UnchangedRecords = {};
  for (const record of selected) {
    const answer = await act(record);
    if (isRefused(answer)) notDone[record.id] = answer.detail;
  }
  return notDone;
}
