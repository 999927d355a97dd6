type ListsFieldProps = {
  legend: string;
  hint?: string;
  lists: { guid: string; name: string; contacts: number }[];
  /** The guids of the lists that are ticked. */
  selected: string[];
  problem: string | undefined;
};

/** Ticks for contact lists; nothing if there are none. The form sends `lists` once for each. */
export const ListsField = ({ legend, hint, lists, selected, problem }: ListsFieldProps) =>
  lists.length > 0 && (
    <fieldset className={problem ? 'radios field-wrong' : 'radios'} id="lists">
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {problem && (
        <p className="field-error">
          <span className="only-heard">Error:</span> {problem}
        </p>
      )}
      {lists.map(({ guid, name, contacts }) => (
        <div key={guid}>
          <input
            type="checkbox"
            id={`list-${guid}`}
            name="lists"
            value={guid}
            defaultChecked={selected.includes(guid)}
          />
          <label htmlFor={`list-${guid}`}>
            <bdi>{name}</bdi> <span className="quiet">{contacts.toLocaleString('en-GB')}</span>
          </label>
        </div>
      ))}
    </fieldset>
  );

/** The guids of the lists that were ticked. */
export const readLists = (form: FormData): string[] =>
  form.getAll('lists').filter((value): value is string => typeof value === 'string');
