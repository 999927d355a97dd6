import assert from 'node:assert/strict';
import { applicantToken } from '#back-office/cases/application/application-link.ts';
import { readAttendanceKeys } from '#back-office/events/attendance-keys.ts';
import { callAsOperator, type TestedLychgate } from '../support/lychgate.ts';

/** Answers to everything that an application needs. */
export const neededAnswers = {
  diedAt: 'At home',
  isNowAt: 'our-care',
  isRegistered: 'yes',
  hasCoroner: 'no',
  rightToApply: 'executor',
  whoKnows: 'All of us',
  implants: 'none',
  ashesWish: 'collect',
  whoPays: 'applicant',
  beginsAtOnce: 'yes',
};

export type SentApplication = Awaited<ReturnType<typeof openApplication>>;

/** The path of the applicant's own link, which only their email has. */
export async function findOwnPath(
  { database }: Pick<TestedLychgate, 'database'>,
  number: string,
): Promise<string> {
  const [application] = await database!.rows<{ id: string; guid: string }>`
    select id, link_guid as guid from funeral_case join case_application on case_id = id where number = ${number}`;
  const { manage } = await readAttendanceKeys(database!);
  return `/application/${applicantToken(manage, application!)}`;
}

/** A case whose applicant has both links. */
export async function openApplication(lychgate: TestedLychgate, eMail = 'margaret@willow.example') {
  const { body } = await callAsOperator(lychgate, 'POST', 'Cases', {
    deceasedName: 'John Arthur Ellis',
    jurisdiction: 'england-and-wales',
    applicantName: 'Margaret Ellis',
    eMail,
  });
  const { number } = body;
  const sent = await callAsOperator(lychgate, 'POST', `Cases/${number}/Application/Link`, {});
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  const read = async () => (await callAsOperator(lychgate, 'GET', `Cases/${number}/Application`)).body;
  const { link } = await read();
  const saveAnswers = async (answers: Record<string, { value: string; revision: number }>, by = 'Ann') =>
    callAsOperator(lychgate, 'PUT', `Cases/${number}/Application`, { by, answers });
  return {
    number: number as string,
    read,
    answer: saveAnswers,
    path: new URL(link).pathname,
    ownPath: await findOwnPath(lychgate, number),
    answerAll: () =>
      saveAnswers(
        Object.fromEntries(
          Object.entries(neededAnswers).map(([field, value]) => [field, { value, revision: 0 }]),
        ),
      ),
  };
}
