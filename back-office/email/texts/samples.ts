import type { Answer } from '#contract/call.ts';
import type { textMessageCalls } from '#contract/operator/email/text-messages.ts';
import { countTextParts } from './gsm-7.ts';
import { writeText } from './wording.ts';

export type SampleParts = { providerName: string; phone: string };

// The longest weekday and month.
const startsAt = '2027-09-22T10:30:00';

/** Samples of the text messages, about a fictitious event. */
export const getTextSamples = async ({
  providerName,
  phone,
}: SampleParts): Promise<Answer<typeof textMessageCalls.getTextSamples>> => ({
  samples: (['text-reminder', 'text-moved', 'text-cancelled'] as const).map((kind) => {
    const text = writeText(kind, { providerName, phone, startsAt, isOtherTime: true });
    return { kind, text, parts: countTextParts(text) };
  }),
});
