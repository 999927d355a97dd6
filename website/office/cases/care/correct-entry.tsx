import { href } from 'react-router';
import type { CareCorrection } from '#contract/operator/cases/care.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { withDone } from '../../form/done-notice.tsx';
import { readFormValues, type Problems } from '../../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { DayField } from '../../form/moments/day-field.tsx';
import { parseMoment, dayInForm, hourInForm } from '../../form/moments/parse-moment.ts';
import { RadioField } from '../../form/radio-field.tsx';
import { refuseFields, save } from '../../form/save.ts';
import { SelectField } from '../../form/select-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { requireStaff, requireFound, requireAnswers } from '../../require-staff.ts';
import { actNames, formatLabelName, actOptions } from './labels.ts';
import { createInputProps } from '../../form/inputs.ts';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/correct-entry.ts';

export async function loader({ request, context, params: { number, entry } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { care, places } = await requireAnswers({
    care: api.getCaseCare({ number }),
    places: api.getCarePlaces({}),
  });
  const corrected = requireFound(care.entries.find((each) => String(each.number) === entry));
  return {
    number: care.number,
    corrected,
    places,
    // The guid of the new entry, so that pressing twice adds one.
    idempotencyKey: crypto.randomUUID(),
  };
}

export async function action({ request, context, params: { number, entry } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: (values, _, key) => {
      const { act = '', place = '', note = '', day = '', time = '' } = values;
      const moment = parseMoment({ day, time }, { name: 'it', today: findToday(context) });
      if ('wrong' in moment) return refuseFields(moment.wrong);
      const guid = key ?? crypto.randomUUID();
      const body = { guid, act: act as CareCorrection['act'], place: place || null, at: moment.value, note };
      return api.correctCareEntry({ number, entry, body });
    },
    done: () => withDone(href('/office/cases/:number/care', { number }), 'care-corrected'),
    mapProblems: ({ at, ...problems }) => ({ ...problems, ...(at && { day: at }) }),
  });
}

export default function CorrectEntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, corrected, places, idempotencyKey } = loaderData;
  const values: Record<string, string> = actionData?.values ?? {
    act: corrected.act,
    place: corrected.place?.guid ?? '',
    day: dayInForm(corrected.happenedAt),
    time: hourInForm(corrected.happenedAt),
  };
  const problems = actionData?.problems ?? {};
  const back = href('/office/cases/:number/care', { number });
  return (
    <EditPage
      back={{ href: back, label: 'Chain of care' }}
      heading={`Correct entry ${corrected.number}`}
      subject={number}
      reply={actionData}
    >
      <p>
        {formatLabelName(corrected)}, {formatMoment(corrected.happenedAt)}: {actNames[corrected.act]}
        {corrected.place && `, ${corrected.place.name}`}, recorded by <bdi>{corrected.by}</bdi>.
      </p>
      <p className="quiet">
        The entry stays as it is. What you say here is added as a new entry in its place.
      </p>
      <EditForm idempotencyKey={idempotencyKey} button="Add the correction" back={back}>
        <RadioField
          name="act"
          legend="What is right?"
          problem={problems.act}
          selected={values.act}
          options={[...actOptions, { value: 'withdrawn', label: `It ${actNames.withdrawn.toLowerCase()}` }]}
        />
        <PlaceAndTime {...{ values, problems, places }} recordedPlace={corrected.place} />
        <TextArea
          name="note"
          label="Why is it corrected?"
          rows={2}
          defaultValue={values.note ?? ''}
          problem={problems.note}
        />
      </EditForm>
    </EditPage>
  );
}

type PlaceAndTimeProps = {
  values: Record<string, string>;
  problems: Problems;
  places: Place[];
  /** The place of the entry. */
  recordedPlace: Place | null;
};

const PlaceAndTime = ({ values, problems, places, recordedPlace }: PlaceAndTimeProps) => (
  <>
    <SelectField
      name="place"
      label="Where"
      problem={problems.place}
      selected={values.place ?? ''}
      options={listPlaceOptions(places, recordedPlace)}
    />
    <DayField name="day" label="Day" problem={problems.day} defaultValue={values.day ?? ''} isOptional />
    <TextField
      {...createInputProps(values, problems)('time')}
      label="Time"
      hint="Such as 2:30 pm"
      isOptional
    />
  </>
);

type Place = { guid: string; name: string };

/** The places that can be chosen, and the one of the entry if it has been removed since. */
function listPlaceOptions(places: Place[], recordedPlace: Place | null) {
  const isGone = recordedPlace && !places.some(({ guid }) => guid === recordedPlace.guid);
  return [{ value: '', label: 'Choose a place' }, ...(isGone ? [recordedPlace] : []), ...places].map((each) =>
    'guid' in each ? { value: each.guid, label: each.name } : each,
  );
}
