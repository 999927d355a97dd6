import { href, redirect } from 'react-router';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { CheckField } from '../../form/check-field.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { hasProblems, save, refuseFields } from '../../form/save.ts';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { AnswerFields } from './answer-form.tsx';
import {
  answerLabels,
  toAnswersBody,
  findChangedAnswers,
  toAnswerFormValues,
  type AnswerFormValues,
} from './answer-fields.ts';
import { PlaceField, readPlace, requestAddress } from '../list-place.tsx';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/answers.ts';

export async function loader({ request, context, params: { reference } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { handled, choices } = await requireAnswers({
    handled: api.getRequest({ reference }),
    choices: api.getDropdowns({}),
  });
  if (!handled.answers) throw redirect(href('/office/requests/:reference', { reference: handled.reference }));
  const { reference: spelt, revision, answers } = handled;
  return {
    reference: spelt,
    revision,
    place: readPlace(new URL(request.url).search),
    original: toAnswerFormValues(answers),
    choices,
  };
}

export async function action({ request, context, params: { reference } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readAnswers,
    call: ({ changed, emailsFamily }, revision) => {
      const { body, problems } = toAnswersBody(changed, findToday(context));
      return hasProblems(problems)
        ? refuseFields(problems)
        : api.correctRequest({ reference, body: { ...body, emailsFamily, revision } });
    },
    done: (_, { list }) => requestAddress(reference, readPlace(list), { done: 'request-corrected' }),
  });
}

function readAnswers(form: FormData) {
  const { shown: text = '', emailsFamily, list = '', ...answers } = readFormValues(form);
  const original = readOriginal(text);
  const changed = findChangedAnswers(original, answers);
  return { original, changed, emailsFamily: Boolean(emailsFamily), list };
}

/** The answers that the form was opened with. Only differences are corrected. */
function readOriginal(text: string): AnswerFormValues {
  try {
    const read: unknown = JSON.parse(text);
    const entries = Object.entries(Object(read) as object);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

export default function AnswersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, revision, choices } = loaderData;
  const { values, problems = {}, isStale = false } = actionData ?? {};
  const { changed = {}, emailsFamily = false } = values ?? {};
  const place = values ? readPlace(values.list) : loaderData.place;
  // A refused form stays based on its revision until the page shows the changes of a colleague.
  const original = isStale ? loaderData.original : (values?.original ?? loaderData.original);
  return (
    <EditPage
      back={{ href: requestAddress(reference, place), label: reference }}
      heading="Correct an answer"
      subject={reference}
      reply={actionData}
      labels={answerLabels}
      now={{ subject: 'this request', current: <CurrentValues original={original} changed={changed} /> }}
    >
      <p>What the family wrote is kept beside it. The page and both documents show the corrected answer.</p>
      <EditForm
        className="answer-form"
        revision={revision}
        button="Save"
        back={requestAddress(reference, place)}
      >
        <PlaceField place={place} />
        <input type="hidden" name="shown" value={JSON.stringify(original)} />
        <AnswerFields values={{ ...original, ...changed }} problems={problems} choices={choices} />
        <CheckField
          name="emailsFamily"
          label="Send the family their confirmation again"
          hint="It has their reference and the names, and no other answers."
          isChecked={emailsFamily}
        />
      </EditForm>
    </EditPage>
  );
}

/** The stored answers, of those that were changed here. */
const CurrentValues = ({ original, changed }: { original: AnswerFormValues; changed: AnswerFormValues }) => (
  <ul>
    {Object.keys(changed).map((name) => (
      <li key={name}>
        {answerLabels[name]}: <bdi>{original[name] || 'not answered'}</bdi>
      </li>
    ))}
  </ul>
);
