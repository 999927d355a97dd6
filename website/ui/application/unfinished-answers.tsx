import { isRefused, type Refused } from '#contract/call.ts';
import { formatTime, keepTogether } from '#contract/fields/days.ts';
import { listTopicFields, type ApplicationTopic } from '#contract/records/application.ts';
import type { Application, GivenAnswer, NewAnswers, SavedAnswers } from '#contract/visitor/application.ts';
import { readTopicForm } from './read-answers.ts';
import saveWhileWriting from './save-while-writing.js?url';

const texts = {
  ready: 'Answers are saved as you write.',
  readyButPrivate: 'Answers are saved as you write. An objection is only sent with the button below.',
  changedMeanwhile: (name: string, label: string) =>
    `${name} has answered “${label}” meanwhile. Press the button below to see both answers.`,
  failed: 'Your last words are not saved yet. Press the button below.',
};

/** Whether the script of a form has sent it, and nobody has pressed its button. */
export const isUnfinished = (request: Request): boolean =>
  request.method === 'POST' && (request.headers.get('Accept') ?? '').includes('application/json');

/** The right answers of a form that is still being filled in, apart from private ones. */
export function readUnfinished(topic: ApplicationTopic, form: FormData): NewAnswers {
  const fields = listTopicFields(topic);
  const { entered, problems, changed } = readTopicForm(topic, form);
  const isSaved = ([field]: [string, unknown]) => !problems[field] && !fields[field]!.isPrivate;
  const answers = Object.fromEntries(Object.entries(changed).filter(isSaved));
  return { by: problems.by ? '' : entered.by, answers, isUnfinished: true };
}

/** Tells the script which revisions the answers of its form have now, and what to show. */
export function replyToScript(topic: ApplicationTopic, saved: SavedAnswers | Refused | null): Response {
  if (saved === null) return Response.json({ state: texts.failed }, { status: 503 });
  if (isRefused(saved)) return Response.json({ state: saved.detail }, { status: saved.status });
  const { answers, conflicts } = saved;
  const fields = listTopicFields(topic);
  const mine = answers.filter(({ field }) => fields[field] && !conflicts.includes(field));
  const other = answers.find(({ field }) => conflicts.includes(field));
  return Response.json({
    revisions: Object.fromEntries(mine.map(({ field, revision }) => [field, revision])),
    state: other ? texts.changedMeanwhile(other.by, fields[other.field]!.label) : savedAt(mine),
  });
}

function savedAt(answers: GivenAnswer[]): string {
  const [last] = answers
    .map(({ at }) => at)
    .sort()
    .reverse();
  return last ? `Saved at ${keepTogether(formatTime(last))}.` : texts.ready;
}

type SaveWhileWritingProps = {
  topic: ApplicationTopic;
  application: Pick<Application, 'isOpen' | 'signature'>;
  /** The answers of others that stand against those of the form. */
  others: GivenAnswer[];
};

/**
 * Saves the answers of a form while somebody writes, and says so. Without JavaScript there is nothing to see. Only the
 * button voids a signature, or replaces an answer that the page shows beside one's own.
 */
export const SaveWhileWriting = ({ topic, application, others }: SaveWhileWritingProps) =>
  !application.isOpen || application.signature || others.length > 0 ? null : (
    <p className="hint saved-state">
      <output
        data-ready={
          Object.values(listTopicFields(topic)).some(({ isPrivate }) => isPrivate)
            ? texts.readyButPrivate
            : texts.ready
        }
        data-failed={texts.failed}
      />
      <script defer src={saveWhileWriting} />
    </p>
  );
