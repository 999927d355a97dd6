import { Fragment } from 'react';
import type { ContactList } from '#contract/operator/mailing/contact-lists.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { createInputProps } from '../form/inputs.ts';
import { ListsField } from '../form/lists-field.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';

/** The signs of Markdown, for the hint below the text. */
const signs = [
  ['Heading', '# How to find us'],
  ['Bold', '**Saturday**'],
  ['Italic', '*with music*'],
  ['List', '- Tea and cake'],
  ['Link', '[our events](https://www.example.com/events)'],
] as const;

type MailingFieldsProps = {
  values: { subject?: string; body?: string };
  selectedLists: string[];
  lists: ContactList[];
  problems: Problems;
};

/** The content and the recipients of a mailing. */
export const MailingFields = ({ values, selectedLists, lists, problems }: MailingFieldsProps) => (
  <>
    <TextField {...createInputProps(values, problems)('subject')} label="Subject" />
    <TextArea
      name="body"
      label="Text"
      hint="Leave an empty line between paragraphs. We add the greeting and the unsubscribe link."
      defaultValue={values.body ?? ''}
      problem={problems.body}
      rows={14}
    />
    <details>
      <summary>Headings, lists, links and bold words</summary>
      <dl className="text-signs">
        {signs.map(([name, example]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{example}</code>
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
    <ListsField
      legend="Who gets it"
      hint="Tick no list to send it to all contacts."
      lists={lists}
      selected={selectedLists}
      problem={problems.lists}
    />
  </>
);
