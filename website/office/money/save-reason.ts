import type { Refused } from '#contract/call.ts';
import { readText } from '../../ui/form/read-form.ts';
import { save } from '../form/save.ts';

type Reason = { reason: string; revision?: number };

/** The action of a `ReasonPage`. */
export const saveReason = (request: Request, call: (body: Reason) => Promise<unknown>, address: string) =>
  save(request, {
    read: (form) => ({ reason: readText(form, 'reason') }),
    call: ({ reason }, revision) => call({ reason, ...(revision >= 0 && { revision }) }),
    done: () => address,
    field: 'reason',
    more: ({ detail, more }: Refused) => ({ refused: more.fields ? null : detail }),
  });
