import { applicantToken } from '#back-office/cases/application/application-link.ts';
import { readAttendanceKeys } from '#back-office/events/attendance-keys.ts';
import type { Story } from './caller.ts';

const today = new Date().toISOString().slice(0, 10);
const pdf = () =>
  new Blob(['%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n']);

/** A request, its case, the chain of care, the application of the family, papers, acts and ashes. */
export async function tellOfCases(story: Story): Promise<void> {
  const { make, all } = story;
  const { reference } = await make('createUnattendedCremation');
  const request = { reference };
  await all(
    'getDropdowns getDropdownLists getUnseenRequests getRequests getRequest getAdjacentRequests',
    request,
  );
  const { items } = await make('getUnseenRequests');
  const { revision } = items.find((each: { reference: string }) => each.reference === reference);
  await make('markRequestSeen', request, { revision });
  const { guid: assignee } = await make('inviteStaff', {}, { name: 'Sam', eMail: 'sam@example.org' });
  await make('updateRequest', request, { assignee });
  await all('correctRequest addRequestNote sendRequestEmail replyToRequest previewReply', request);
  await make('getRequestDocument', { reference, document: 'request' });
  await make('updateDropdownList', { fieldName: 'MaritalStatus' });
  await make('createCase');
  const { number } = await make('openCaseOfRequest', request);
  await all('getCases getCase getCaseBoard updateCase addCaseTask addCaseNote', { number, stage: 'arrange' });
  const { tasks } = await make('getCase', { number });
  await make('updateCaseTask', { number, id: tasks[0].id });
  await make('moveCase', { number }, { stage: 'care' });
  await care(story, number);
  await answer(story, number);
  await keepPapers(story, number);
  await decide(story, number);
}

async function care({ make, all }: Story, number: string) {
  const place = await make('createCarePlace');
  const unused = await make('createCarePlace', {}, { name: 'A van', kind: 'van' });
  await all('getCarePlaces updateCarePlace', place);
  await make('removeCarePlace', unused);
  await all('getCaseCare getCareLabels addBelongings', { number });
  const { labels } = await make('getCaseCare', { number });
  const { code } = labels[0];
  await make('findCareLabel', { code });
  const fields = { guid: crypto.randomUUID(), code, place: place.guid, act: 'arrived' };
  const { entry } = await make('recordCare', {}, fields);
  await make('correctCareEntry', { number, entry }, { guid: crypto.randomUUID() });
  await all('checkCareChain getBrokenCareChains markCareChainSeen', { number });
}

async function answer({ make, all, lychgate: { database } }: Story, number: string) {
  await all('getCaseApplication answerCaseApplication sendApplicationLink getFamilyPage updateFamilyPage', {
    number,
  });
  const [application] = await database!.rows<{ id: string; guid: string }>`
    select id, link_guid as guid from funeral_case join case_application on case_id = id where number = ${number}`;
  const { manage } = await readAttendanceKeys(database!);
  const token = applicantToken(manage, application!);
  await make('getOwnApplication', { token });
  const value = (text: string) => ({ value: text, revision: 0 });
  await make('answerOwnApplication', { token }, { answers: { diedAt: value('At home') } });
  await make('addOwnPaper', { token, kind: 'identity' }, pdf());
  await all('getOwnNews getOwnPapers getOwnStatement', { token });
  await sign({ make }, token);
  await all('getBrokenSeals getVoidedApplications');
  const { signatures } = await make('getCaseApplication', { number });
  await make('getSignedApplication', { number, id: signatures?.[0]?.id ?? '0' });
  await make('markBrokenSealsSeen', { number });
}

async function sign({ make }: Pick<Story, 'make'>, token: string) {
  const needed = {
    isNowAt: 'our-care',
    isRegistered: 'yes',
    hasCoroner: 'no',
    rightToApply: 'executor',
    whoKnows: 'All of us',
    implants: 'none',
    whoPays: 'applicant',
    beginsAtOnce: 'yes',
  };
  const answers = Object.fromEntries(
    Object.entries(needed).map(([field, value]) => [field, { value, revision: 0 }]),
  );
  await make('answerOwnApplication', { token }, { answers });
  const { statement, digest } = await make('getOwnStatement', { token });
  const declares = statement.declarations.map(({ name }: { name: string }) => name);
  await make('signOwnApplication', { token }, { name: 'Margaret Ellis', declares, digest });
  await make('getOwnSignedApplication', { token });
}

async function keepPapers({ make, all }: Story, number: string) {
  await make('addCasePaper', { number, kind: 'examiner' }, pdf());
  const { papers } = await make('getCasePapers', { number });
  if (!papers?.[0]) return;
  await all('getCasePaper checkCasePaper removeCasePaper', { number, id: papers[0].id });
}

async function decide({ make, all }: Story, number: string) {
  await make('addCaseImplant', { number });
  await make('addCaseImplant', { number }, { kind: 'other', detail: 'A plate' });
  await make('addCaseObjection', { number });
  const { implants, objections } = await make('getCaseChecks', { number });
  await make('updateCaseImplant', { number, id: implants[0].id });
  await make('removeCaseImplant', { number, id: implants.at(-1).id });
  await make('closeCaseObjection', { number, id: objections[0]?.id ?? '0' });
  await make('overruleGate', { number, gate: 'papers' });
  await make('createPriceVersion', {}, { validFrom: today });
  await make(
    'addCaseEstimate',
    { number },
    { pricesOn: today, lines: [{ item: 'unattendedCremation', quantity: 1 }] },
  );
  const { estimates } = await make('getCaseEstimates', { number });
  await make('getEstimateDocument', { number, id: estimates?.[0]?.id ?? '0' });
  const act = await make('recordCaseAct', { number }, { at: `${today}T09:00:00`, code: null });
  for (const name of ['getCaseAct', 'confirmCaseAct', 'refuseCaseAct'])
    await make(name, { number, id: act?.id ?? '0' });
  await all('getWaitingActs getAshes getCaseAshes updateCaseAshes addAshesInstruction', { number });
  await make('addAshesAttempt', { number }, { madeOn: today });
  await make('getReleaseReceipt', { number });
}
