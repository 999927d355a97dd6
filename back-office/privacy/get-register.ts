import type { RegisteredPlace } from '#contract/operator/privacy/register.ts';
import { registeredFiles } from './register/tables/files.ts';
import { register } from './register/register.ts';

/** The places of personal data: the tables, then the files. */
export const getRegister = (): RegisteredPlace[] => [
  ...Object.entries(register.personal).map(([name, { personal, stays = {}, notExported = {}, ...table }]) =>
    toPlace(name, { ...table, holds: personal, stays, notExported }),
  ),
  ...Object.entries(registeredFiles.personal).map(([name, files]) =>
    toPlace(name, { ...files, holds: {}, stays: {}, notExported: {} }),
  ),
];

type Place = Omit<RegisteredPlace, 'name' | 'rule' | 'until'> & {
  keptFor: { rule: NonNullable<RegisteredPlace['rule']> } | { until: string };
};

const toPlace = (name: string, { about, holds, foundBy, erasure, stays, notExported, keptFor }: Place) => ({
  name,
  about,
  holds,
  foundBy,
  erasure,
  stays,
  notExported,
  rule: 'rule' in keptFor ? keptFor.rule : null,
  until: 'until' in keptFor ? keptFor.until : null,
});
