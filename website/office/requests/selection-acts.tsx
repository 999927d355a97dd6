import { SelectField, toOptions } from '../form/select-field.tsx';
import { PlaceField, type ListPlace } from './list-place.tsx';

type NamedRecord = { guid: string; name: string };

type SelectionActsProps = {
  place: ListPlace;
  people: NamedRecord[];
  branches: NamedRecord[];
  ownGuid: string | null;
};

/** Gives the selected requests to a person, or moves them to a branch. */
export const SelectionActs = ({ place, people, branches, ownGuid }: SelectionActsProps) => (
  <>
    <PlaceField place={place} />
    {people.length > 0 && (
      <div className="act">
        <SelectField
          name="person"
          label="Give to"
          problem={undefined}
          selected={ownGuid ?? ''}
          options={toOptions(people)}
        />
        <button className="button" name="act" value="give">
          Give…
        </button>
      </div>
    )}
    {branches.length > 1 && (
      <div className="act">
        <SelectField
          name="to"
          label="Move to"
          problem={undefined}
          selected=""
          options={toOptions(branches)}
        />
        <button className="button" name="act" value="move">
          Move…
        </button>
      </div>
    )}
  </>
);
