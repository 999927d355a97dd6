import { RemovalKey } from '#contract/photographs.ts';
import { addedField, captionField } from './field-names.ts';

// The number that a page lists, and the length of a stored name.
const listedMax = 500;
const nameCharactersMax = 255;

export type AddedPhotograph = { name: string; removalKey: string; caption: string };

/** Reads the photographs that a form lists as added, with their captions as typed. */
export function readAdded(form: FormData): AddedPhotograph[] {
  const captions = form.getAll(captionField).map(String);
  return form
    .getAll(addedField)
    .slice(0, listedMax)
    .flatMap((value, index) => {
      const [removalKey = '', ...name] = String(value).split(' ');
      if (!RemovalKey.safeParse(removalKey).success) return [];
      return [
        { name: name.join(' ').slice(0, nameCharactersMax), removalKey, caption: captions[index] ?? '' },
      ];
    });
}
