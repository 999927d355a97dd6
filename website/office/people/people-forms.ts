import type { Refused } from '#contract/call.ts';
import type { FormReply } from '../../ui/form/checked-form.ts';
import { officePath } from '../addresses.ts';

export const peoplePath = `${officePath}/people`;
export const personAddress = (guid: string): string => `${peoplePath}/${encodeURIComponent(guid)}`;

/** A refused form with what was typed. A refusal without fields stands beside the first one. */
export const replyTo = ({ more, detail }: Refused, values: Record<string, string>): FormReply => ({
  values,
  problems: more.fields ?? { name: detail },
});
