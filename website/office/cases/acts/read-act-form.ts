import { todayInLondon } from '#contract/fields/today.ts';
import { NewAct, type ActKind, type Proof, type ReleaseWay } from '#contract/operator/cases/acts.ts';
import { careMessages } from '#contract/operator/cases/care.ts';
import { findProblems, type Problems } from '../../../ui/form/checked-form.ts';
import { parseMoment } from '../../form/moments/parse-moment.ts';

type Reading = { kind: ActKind; isLabelNeeded: boolean; now: Date };

/** A typed record as the body of a call, with all that is wrong in it, in the order of the form. */
export function readActForm(values: Record<string, string>, { kind, isLabelNeeded, now }: Reading) {
  const { day = '', time = '', place = '', note = '', way, to, proof, proofDetail, code = '' } = values;
  const moment = parseMoment({ day, time }, { name: 'this', today: todayInLondon(now) });
  const at = 'value' in moment ? moment.value : null;
  const isHandedOver = kind === 'release' && way !== 'scattered';
  const body: NewAct = {
    kind,
    at: at ?? '',
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
  const problems: Problems = {
    ...(isLabelNeeded && !code.trim() && { code: careMessages.code }),
    ...('wrong' in moment ? moment.wrong : at === null && nothingEntered),
    ...findProblems(NewAct, { ...body, at: at ?? someMoment }),
  };
  return { body, problems };
}

const nothingEntered = { day: 'Please enter the day.', time: 'Please enter the time.' };

// The form has its own messages for day and time.
const someMoment = '2000-01-01T12:00:00';
