import type { OperatorApi } from '#contract/operator/calls.ts';
import type { VisitorApi } from '#contract/visitor/calls.ts';
import { unwrapAnswer } from './unwrap-answer.ts';

export type FamilyParts = {
  operatorApi: OperatorApi;
  visitorApi: VisitorApi;
  /** The applicant's own link; null until it is sent. */
  applicantTokenOf: (number: string) => Promise<string | null>;
};

/** An application that is answered and only has to be signed. */
const wholeApplication = {
  diedAt: 'Example Care Home, Demonstration Town',
  isNowAt: 'our-care',
  isRegistered: 'yes',
  registeredMore: 'At the register office of Demonstration Town, last week',
  hasCoroner: 'no',
  rightToApply: 'nearest',
  whoKnows: 'All of the demonstration family have been told.',
  implants: 'none',
  ashesWish: 'nominated',
  nominatedPerson: 'Demonstration relative 6',
  belongings: 'A ring, which comes back to us. A letter, which stays.',
  size: 'usual',
  whoPays: 'applicant',
  beginsAtOnce: 'yes',
};

const answeredBy = 'Demonstration relative 5';

/** Sends the links of applications, then answers and sends papers as families do. */
export async function addFamilies(
  parts: FamilyParts,
  { withPapers, toSign, told }: { withPapers: string; toSign: string; told: string[] },
) {
  for (const number of new Set([withPapers, toSign, ...told])) {
    unwrapAnswer(await parts.operatorApi.updateFamilyPage({ number, body: { level: 'place' } }));
    unwrapAnswer(await parts.operatorApi.sendApplicationLink({ number, body: {}, idempotencyKey: null }));
  }
  await answer(parts, toSign);
  await sendPapers(parts, withPapers);
}

async function answer({ visitorApi, applicantTokenOf }: FamilyParts, number: string) {
  const token = (await applicantTokenOf(number))!;
  const answers = Object.fromEntries(
    Object.entries(wholeApplication).map(([field, value]) => [field, { value, revision: 0 }]),
  );
  unwrapAnswer(await visitorApi.answerOwnApplication({ token, body: { by: answeredBy, answers } }));
}

/** Adds two papers to be checked, and one from staff. */
async function sendPapers({ visitorApi, operatorApi, applicantTokenOf }: FamilyParts, number: string) {
  const token = (await applicantTokenOf(number))!;
  for (const [kind, text] of [
    ['registration', 'Certificate of a registrar'],
    ['identity', 'Proof of identity'],
  ] as const)
    unwrapAnswer(await visitorApi.addOwnPaper({ token, kind, body: drawPage(text) }));
  unwrapAnswer(
    await operatorApi.addCasePaper({ number, kind: 'examiner', body: drawPage('Notice of an examiner') }),
  );
}

/** Draws a PDF with one line, which says that it is a demonstration. */
async function* drawPage(text: string) {
  const line = `BT /F1 20 Tf 60 760 Td (${text} \\(demonstration\\)) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${line.length} >>\nstream\n${line}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const xref = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 6\n0000000000 65535 f \n${xref}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  yield Buffer.from(file, 'latin1');
}

/** Signs an application, which takes a second, so it runs after the start. */
export async function signApplication(
  { visitorApi, applicantTokenOf }: FamilyParts,
  number: string,
): Promise<void> {
  const token = await applicantTokenOf(number);
  if (!token) return;
  const { statement, digest } = unwrapAnswer(await visitorApi.getOwnStatement({ token }));
  const declares = statement.declarations.map(({ name }) => name);
  unwrapAnswer(await visitorApi.signOwnApplication({ token, body: { name: answeredBy, declares, digest } }));
}

/** Reports the first visible photograph of a funeral. */
export async function reportPhotograph(
  { operatorApi, visitorApi }: FamilyParts,
  funeralGuid: string,
): Promise<void> {
  const funeral = unwrapAnswer(await operatorApi.getFuneral({ guid: funeralGuid }));
  const photographs = unwrapAnswer(await operatorApi.getPhotographs({ funeralGuid }));
  const source = photographs.find((photograph) => photograph.source)?.source ?? null;
  const body = { source, reason: 'This is a demonstration: our house is in it.', eMail: '' as const };
  const key = funeral.links.view.split('/').at(-1)!;
  unwrapAnswer(await visitorApi.reportPhotograph({ key, body, idempotencyKey: null }));
}
