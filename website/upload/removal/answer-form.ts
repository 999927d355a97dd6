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
export function answerForm(form: FormData, word: Removal): FormAnswer {
  const listed = form.getAll(addedField).slice(0, listedMax).flatMap(readListed);
  const wanted = listed.find(({ removalKey }) => removalKey === form.get(removalField));
  const images = listed
    .filter((image) => word !== 'removed' || image !== wanted)
    .map((image) => (word === 'refused' && image === wanted ? { ...image, removalKey: null } : image));
  return { images, removal: { word, name: wanted?.name ?? '' } };
}

function readListed(value: FormDataEntryValue): StoredImage[] {
  const [key = '', ...words] = String(value).split(' ');
  if (!RemovalKey.safeParse(key).success) return [];
  const name = words.join(' ').slice(0, nameCharactersMax);
  return [{ name, status: 200, code: '', says: '', removalKey: key }];
}
