import { href } from 'react-router';
import type { SignoffOption } from '#contract/operator/sign-off/options.ts';
import { signoffOptionTexts, standardOptions } from '#contract/sign-off-options.ts';
import { withDone } from '../../form/done-notice.tsx';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { save } from '../../form/save.ts';
import { HistoryList } from '../../history/history-list.tsx';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { signoffHistoryLabels, describeChoice } from '../labels.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { readOffered, mapChoiceProblems } from './read-choices.ts';
import type { Route } from './+types/choices.ts';

const choicesMax = 6;
const emptyRows = 2;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'updateSignoffOptions');
  const record = { recordType: 'signoff_options', recordId: 'options', query: {} };
  const { usual, history } = await requireAnswers({
    usual: api.getSignoffOptions({}),
    history: api.getHistory(record),
  });
  return { ...usual, history };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: (values, revision) =>
      api.updateSignoffOptions({ body: { options: readOffered(values, standardOptions).offered, revision } }),
    done: () => withDone(href('/office/sign-offs'), 'signoff-choices'),
    mapProblems: (fields, values) => mapChoiceProblems(fields, readOffered(values, standardOptions).rows),
  });
}

/** The choices of new sign-offs. */
export default function ChoicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { options, revision, history } = loaderData;
  const { values = toFormValues(options), problems = {} } = actionData ?? {};
  return (
    <EditPage
      back={{ href: href('/office/sign-offs'), label: 'Sign-offs' }}
      heading="Choices that families have"
      reply={actionData}
      now={{ subject: 'the choices', current: <CurrentValues options={options} /> }}
    >
      <p>
        Every new sign-off offers these, up to {choicesMax}. Sign-offs that were sent before keep theirs. The
        words of the first two are fixed. To say it differently, untick one and add your own.
      </p>
      <EditForm revision={revision} button="Save" back={href('/office/sign-offs')}>
        <ChoiceFields
          usual={standardOptions}
          formValues={values}
          problems={problems}
          ownRows={countRows(values)}
          hasExplanations
        />
      </EditForm>
      <HistoryList history={history} labels={signoffHistoryLabels} />
    </EditPage>
  );
}

/** The number of rows of own choices: those in use, and a few empty ones. */
function countRows(form: Record<string, string>): number {
  const used = Array.from({ length: choicesMax }, (_, row) => row).filter(
    (row) => form[`option.${row}`] || form[`text.${row}`],
  );
  return Math.min(choicesMax, (used.at(-1) ?? -1) + 1 + emptyRows);
}

/** The form values of these choices. */
function toFormValues(options: SignoffOption[]): Record<string, string> {
  const ownChoices = options.filter(({ option }) => !signoffOptionTexts.has(option));
  return Object.fromEntries([
    ...standardOptions.flatMap(({ option, explanation }, index) => {
      const offered = options.find((each) => each.option === option);
      return [
        ...(offered ? [[`offer.${index}`, 'yes']] : []),
        [`explanation.offer.${index}`, (offered ?? { explanation }).explanation ?? ''],
      ];
    }),
    ...ownChoices.flatMap(({ option, text, explanation = '' }, index) => [
      [`option.${index}`, option],
      [`text.${index}`, text],
      [`explanation.${index}`, explanation],
    ]),
  ]);
}

const CurrentValues = ({ options }: { options: SignoffOption[] }) => (
  <ul>
    {options.map((option) => (
      <li key={option.option}>
        <bdi>{describeChoice(option)}</bdi>
        {option.explanation && <p className="quiet">{option.explanation}</p>}
      </li>
    ))}
  </ul>
);
