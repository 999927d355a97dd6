import type { Problems } from '../../../ui/form/checked-form.ts';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';

type MessageFieldsProps = { values: Record<string, string>; problems: Problems };

/** What staff write to attendees. */
export const MessageFields = ({ values, problems }: MessageFieldsProps) => (
  <>
    <TextField
      name="subject"
      label="Subject"
      autoComplete="off"
      defaultValue={values.subject ?? ''}
      problem={problems.subject}
    />
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
