import type { ContactList } from '#contract/operator/mailing/contact-lists.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { ListsField } from '../form/lists-field.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';

type MailingFieldsProps = {
  values: { subject?: string; body?: string };
  chosen: string[];
  lists: ContactList[];
  problems: Problems;
};

/** What a mailing says, and who gets it. */
export const MailingFields = ({ values, chosen, lists, problems }: MailingFieldsProps) => (
  <>
    <TextField
      name="subject"
      label="Subject"
      autoComplete="off"
      defaultValue={values.subject ?? ''}
      problem={problems.subject}
    />
    <TextArea
      name="body"
      label="Text"
      hint="An empty line begins a new paragraph. **bold**, *italic*, # heading, - item of a list, [words](https://…) for a link. The greeting and how to unsubscribe are added."
      defaultValue={values.body ?? ''}
      problem={problems.body}
      rows={14}
    />
    <ListsField
      legend="Who gets it"
      hint="Without a tick it goes to all contacts."
      lists={lists}
      chosen={chosen}
      problem={problems.lists}
    />
  </>
);
