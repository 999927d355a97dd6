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
  incomplete: (label: string) => `“${label}” is not complete yet.`,
  failed: 'Your last words are not saved yet. Press the button below.',
};

/** Whether the script of a form has sent it, and nobody has pressed its button. */
export const isUnfinished = (request: Request): boolean =>
  request.method === 'POST' && (request.headers.get('Accept') ?? '').includes('application/json');

type UnfinishedForm = {
  /** The valid answers that were written, apart from private ones. */
  body: NewAnswers;
  /** The label of an answer that is not valid yet, or null. */
  incomplete: string | null;
};

/** Reads a form that is still being filled in. */
export function readUnfinished(topic: ApplicationTopic, form: FormData): UnfinishedForm {
  const fields = listTopicFields(topic);
  const { entered, problems, changed } = readTopicForm(topic, form);
  const isSaved = ([field]: [string, unknown]) => !problems[field] && !fields[field]!.isPrivate;
  const answers = Object.fromEntries(Object.entries(changed).filter(isSaved));
  const incomplete = Object.keys(changed).find((field) => problems[field]);
  return {
    body: { by: problems.by ? '' : entered.by, answers, isUnfinished: true },
    incomplete: incomplete ? fields[incomplete]!.label : null,
  };
}

/**
 * Tells the script the revisions of the answers that it sent, and what to show. An answer that it did not send keeps its
 * revision in the form, where it may be older than a relative's words.
 */
export function replyToScript(
  topic: ApplicationTopic,
  { body, incomplete }: UnfinishedForm,
  saved: SavedAnswers | Refused | null,
): Response {
  if (saved === null) return Response.json({ state: texts.failed }, { status: 503 });
  if (isRefused(saved)) return Response.json({ state: saved.detail }, { status: saved.status });
  const { answers, conflicts } = saved;
  const sent = answers.filter(({ field }) => Object.hasOwn(body.answers, field));
  const accepted = sent.filter(({ field }) => !conflicts.includes(field));
  const other = sent.find(({ field }) => conflicts.includes(field));
  return Response.json({
    revisions: Object.fromEntries(accepted.map(({ field, revision }) => [field, revision])),
    state: other
      ? texts.changedMeanwhile(other.by, listTopicFields(topic)[other.field]!.label)
      : describeSaved(accepted, incomplete),
  });
}

function describeSaved(accepted: GivenAnswer[], incomplete: string | null): string {
  const [last] = accepted
    .map(({ at }) => at)
    .sort()
    .reverse();
  const sentences = [
    last && `Saved at ${keepTogether(formatTime(last))}.`,
    incomplete && texts.incomplete(incomplete),
  ];
  return sentences.filter(Boolean).join(' ') || texts.ready;
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
