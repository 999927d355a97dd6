import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { proofNames, releaseNames } from '#contract/operator/cases/act-names.ts';
import type { CaseAct } from '#contract/operator/cases/acts.ts';
import type { CaseAshes } from '#contract/operator/cases/ashes.ts';
import { createRow, type Document, type DocumentProvider, type Row } from '../../pdf/document.ts';
import { renderDocuments } from '../../pdf/render.ts';
import { getCaseAshes } from './get-ashes.ts';
import type { AshesParts } from './list-ashes.ts';

type Receipt = { name: string; bytes: Uint8Array };

/** The receipt of ashes that have left, with a line for a signature. */
export async function getReleaseReceipt(
  parts: AshesParts & { provider: DocumentProvider },
  input: string,
): Promise<Receipt | Refused> {
  const ashes = await getCaseAshes(parts, input);
  if (isRefused(ashes)) return ashes;
  const release = ashes.releases.find(({ state }) => state === 'confirmed');
  if (!release || ashes.isErased) return notReleased;
  const document = createReceiptDocument(ashes, release, parts.provider);
  const { pdfs } = await renderDocuments([document], parts.clock(), { isUrgent: true });
  return { name: `ashes-${ashes.number}.pdf`, bytes: pdfs[0]! };
}

function createReceiptDocument(ashes: CaseAshes, release: CaseAct, provider: DocumentProvider): Document {
  const isScattered = release.way === 'scattered';
  const proof = release.proof && [proofNames[release.proof], release.proofDetail ?? ''].filter(Boolean);
  const rows: Row[] = [
    createRow('Ashes of', [ashes.deceasedName ?? '']),
    createRow('Cremated', [ashes.crematedAt ? formatDay(ashes.crematedAt) : '']),
    createRow(releaseNames[release.way!], [formatMoment(release.at)]),
    ...(release.place ? [createRow('Where', [release.place])] : []),
    ...(release.recipient ? [createRow('Received by', [release.recipient])] : []),
    ...(proof ? [createRow('Proof of identity', [proof.join(', ')])] : []),
    createRow('Recorded by', [release.recordedBy.name]),
    createRow('Confirmed by', [release.decidedBy ?? '']),
  ];
  const signatureLabel = release.recipient
    ? `Signature of ${release.recipient}, and date`
    : 'Signature and date';
  const signatures: Row[] = isScattered ? [] : [{ label: signatureLabel, blanks: 2 }];
  return {
    title: isScattered ? 'Record of scattered ashes' : 'Receipt for ashes',
    reference: ashes.number,
    provider,
    lead: [],
    sections: [{ heading: 'The ashes', rows: [...rows, ...signatures] }],
  };
}

const notReleased = refuse(
  409,
  'not-released',
  'There is a receipt once a second member of staff has confirmed the release of the ashes.',
);
