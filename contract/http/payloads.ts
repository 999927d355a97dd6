import type { BackOffice } from '../calls.ts';
import { cremationFields } from '../cremation.ts';

type Body<Name extends keyof BackOffice> = Parameters<BackOffice[Name]>[0] extends { body: infer B }
  ? B
  : never;
type Payload<Name extends keyof BackOffice> = Partial<Record<keyof Body<Name>, '' | null>>;

const newAttendee = {
  name: '',
  eMail: '',
  attendanceStatus: '',
  numberOfAttendees: null,
  extraInfo: '',
  extraDescription: '',
  taskGuid: '',
} satisfies Payload<'createAttendee'>;

/**
 * The payloads of section 7 of the specification, for a back office called over HTTP. Each field is always sent;
 * the value here is sent if it was left empty. Additional fields of a body (`source`, `undo`, `signature`) are for
 * our own back office in the same process and are never sent.
 */
const payloads: { [Name in keyof BackOffice]?: Payload<Name> } = {
  createAttendee: newAttendee,
  updateAttendee: { guid: '', ...newAttendee },
  mailShot: { cu: '', co: '', ws: '', ca: '' },
  createUnattendedCremation: Object.fromEntries(
    Object.keys(cremationFields).map((name) => [name, ''] as const),
  ),
  unsubscribe: { cu: '', co: '' },
  emailSignoff: { emailGuid: '', optionSelected: '' },
};

/** The body of a call as section 7 defines it. */
export function createPayload(name: string, body: object): object {
  const fields: Record<string, unknown> = { ...body };
  const payload = Object.entries(payloads[name as keyof BackOffice] ?? {});
  return Object.fromEntries(payload.map(([field, unanswered]) => [field, fields[field] ?? unanswered]));
}
