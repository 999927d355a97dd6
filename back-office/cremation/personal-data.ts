import { formatDay } from '#contract/fields/days.ts';
import { sql, type Fragment } from '../database/database.ts';
import { definePersonalData } from '../personal-data/define-personal-data.ts';
import { hasName } from '../personal-data/match.ts';
import type { SearchTerms } from '../personal-data/personal-data.ts';
import { formatDeceasedName, formatRequesterName, type Answers } from './answers.ts';
import { eraseNamedRequests } from './erase-requests.ts';

type Request = { answers: Answers; receivedOn: string };

/** Cremation requests, by the requester and the person who died. */
export const createRequestData = definePersonalData<Request, { notes: unknown; sentAnswers: unknown }>({
  kind: 'requests',
  from: sql`cremation_request`,
  id: sql`reference`,
  columns: sql`answers, london_day(received_at)::text as "receivedOn"`,
  isHeld: sql`erased_at is null`,
  order: sql`cremation_request.id desc`,
  match: (terms) => ({
    address: isRequester(terms),
    phone: sql`coalesce(search_text like ${terms.phone && `% ${terms.phone.replace('+', '')}%`}::text, false)`,
    name: hasName(sql`search_text`, terms),
  }),
  describe: ({ id, answers, receivedOn }) => ({
    label: `${formatRequesterName(answers)}, about ${formatDeceasedName(answers)}`,
    detail: `Request ${id}, ${formatDay(receivedOn)}`,
    path: `/office/requests/${id}`,
  }),
  heldColumns: sql`sent_answers as "sentAnswers", (
    select coalesce(jsonb_agg(jsonb_build_object('at', at, 'by', actor_name, 'recipient', recipient,
             'subject', subject, 'text', text) order by cremation_note.id), '[]')
    from cremation_note where request_id = cremation_request.id) as notes`,
  toFields: ({ id, receivedOn, answers, sentAnswers, notes }) => ({
    reference: id,
    receivedOn,
    ...answers,
    sentAnswers,
    notes,
  }),
  erase: eraseNamedRequests,
});

function isRequester({ eMail }: SearchTerms): Fragment {
  return sql`coalesce(${eMail}::text in (lower(answers ->> 'eMail1'), lower(answers ->> 'eMail2')), false)`;
}
