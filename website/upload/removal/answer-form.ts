import { RemovalKey } from '#contract/photographs.ts';
import type { FormAnswer, StoredImage } from '../stored-image.ts';
import { addedField, removalField } from './removal-key.ts';
import type { Removal } from './remove-added.ts';

// As many as one form adds, and as long as a name is kept.
const listedMax = 200;
const nameCharactersMax = 255;

/** Whether a form asks to remove a photograph. The forms with photographs are multipart. */
export const asksForRemoval = ({ headers }: Request): boolean =>
  headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false;

/** The page's answer to such a form without JavaScript: it lists the photographs that can still be removed. */
export function submitRemovalForm(form: FormData, outcome: Removal): FormAnswer {
  const listed = form.getAll(addedField).slice(0, listedMax).flatMap(readListed);
  const imageToRemove = listed.find(({ removalKey }) => removalKey === form.get(removalField));
  const images = listed
    .filter((image) => outcome !== 'removed' || image !== imageToRemove)
    .map((image) =>
      outcome === 'refused' && image === imageToRemove ? { ...image, removalKey: null } : image,
    );
  return { images, removal: { outcome, name: imageToRemove?.name ?? '' } };
}

function readListed(value: FormDataEntryValue): StoredImage[] {
  const [key = '', ...answer] = String(value).split(' ');
  if (!RemovalKey.safeParse(key).success) return [];
  const name = answer.join(' ').slice(0, nameCharactersMax);
  return [{ name, status: 200, code: '', message: '', removalKey: key }];
}
