import { readText } from '../../ui/form/read-form.ts';
import type { Removal } from '../removal/remove-added.ts';
import { removalField } from '../removal/removal-key.ts';
import type { FormAnswer } from '../stored-image.ts';
import { addedByField } from './field-names.ts';
import { readAdded } from './read-added.ts';
import type { CaptionsAnswer } from './save-captions.ts';

/** Whether a form is about photographs that were added before. Forms with photographs are multipart. */
export const isAboutAdded = ({ headers }: Request): boolean =>
  headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false;

const stored = { status: 200, code: '', message: '' };

/** Answers a form that removes a photograph, without JavaScript. Typed captions stay. */
export function answerRemoval(form: FormData, outcome: Removal): FormAnswer {
  const listed = readAdded(form);
  const imageToRemove = listed.find(({ removalKey }) => removalKey === form.get(removalField));
  const images = listed
    .filter((image) => outcome !== 'removed' || image !== imageToRemove)
    .map((image) => ({
      ...stored,
      ...image,
      removalKey: outcome === 'refused' && image === imageToRemove ? null : image.removalKey,
    }));
  return {
    images,
    removal: { outcome, name: imageToRemove?.name ?? '' },
    captions: null,
    addedBy: readText(form, addedByField),
  };
}

/** Answers a form with captions, without JavaScript. */
export const answerCaptions = (form: FormData, captions: CaptionsAnswer): FormAnswer => ({
  images: readAdded(form).map((image) => ({ ...stored, ...image })),
  removal: null,
  captions,
  addedBy: readText(form, addedByField),
});
