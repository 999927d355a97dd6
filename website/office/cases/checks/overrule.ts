import type { FormOutcome } from '../../form/save.ts';
import type { Staff } from '../../require-staff.ts';

type Overruling = { api: Staff['api']; number: string; form: Record<string, string> };

/** The button of a gate that an administrator overrules. The reason has a field of its own for each gate. */
export async function overrule({ api, number, form }: Overruling): Promise<FormOutcome> {
  const { gate = '' } = form;
  const name = `overrule-${gate}`;
  const answer = await api.overruleGate({ number, gate, body: { reason: form[name] ?? '' } });
  return { answer, done: 'gate-overruled', names: { reason: name } };
}
