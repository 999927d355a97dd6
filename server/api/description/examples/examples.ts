import { attendeeExamples } from './bookings/attendees.ts';
import { eventMessageExamples } from './bookings/event-messages.ts';
import { attentionExamples } from './attention.ts';
import { billingExamples } from './billing.ts';
import { checkInExamples } from './bookings/check-in.ts';
import { cremationExamples, requestExamples } from './cremation.ts';
import { directDebitExamples } from './direct-debit.ts';
import { eventExamples } from './events.ts';
import type { AllExamples } from './example.ts';
import { jobExamples } from './jobs.ts';
import { mailingExamples } from './mailing.ts';
import { branchExamples, peopleExamples } from './people.ts';
import { photographExamples } from './photographs.ts';
import { privacyExamples } from './privacy.ts';
import { reportExamples } from './reports/reports.ts';
import { sageExamples } from './sage.ts';
import { scanExamples } from './scans.ts';
import { searchExamples } from './bookings/search.ts';
import { settingExamples } from './office/settings.ts';
import { signoffExamples } from './sign-off.ts';
import { waitingListExamples } from './bookings/waiting-list.ts';

/** Examples for the OpenAPI document, by call name. All tell one story: the Ellis family and their provider. */
export const examples = {
  ...eventExamples,
  ...attendeeExamples,
  ...checkInExamples,
  ...waitingListExamples,
  ...eventMessageExamples,
  ...cremationExamples,
  ...mailingExamples,
  ...signoffExamples,
  ...photographExamples,
  ...jobExamples,
  ...attentionExamples,
  ...requestExamples,
  ...scanExamples,
  ...searchExamples,
  ...billingExamples,
  ...directDebitExamples,
  ...sageExamples,
  ...privacyExamples,
  ...settingExamples,
  ...reportExamples,
  ...branchExamples,
  ...peopleExamples,
} satisfies AllExamples;
