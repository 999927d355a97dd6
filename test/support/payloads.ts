/** The payloads of section 7 of the specification. Each field is always there, and no other. */
const payloads: Record<string, string> = {
  'POST Attendee': 'name eMail attendanceStatus numberOfAttendees extraInfo extraDescription taskGuid',
  'PUT Attendee/': 'guid name eMail numberOfAttendees taskGuid attendanceStatus extraInfo extraDescription',
  'POST Ms/MailShot': 'cu co ws ca',
  'POST Ms/Unsubscribe': 'cu co',
  'POST Ms/EmailSignoff': 'emailGuid optionSelected',
  'POST UnattendedCremation': `title firstName lastName eMail1 eMail2 mobilePhone homePhone businessPhone relationship
    deceasedTitle deceasedFirstName deceasedMiddleName deceasedLastName maritalStatus gender dateOfBirth dateOfDeath
    occupation addressLine1 addressLine2 town postcode diedAtAddressLine1 diedAtAddressLine2 diedAtTown diedAtPostcode
    deceasedDoctorSurgery unnaturalMedicalImplant paymentType remainsInstructions causeOfDeath discussFurther`,
};

/** The missing and the superfluous fields of a body by section 7, as sentences; empty if it is exact. */
export function findPayloadProblems(method: string, path: string, body: unknown): string[] {
  const name = Object.keys(payloads).find((start) => `${method} ${path}`.startsWith(start));
  if (!name) return body === undefined ? [] : [`${method} ${path} has a body`];
  const expected = payloads[name]!.split(/\s+/);
  const payload = (body ?? {}) as Record<string, unknown>;
  const missing = expected.filter((field) => payload[field] === undefined || payload[field] === null);
  const extra = Object.keys(payload).filter((field) => !expected.includes(field));
  return [
    ...missing.map((field) => `${name} lacks ${field}`),
    ...extra.map((field) => `${name} has ${field} as well`),
  ];
}
