import { confirmFormId } from '../form/confirm-page.tsx';

type KeysFieldProps = { programs: string[]; isSelf: boolean };

/** What becomes of the keys of somebody who is removed. They may have copied them. */
export const KeysField = ({ programs, isSelf }: KeysFieldProps) => (
  <fieldset className="roles">
    <legend>
      Keys of programs that {isSelf ? 'you answer' : 'they answer'} for: <bdi>{programs.join(', ')}</bdi>
    </legend>
    {choices(isSelf).map(({ value, label, hint }) => (
      <div key={value}>
        <input
          type="radio"
          id={`keys-${value}`}
          name="keys"
          value={value}
          form={confirmFormId}
          aria-describedby={`keys-${value}-hint`}
        />
        <label htmlFor={`keys-${value}`}>{label}</label>
        <p id={`keys-${value}-hint`}>{hint}</p>
      </div>
    ))}
  </fieldset>
);

const choices = (isSelf: boolean) => [
  {
    value: 'revoke',
    label: 'Revoke them',
    hint: 'The programs stop working until they get new keys. Choose this if somebody could misuse a copy.',
  },
  {
    value: 'keep',
    label: isSelf ? 'Leave them' : 'Take them over',
    hint: isSelf
      ? 'The programs work on. The holder of the operator key answers for them.'
      : 'The programs work on, and you answer for them.',
  },
];
