import type { RegisteredPlace } from '#contract/operator/privacy/register.ts';
import { registeredFiles } from './register/files.ts';
import { register } from './register/register.ts';

/** Where personal data is kept: the tables, then the files. */
export const getRegister = (): RegisteredPlace[] => [
  ...Object.entries(register.personal).map(([name, { personal, stays = {}, ...table }]) =>
    placeOf(name, { ...table, holds: personal, stays }),
  ),
  ...Object.entries(registeredFiles.personal).map(([name, files]) =>
    placeOf(name, { ...files, holds: {}, stays: {} }),
  ),
];

type Place = Omit<RegisteredPlace, 'name' | 'rule' | 'until'> & {
  keptFor: { rule: NonNullable<RegisteredPlace['rule']> } | { until: string };
};

const placeOf = (name: string, { about, holds, foundBy, erasure, stays, keptFor }: Place) => ({
  name,
  about,
  holds,
  foundBy,
  erasure,
  stays,
  rule: 'rule' in keptFor ? keptFor.rule : null,
  until: 'until' in keptFor ? keptFor.until : null,
});
