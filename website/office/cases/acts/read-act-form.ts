import { todayInLondon } from '#contract/fields/today.ts';
import type { ActKind, NewAct, Proof, ReleaseWay } from '#contract/operator/cases/acts.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { parseMoment } from '../../form/moments/parse-moment.ts';

/** A typed record as the body of a call, with what is wrong in it. The call checks the rest. */
export function readActForm(kind: ActKind, values: Record<string, string>, now: Date) {
  const { day = '', time = '', place = '', note = '', way, to, proof, proofDetail, code = '' } = values;
  const moment = parseMoment({ day, time }, { name: 'this', today: todayInLondon(now) });
  const problems: Problems = {};
  if ('wrong' in moment) Object.assign(problems, moment.wrong);
  else if (moment.value === null) problems.day = 'Please enter the day.';
  const isHandedOver = kind === 'release' && way !== 'scattered';
  const body: NewAct = {
    kind,
    at: 'value' in moment ? (moment.value ?? '') : '',
    place: isHandedOver ? null : place,
    note,
    code,
    ...(kind === 'release' && {
      way: (way || null) as ReleaseWay | null,
      ...(isHandedOver && {
        to: (to || null) as NewAct['to'],
        proof: (proof || null) as Proof | null,
        proofDetail: proofDetail ?? '',
      }),
    }),
  };
  return { body, problems };
}
