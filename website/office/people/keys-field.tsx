import { confirmFormId } from '../form/confirm-page.tsx';
import { RadioField } from '../form/radio-field.tsx';

type KeysFieldProps = { programs: string[]; isSelf: boolean; chosen: string | undefined };

/** The choice for the API keys of a removed person, who may have copied them. */
export const KeysField = ({ programs, isSelf, chosen }: KeysFieldProps) => (
  <>
    <p>
      {isSelf ? 'You answer' : 'They answer'} for the keys of these programs: <bdi>{programs.join(', ')}</bdi>
      .
    </p>
    <RadioField
      name="keys"
      legend="What becomes of the keys?"
      options={choices(isSelf)}
      chosen={chosen}
      problem={undefined}
      form={confirmFormId}
    />
  </>
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
