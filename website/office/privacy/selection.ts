import type { PersonalKind, Selection } from '#contract/operator/privacy/personal-data.ts';

/** The records that a form ticks, as `kind:id`. The call checks them. */
export const readSelection = (form: FormData): Selection => ({
  records: form
    .getAll('record')
    .map(String)
    .map((record) => {
      const [kind = '', ...id] = record.split(':');
      return { kind: kind as PersonalKind, id: id.join(':') };
    }),
});
