import * as z from 'zod/mini';
import { emailMessage } from '../booking.ts';
import { post } from '../call.ts';
import { examplePhotographSource } from '../example-records.ts';
import { email, required } from '../fields/fields.ts';

const reasonCharactersMax = 2_000;

/** Why somebody reports a photograph, and how to reach them. */
export const PhotographReport = z.strictObject({
  /** Its address in the gallery; null where the reporter describes it, because their link does not show the gallery. */
  source: z.nullish(z.string().check(z.maxLength(2_000, 'Please choose a photograph.'))),
  reason: required(reasonCharactersMax, 'Please tell us why.'),
  /** They are told what we decided. Empty: they are not. */
  eMail: z.union([z.nullish(z.literal('')), email(500, emailMessage)]),
});
export type PhotographReport = z.output<typeof PhotographReport>;

export const exampleReason = 'My son is in it, and he is six.';

/** The call of somebody who sees a photograph that should not be there. */
export const visitorReportCalls = {
  /** With the link of a gallery or of an upload page. */
  reportPhotograph: post('FuneralLinks/{key}/Reports', {
    role: 'staff',
    summary: 'Report a photograph of a funeral',
    once: true,
    body: PhotographReport,
    answer: z.literal(true),
    example: {
      request: {
        source: examplePhotographSource,
        reason: exampleReason,
        eMail: 'harold@example.org',
      },
    },
  }),
};
