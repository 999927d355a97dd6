import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { formatMoment } from '#contract/fields/days.ts';
import type { Statement } from '#contract/visitor/application-signature.ts';
import { createRow, type Document, type DocumentProvider } from '../../pdf/document.ts';
import { renderDocuments } from '../../pdf/render.ts';
import { digestOfParts, sealPdf } from '../../pdf/seal/seal-pdf.ts';
import { readSealingKey } from '../../pdf/seal/stored-key.ts';
import { readCaseNumber } from '../case-number.ts';
import { caseNotFound } from '../parts.ts';
import { findOwnCase, type ApplicationParts } from './read-application.ts';

/** A sealed document, as it is stored. */
export type SealedStatement = {
  pdf: Buffer;
  pdfDigest: Buffer;
  certificateId: string;
  /** Wall time in Europe/London. */
  signedAt: string;
};

type Signing = { statement: Statement; name: string; at: Date };

/** Renders the signed text with the name of the signer, and seals it with the provider's key. */
export async function sealStatement(
  parts: ApplicationParts,
  { number }: { number: string },
  { statement, name, at }: Signing,
): Promise<SealedStatement> {
  const { database, provider } = parts;
  const { signedAt } = await database.oneRow<{ signedAt: string }>`
    select london_text(${at}::timestamptz) as "signedAt"`;
  const document = createStatementDocument(statement, { reference: number, name, signedAt, provider });
  const { id: certificateId, ...key } = await readSealingKey(parts);
  const { pdfs } = await renderDocuments([document], at, { isUrgent: true });
  const reason = `Signed electronically by ${name}`;
  const pdf = await sealPdf(pdfs[0]!, { ...key, at, name: provider.name, reason });
  return { pdf, pdfDigest: digestOfParts([pdf]), certificateId, signedAt };
}

type Facts = { reference: string; name: string; signedAt: string; provider: DocumentProvider };

function createStatementDocument(
  { heading, topics, declarations }: Statement,
  { reference, name, signedAt, provider }: Facts,
): Document {
  const splitLines = (texts: (string | null)[]) => texts.flatMap((text) => text?.split('\n') ?? []);
  return {
    title: heading,
    reference,
    provider,
    lead: [
      'The applicant read this text on a page behind their own private link, and signed it there. The seal of ' +
        `${provider.name} shows whether anything was changed since.`,
    ],
    sections: [
      {
        heading: 'What the applicant says',
        rows: topics.map(({ title, lines }) =>
          createRow(title, splitLines(lines.flatMap(({ text, source }) => [text, source]))),
        ),
      },
      {
        heading: 'Declared',
        rows: [createRow('I declare', splitLines(declarations.map(({ text }) => text)))],
      },
      {
        heading: 'Signature',
        rows: [
          createRow('Full name, as typed', [name]),
          createRow('Signed', [`${formatMoment(signedAt)}, Europe/London`]),
          createRow('How', ['Electronically, with a button below this text']),
        ],
      },
    ],
  };
}

type File = { name: string; bytes: Uint8Array };

/** The sealed document of a signature, also of one that no longer counts. */
export async function getSignedApplication(
  { database }: ApplicationParts,
  input: string,
  id: string,
): Promise<File | Refused> {
  const number = readCaseNumber(input);
  if (!number) return caseNotFound;
  const [found] = await database.rows<{ pdf: Buffer }>`
    select pdf from case_signature join funeral_case on funeral_case.id = case_id
    where number = ${number} and case_signature.id::text = ${id}`;
  return found ? { name: `application-${number}.pdf`, bytes: found.pdf } : notSigned;
}

/** The applicant's copy of the signed application that counts. */
export async function getOwnSignedApplication(
  parts: ApplicationParts,
  token: string,
): Promise<File | Refused> {
  const found = await findOwnCase(parts, token);
  if (isRefused(found)) return found;
  if (!found.isApplicant) return notSigned;
  const [signed] = await parts.database.rows<{ pdf: Buffer }>`
    select pdf from case_signature where case_id = ${found.id} and voided_at is null`;
  return signed ? { name: `application-${found.number}.pdf`, bytes: signed.pdf } : notSigned;
}

const notSigned = refuse(404, 'not-signed', 'There is no such signature.');
