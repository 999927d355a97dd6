import { dayMs } from '#contract/fields/durations.ts';
import type { Refused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { HandledRequest } from '#contract/operator/cremation/requests.ts';
import { statusOfState } from '../../email/manage/list-emails.ts';
import { listAnswers, notAnswered } from '../answer-list.ts';
import { formatDeceasedName, formatRequesterName, type Answers } from '../answers.ts';
import { assigneeOfRequest, isChangedByFamily } from './list-requests.ts';
import { requestNotFound, readReference, type HandlingParts } from './parts.ts';

type Row = Pick<
  HandledRequest,
  | 'reference'
  | 'state'
  | 'receivedAt'
  | 'branch'
  | 'assignee'
  | 'isChangedByFamily'
  | 'revision'
  | 'caseNumber'
  | 'familyRevision'
  | 'changedAt'
> & { id: string; answers: Answers | null; sent: Answers | null; changed: Date };

/** A request with its answers, notes and emails. */
export async function getRequest(parts: HandlingParts, input: string): Promise<HandledRequest | Refused> {
  const reference = readReference(input);
  const [row] = reference
    ? await parts.database.rows<Row>`
        select request.id, reference, state, record_revision as revision, request.revision as "familyRevision",
               answers, coalesce(sent_answers, answers) as sent, changed_at as changed,
               london_text(received_at) as "receivedAt",
               london_text(changed_at) as "changedAt",
               branch_guid(request.branch_id) as branch, ${isChangedByFamily} as "isChangedByFamily",
               ${assigneeOfRequest} as assignee,
               (select number from funeral_case where request_id = request.id) as "caseNumber"
        from cremation_request request left join staff on staff.id = assignee_id
        where reference = ${reference}`
    : [];
  if (!row) return requestNotFound;
  const { id, answers, sent, changed, ...request } = row;
  const [notes, emails] = await Promise.all([readNotes(parts, id), readEmails(parts, id)]);
  return {
    ...request,
    deceased: answers && formatDeceasedName(answers),
    requester: answers && formatRequesterName(answers),
    keptUntil: todayInLondon(new Date(changed.getTime() + parts.keepRequestsDays * dayMs)),
    isErased: answers === null,
    sections: answers && sent ? createSections(answers, sent) : [],
    answers,
    notes,
    emails,
  };
}

function createSections(answers: Answers, sent: Answers): HandledRequest['sections'] {
  const before = listAnswers(sent);
  return listAnswers(answers).map(({ heading, answers: answeredQuestions }, section) => ({
    heading,
    answers: answeredQuestions.map(({ label, lines }, index) => {
      const asSent = before[section]!.answers[index]!.lines;
      const isAnswered = lines[0] !== notAnswered;
      return { label, lines, isAnswered, asSent: asSent.join('\n') === lines.join('\n') ? null : asSent };
    }),
  }));
}

const readNotes = ({ database }: HandlingParts, id: string) =>
  database.rows<HandledRequest['notes'][number]>`
    select id, actor_name as by, text,
           london_text(at) as at,
           case when recipient is not null
                then jsonb_build_object('recipient', recipient, 'subject', subject) end as email
    from cremation_note where request_id = ${id} order by cremation_note.id`;

const readEmails = ({ database }: HandlingParts, id: string) =>
  database.rows<HandledRequest['emails'][number]>`
    select outbox.id, kind, nullif(recipient, '') as recipient, ${statusOfState} as status, last_error as reason,
           london_text(created_at) as "createdAt",
           london_text(sent_at) as "sentAt"
    from cremation_email join outbox using (purpose_key) where request_id = ${id} order by outbox.id`;
