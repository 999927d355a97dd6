import { foldText } from '#contract/fields/clean-text.ts';

/** The file extension of an original. */
export const findExtension = (kind: string): string => (kind === 'jpeg' ? 'jpg' : kind);

const nameCharactersMax = 60;

/** A person's name as part of a file name, in characters that every file system and header accepts. */
export const toFileName = (personName: string): string =>
  foldText(personName)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, nameCharactersMax)
    .replaceAll(/^-+|-+$/g, '') || 'funeral';
