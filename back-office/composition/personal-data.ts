import { customerData } from '../billing/personal-data.ts';
import { createRow } from '../pdf/document.ts';
import { renderDocuments } from '../pdf/render.ts';
import { cremationData } from '../cases/ashes/cremation-register.ts';
import { complaintData } from '../complaints/personal-data.ts';
import { caseData } from '../cases/personal-data.ts';
import { requestData } from '../cremation/personal-data.ts';
import type { Database } from '../database/database.ts';
import { eraseSetUps } from '../direct-debit/erase-set-ups.ts';
import { blockedAddressData } from '../email/personal-data/blocked-addresses.ts';
import { emailData } from '../email/personal-data/emails.ts';
import { replyData } from '../email/personal-data/replies.ts';
import { bookingData } from '../events/personal-data/bookings.ts';
import { eventData } from '../events/personal-data/events.ts';
import { messageData } from '../events/personal-data/messages.ts';
import { waitingPlaceData } from '../events/personal-data/waiting-places.ts';
import { walkInData } from '../events/personal-data/walk-ins.ts';
import { importLineData } from '../mailing/imports/personal-data.ts';
import { funeralData } from '../funerals/personal-data.ts';
import { historyData } from '../history/personal-data.ts';
import { contactData } from '../mailing/personal-data.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import { captionData } from '../photographs/personal-data/captions.ts';
import { photographData } from '../photographs/personal-data/photographs.ts';
import { reportData } from '../photographs/reports/personal-data.ts';
import type { PersonalDataCopy } from '../privacy/parts.ts';
import { signoffData } from '../sign-off/personal-data.ts';
import { scanData, staffData } from '../staff/personal-data.ts';

/** The features' data about people, in the order in which it is shown and erased. */
export const createPersonalData = (parts: { database: Database; clock: () => Date }): PersonalData[] => [
  bookingData(parts),
  walkInData(parts),
  waitingPlaceData(parts),
  requestData(parts),
  caseData(parts),
  cremationData(parts),
  complaintData(parts),
  signoffData(parts),
  photographData(parts),
  captionData(parts),
  reportData(parts),
  funeralData(parts),
  contactData(parts),
  importLineData(parts),
  customerData({ ...parts, eraseSetUps }),
  messageData(parts),
  emailData(parts),
  replyData(parts),
  blockedAddressData(parts),
  staffData(parts),
  eventData(parts),
  historyData(parts),
  scanData(parts),
];

/** Renders the copy of somebody's data as a PDF. */
export async function renderCopy(copy: PersonalDataCopy, madeAt: Date): Promise<Uint8Array> {
  const sections = copy.sections.map(({ heading, rows }) => ({
    heading,
    rows: rows.map(([label, lines]) => createRow(label, lines)),
  }));
  const { pdfs } = await renderDocuments([{ ...copy, sections }], madeAt, { isUrgent: true });
  return pdfs[0]!;
}
