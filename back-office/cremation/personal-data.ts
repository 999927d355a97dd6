import { formatDay } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { hasName } from '../personal-data/match.ts';
import type { PersonalData, SearchTerms } from '../personal-data/personal-data.ts';
import { formatDeceasedName, formatRequesterName, type Answers } from './answers.ts';
import { eraseNamedRequests } from './erase-requests.ts';

type Request = { id: string; answers: Answers; receivedOn: string };
type FoundRequest = Request & { byAddress: boolean; byPhone: boolean };

/** Cremation requests, by the requester and the person who died. */
export const createRequestData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'requests',
  find: async (terms, limit) => {
    const byAddress = holdsAddress(terms);
    const byPhone = sql`coalesce(search_text like ${terms.phone && `% ${terms.phone}%`}::text, false)`;
    const rows = await selectRows<FoundRequest>(
      database,
      sql`${byAddress} or ${byPhone} or ${hasName(sql`search_text`, terms)}`,
      {
        limit,
        extra: sql`, ${byAddress} as "byAddress", ${byPhone} as "byPhone"`,
      },
    );
    return rows.map((row) => ({ ...toRecord(row), byAddress: row.byAddress, byPhone: row.byPhone }));
  },
  list: async (ids) => (await selectRows<Request>(database, isAmong(ids))).map(toRecord),
  read: async (ids) => {
    const rows = await selectRows<Request & { notes: unknown; sentAnswers: unknown }>(
      database,
      isAmong(ids),
      {
        extra: sql`, sent_answers as "sentAnswers", (
        select coalesce(jsonb_agg(jsonb_build_object('at', at, 'by', actor_name, 'recipient', recipient,
                 'subject', subject, 'text', text) order by cremation_note.id), '[]')
        from cremation_note where request_id = cremation_request.id) as notes`,
      },
    );
    return rows.map(({ answers, notes, sentAnswers, ...row }) => ({
      id: row.id,
      label: toRecord({ ...row, answers }).label,
      fields: { reference: row.id, receivedOn: row.receivedOn, ...answers, sentAnswers, notes },
    }));
  },
  erase: eraseNamedRequests,
});

const isAmong = (ids: string[]) => sql`reference = any(${ids}::text[])`;

const holdsAddress = ({ eMail }: SearchTerms) =>
  sql`coalesce(${eMail}::text in (lower(answers ->> 'eMail1'), lower(answers ->> 'eMail2')), false)`;

const selectRows = <Row extends object>(
  { rows }: Database,
  where: Fragment,
  { limit = 1_000, extra = sql`` }: { limit?: number; extra?: Fragment } = {},
) =>
  rows<Row>`
    select reference as id, answers, to_char(received_at at time zone 'Europe/London', 'YYYY-MM-DD') as "receivedOn"
           ${extra}
    from cremation_request where erased_at is null and (${where}) order by id desc limit ${limit}`;

const toRecord = ({ id, answers, receivedOn }: Request) => ({
  id,
  label: `${formatRequesterName(answers)}, about ${formatDeceasedName(answers)}`,
  detail: `Request ${id}, ${formatDay(receivedOn)}`,
  path: `/office/requests/${id}`,
});
