import { TextField } from '../../form/text-field.tsx';
import type { CaptionFormValues } from './change-photograph.ts';

type CaptionFormProps = {
  words: CaptionFormValues;
  problems: Record<string, string>;
  /** The address of the form. */
  address: string;
};

/** The words that visitors read below the photograph. A field that is emptied removes it there. */
export const CaptionForm = ({ words, problems, address }: CaptionFormProps) => (
  <form method="post" action={address}>
    <TextField
      name="caption"
      label="Words below it"
      isOptional
      defaultValue={words.caption}
      problem={problems.caption}
    />
    <TextField
      name="addedBy"
      label="Added by"
      isOptional
      defaultValue={words.addedBy}
      problem={problems.addedBy}
    />
    <p className="form-actions">
      <button className="button">Save the words</button>
    </p>
  </form>
);
