import { foldText } from '#contract/fields/clean-text.ts';

/** How the name of an original ends. */
export const findExtension = (kind: string): string => (kind === 'jpeg' ? 'jpg' : kind);

const nameCharactersMax = 60;

/** The name of a person as part of the name of a file: letters that every system and every header can take. */
export const toFileName = (personName: string): string =>
  foldText(personName)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, nameCharactersMax)
    .replaceAll(/^-+|-+$/g, '') || 'funeral';
