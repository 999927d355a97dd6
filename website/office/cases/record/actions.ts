import type { NewTask } from '#contract/operator/cases/cases.ts';
import type { CaseStage } from '#contract/operator/cases/stages.ts';
import { parseDate } from '../../../ui/date-field/parse-date.ts';
import { performAction, refuseFields, type FormActions, type FormOutcome } from '../../form/save.ts';
import type { Staff } from '../../require-staff.ts';

type Form = Record<string, string>;
type ActionContext = { api: Staff['api']; number: string; today: string; form: Form };

/** The buttons of a case's page, by their names in `do`. */
const actions: FormActions<ActionContext> = {
  move: async ({ api, number, form }) => {
    const stage = (form.to || form.stage) as CaseStage;
    const answer = await api.moveCase({ number, body: { stage, revision: Number(form.revision) } });
    return { answer, done: stage === 'closed' ? 'case-closed' : 'case-moved' };
  },
  owner: (context) => update(context, { owner: context.form.owner || null }),
  adopt: async (context) => {
    const { api, number } = context;
    const record = await api.getCase({ number });
    if (!('request' in record)) return { answer: record, done: 'changed' };
    const differences = (record.request?.differences ?? []).map(({ field, value }) => [field, value]);
    return update(context, Object.fromEntries(differences));
  },
  note: async ({ api, number, form }) => {
    const body = { text: form.text ?? '' };
    const answer = await api.addCaseNote({ number, body, idempotencyKey: form.key || null });
    return { answer, done: 'note-added' };
  },
  task: async ({ api, number, today, form }) => {
    const due = readDueDay(form.dueOn ?? '', today);
    if ('problem' in due) return { answer: refuseFields({ dueOn: due.problem }), done: 'task-added' };
    const paper = (form.paper || null) as NewTask['paper'];
    const body = { title: form.title ?? '', owner: form.taskOwner || null, dueOn: due.day, paper };
    const answer = await api.addCaseTask({ number, body, idempotencyKey: form.key || null });
    return { answer, done: 'task-added' };
  },
};

/** Acts as the button says; null for an unknown one. Those of tasks name the task and its revision. */
export async function performCaseAction(context: ActionContext): Promise<FormOutcome | null> {
  const { api, number, form } = context;
  for (const isDone of [true, false]) {
    const [id, revision] = (isDone ? form.tick : form.undo)?.split('~') ?? [];
    if (id === undefined) continue;
    const body = { isDone, revision: Number(revision) };
    const answer = await api.updateCaseTask({ number, id, body });
    return { answer, done: isDone ? 'task-done' : 'task-undone' };
  }
  const [kind, guid] = form.link?.split('~') ?? [];
  if (kind === 'funeral' || kind === 'customer') return update(context, { [kind]: guid || null });
  return performAction(actions, context);
}

const update = async (
  { api, number, form }: ActionContext,
  change: Omit<Parameters<Staff['api']['updateCase']>[0]['body'], 'revision'>,
): Promise<FormOutcome> => ({
  answer: await api.updateCase({ number, body: { ...change, revision: Number(form.revision) } }),
  done: 'changed',
});

/** The day on which a task is due, as typed; null for an empty field. */
export function readDueDay(text: string, today: string): { day: string | null } | { problem: string } {
  const date = parseDate(text, { name: 'day', today, allowFuture: true });
  if ('value' in date) return { day: date.value.slice(0, 10) };
  return date.problem === null ? { day: null } : { problem: date.problem };
}
