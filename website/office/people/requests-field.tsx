import { confirmFormId } from '../form/confirm-page.tsx';
import { SelectField } from '../form/select-field.tsx';

type RequestsFieldProps = {
  count: number;
  isSelf: boolean;
  /** The colleagues who could take them. */
  people: { guid: string; name: string }[];
  chosen: string;
  problem: string | undefined;
};

/** Asks who takes the open cremation requests of somebody who is removed. */
export const RequestsField = ({ count, isSelf, people, chosen, problem }: RequestsFieldProps) => {
  const whose = isSelf ? 'You look' : 'They look';
  return (
    <>
      <p>
        {whose} after {count === 1 ? 'a cremation request that is' : `${count} cremation requests that are`}{' '}
        in progress.
      </p>
      <SelectField
        name="requests"
        label={count === 1 ? 'Who takes this request?' : 'Who takes these requests?'}
        problem={problem}
        chosen={chosen}
        form={confirmFormId}
        options={[
          { value: '', label: 'Please choose' },
          ...people.map(({ guid, name }) => ({ value: guid, label: name })),
          { value: 'none', label: 'Nobody yet: list them on everybody’s Today' },
        ]}
      />
    </>
  );
};
