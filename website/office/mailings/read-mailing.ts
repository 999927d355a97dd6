import { readText } from '../../ui/form/read-form.ts';
import { readLists } from '../form/lists-field.tsx';

/** The form of a mailing, as it was entered. */
export const readMailing = (form: FormData) => ({
  subject: readText(form, 'subject'),
  body: readText(form, 'body').replaceAll('\r\n', '\n'),
  lists: readLists(form),
});
export type MailingFormValues = ReturnType<typeof readMailing>;

const wordCharactersMax = 48;

/** The name of a mailing in its links, from its subject. */
export function createCampaignName(subject: string): string {
  const shortName = subject
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, wordCharactersMax)
    .replace(/-+$/, '');
  // The page for a new one has this name already.
  return shortName === '' || shortName === 'new' ? `mailing${shortName && '-new'}` : shortName;
}
