import type { NewAttempt, NewInstruction } from '#contract/operator/cases/ashes.ts';
import { refuseFields, type FormActions } from '../../form/save.ts';
import { overrule } from '../checks/overrule.ts';
import type { Staff } from '../../require-staff.ts';
import { readDay } from '../../form/moments/read-day.ts';

type ActionContext = { api: Staff['api']; number: string; form: Record<string, string> };

/** The buttons of the page about ashes, by their names in `do`. */
export const ashesActions: FormActions<ActionContext> = {
  overrule,
  instruction: async ({ api, number, form }) => {
    const { choice, detail = '', givenBy = '', givenOn = '', instructionWay, key } = form;
    const day = readDay(givenOn, { name: 'day of the instruction' });
    if ('problem' in day) return { answer: refuseFields({ givenOn: day.problem }), done: 'changed' };
    const chosen = { choice, way: instructionWay } as Pick<NewInstruction, 'choice' | 'way'>;
    const body = { ...chosen, detail, givenBy, givenOn: day.day };
    const answer = await api.addAshesInstruction({ number, body, idempotencyKey: key || null });
    return { answer, done: 'instruction-recorded', names: { way: 'instructionWay' } };
  },
  attempt: async ({ api, number, form }) => {
    const { madeOn = '', attemptWay, isNotice, outcome = '', key } = form;
    const day = readDay(madeOn, { name: 'day of the attempt' });
    if ('problem' in day) return { answer: refuseFields({ madeOn: day.problem }), done: 'changed' };
    const way = attemptWay as NewAttempt['way'];
    const body = { madeOn: day.day, way, isNotice: isNotice !== undefined, outcome };
    const answer = await api.addAshesAttempt({ number, body, idempotencyKey: key || null });
    return { answer, done: 'attempt-recorded', names: { way: 'attemptWay' } };
  },
};
