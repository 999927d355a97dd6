import { href, redirect } from 'react-router';
import { todayInLondon } from '#contract/fields/days.ts';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { CheckField } from '../../form/check-field.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { hasProblems, save, wrong } from '../../form/save.ts';
import { answered, requireStaff } from '../../staff.ts';
import { AnswerFields } from './answer-form.tsx';
import { answerLabels, bodyOf, changedAnswers, shownAnswers, type AnswerTexts } from './answer-fields.ts';
import { withQuery } from '../../../ui/with-query.ts';
import type { Route } from './+types/answers.ts';

export async function loader({ request, context, params: { reference } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const [found, choices] = await Promise.all([api.getRequest({ reference }), api.getDropdowns({})]);
  const handled = answered(found);
  if (!handled.answers) throw redirect(href('/office/requests/:reference', { reference: handled.reference }));
  const { reference: spelt, revision, answers } = handled;
  return { reference: spelt, revision, shown: shownAnswers(answers), choices: answered(choices) };
}

export async function action({ request, context, params: { reference } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readAnswers,
    call: ({ changed, emailsFamily }, revision) => {
      const { body, problems } = bodyOf(changed, todayInLondon(new Date()));
      return hasProblems(problems)
        ? wrong(problems)
        : api.correctRequest({ reference, body: { ...body, emailsFamily, revision } });
    },
    done: () => withQuery(href('/office/requests/:reference', { reference }), { done: 'request-corrected' }),
    field: 'title',
  });
}

function readAnswers(form: FormData) {
  const { shown: text = '', emailsFamily, ...answers } = textsOf(form);
  const shown = readShown(text);
  return { shown, changed: changedAnswers(shown, answers), emailsFamily: Boolean(emailsFamily) };
}

/** The answers that the form was opened with. Only differences are corrected. */
function readShown(text: string): AnswerTexts {
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
  // A form that comes back keeps what it was based on, until somebody has been told what has changed.
  const shown = isStale ? loaderData.shown : (values?.shown ?? loaderData.shown);
  return (
    <EditPage
      back={{ href: href('/office/requests/:reference', { reference }), label: reference }}
      heading="Correct an answer"
      of={reference}
      reply={actionData}
      labels={answerLabels}
      now={{ of: 'this request', is: <Now shown={shown} changed={changed} /> }}
    >
      <p>What the family wrote is kept beside it. The page and both documents show the corrected answer.</p>
      <EditForm
        className="answer-form"
        revision={revision}
        button="Save"
        back={href('/office/requests/:reference', { reference })}
      >
        <input type="hidden" name="shown" value={JSON.stringify(shown)} />
        <AnswerFields values={{ ...shown, ...changed }} problems={problems} choices={choices} />
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
const Now = ({ shown, changed }: { shown: AnswerTexts; changed: AnswerTexts }) => (
  <ul>
    {Object.keys(changed).map((name) => (
      <li key={name}>
        {answerLabels[name]}: <bdi>{shown[name] || 'not answered'}</bdi>
      </li>
    ))}
  </ul>
);
