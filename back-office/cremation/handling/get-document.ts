import { refuse, type Refused } from '#contract/call.ts';
import { requestDocuments } from '#contract/operator/cremation/requests.ts';
import type { Answers } from '../answers.ts';
import { createFileCopy } from '../pdf/file-copy.ts';
import { createFormOneAid } from '../pdf/form-1-aid.ts';
import { renderDocuments } from '../../pdf/render.ts';
import { formatReceivedOn } from '../received-on.ts';
import { answersErased, requestNotFound, readReference, type HandlingParts } from './parts.ts';

type Row = { answers: Answers | null; changedAt: Date; isCorrected: boolean };

/** One of the two PDFs of a request, with its current answers. */
export async function getRequestDocument(
  { database, provider }: HandlingParts,
  input: string,
  document: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBufferLike> } | Refused> {
  const kind = requestDocuments.find((each) => each === document);
  if (!kind) return documentNotFound;
  const reference = readReference(input);
  const [request] = reference
    ? await database.rows<Row>`
        select answers, changed_at as "changedAt", sent_answers is not null as "isCorrected"
        from cremation_request where reference = ${reference}`
    : [];
  if (!request) return requestNotFound;
  const { answers, changedAt, isCorrected } = request;
  if (!answers) return answersErased;
  const facts = {
    reference: reference!,
    provider,
    received: formatReceivedOn(changedAt, isCorrected),
  };
  const content = kind === 'request' ? createFileCopy(answers, facts) : createFormOneAid(answers, facts);
  const { pdfs } = await renderDocuments([content], changedAt, { isUrgent: true });
  return { name: `${reference}-${kind}.pdf`, bytes: pdfs[0]! };
}

const documentNotFound = refuse(
  404,
  'document-not-found',
  `A request has these documents: ${requestDocuments.join(', ')}.`,
);
