import type { NewImplant } from '#contract/operator/cases/checks.ts';
import { refuseFields, type FormActions } from '../../form/save.ts';
import { overrule } from './overrule.ts';
import type { Staff } from '../../require-staff.ts';
import { readDay } from '../../form/moments/read-day.ts';

type Form = Record<string, string>;
type ActionContext = { api: Staff['api']; number: string; today: string; form: Form };

/** The buttons of the page before a cremation, by their names in `do`. */
export const checkActions: FormActions<ActionContext> = {
  overrule,
  implant: async ({ api, number, form }) => {
    const { kind = '', detail = '', declaredBy = '', key } = form;
    const body = { kind: kind as NewImplant['kind'], detail, declaredBy };
    const answer = await api.addCaseImplant({ number, body, idempotencyKey: key || null });
    return { answer, done: 'implant-added' };
  },
  removed: async ({ api, number, today, form }) => {
    const { implant: id = '', revision } = form;
    const names = { removedBy: `removedBy-${id}`, removedOn: `removedOn-${id}` };
    const day = readDay(form[names.removedOn] ?? '', { name: 'day of the removal', today });
    if ('problem' in day) return { answer: refuseFields({ removedOn: day.problem }), done: 'changed', names };
    const body = { removedBy: form[names.removedBy] ?? '', removedOn: day.day, revision: Number(revision) };
    return { answer: await api.updateCaseImplant({ number, id, body }), done: 'changed', names };
  },
  mistake: async ({ api, number, form }) => {
    const answer = await api.removeCaseImplant({ number, id: form.implant ?? '', query: {} });
    return { answer, done: 'implant-deleted' };
  },
  objection: async ({ api, number, today, form }) => {
    const { objector = '', text = '', receivedOn = '', key } = form;
    const day = readDay(receivedOn, { name: 'day of the objection', today });
    if ('problem' in day) return { answer: refuseFields({ receivedOn: day.problem }), done: 'changed' };
    const body = { objector, text, receivedOn: day.day };
    const answer = await api.addCaseObjection({ number, body, idempotencyKey: key || null });
    return { answer, done: 'objection-recorded' };
  },
  close: async ({ api, number, form }) => {
    const { objection: id = '' } = form;
    const name = `close-${id}`;
    const answer = await api.closeCaseObjection({ number, id, body: { reason: form[name] ?? '' } });
    return { answer, done: 'objection-closed', names: { reason: name } };
  },
};
