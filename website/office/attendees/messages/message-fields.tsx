import type { Problems } from '../../../ui/form/checked-form.ts';
import { readText } from '../../../ui/form/read-form.ts';
import { createInputProps } from '../../form/inputs.ts';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';

type Values = { subject?: string; text?: string };
type MessageFieldsProps = { values: Values; problems: Problems };

/** The form of a message, as it was entered. */
export const readMessage = (form: FormData) => ({
  subject: readText(form, 'subject'),
  text: readText(form, 'text').replaceAll('\r\n', '\n'),
});

/** The fields of a message to attendees. */
export function MessageFields({ values, problems }: MessageFieldsProps) {
  const field = createInputProps(values, problems);
  return (
    <>
      <TextField {...field('subject')} label="Subject" />
      <TextArea
        name="text"
        label="Text"
        hint="An empty line begins a new paragraph. The greeting, the details of the event and your phone number are added."
        defaultValue={values.text ?? ''}
        problem={problems.text}
        rows={10}
      />
    </>
  );
}
