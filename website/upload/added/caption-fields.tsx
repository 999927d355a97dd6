import { DefaultButton } from '../../ui/form/default-button.tsx';
import type { Problems } from '../../ui/form/checked-form.ts';
import { Field } from '../../ui/form/field.tsx';
import { captionTexts } from '../messages.ts';
import { RemoveWithoutScript } from '../removal/remove-without-script.tsx';
import { addedByField, addedField, captionField } from './field-names.ts';

export type ListedPhotograph = {
  name: string;
  removalKey: string;
  /** A blob URL; without JavaScript there is none. */
  preview?: string | null | undefined;
  caption?: string | undefined;
};

type CaptionFieldsProps = {
  photographs: ListedPhotograph[];
  addedBy: string;
  problems: Problems;
  /** Whether each photograph can be removed here too. */
  canRemove?: boolean;
  isSaving?: boolean;
};

/** A caption field for each photograph, and a field for the name of the person who added them. */
export function CaptionFields(props: CaptionFieldsProps) {
  const { photographs, addedBy, problems, canRemove = false, isSaving = false } = props;
  return (
    <>
      <DefaultButton value={captionTexts.save} sending={isSaving} />
      <p>{captionTexts.lead}</p>
      <ul className="captions-list">
        {photographs.map(({ name, removalKey, preview, caption }) => (
          <li key={removalKey}>
            {preview && <img src={preview} alt="" />}
            <input type="hidden" name={addedField} value={`${removalKey} ${name}`} />
            <Field
              name={captionField}
              id={`caption-${removalKey}`}
              label={<Label name={name} isSeen={!preview} />}
              problem={problems[removalKey]}
            >
              {(control) => <textarea {...control} rows={2} autoComplete="off" defaultValue={caption} />}
            </Field>
            {canRemove && <RemoveWithoutScript name={name} removalKey={removalKey} />}
          </li>
        ))}
      </ul>
      <Field name={addedByField} label={captionTexts.yourName} problem={problems[addedByField]}>
        {(control) => <input {...control} autoComplete="name" defaultValue={addedBy} />}
      </Field>
      <button className="button" aria-disabled={isSaving || undefined}>
        {captionTexts.save}
      </button>
    </>
  );
}

/** The label names the file if its picture is not visible beside the field. */
const Label = ({ name, isSeen }: { name: string; isSeen: boolean }) => (
  <>
    {captionTexts.shows}
    <span className={isSeen ? undefined : 'only-heard'}>: {name}</span>
  </>
);
