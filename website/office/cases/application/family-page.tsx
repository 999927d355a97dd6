import { operatorCalls } from '#contract/operator/calls.ts';
import { href } from 'react-router';
import {
  familyLevelNames,
  familyLevels,
  familyMilestoneNames,
  type FamilyLevel,
  type FamilyPage,
} from '#contract/operator/cases/family-page.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { FamilyNewsList } from '../../../ui/application/family-news.tsx';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { withQuery } from '../../../ui/with-query.ts';
import { readDone, withDone } from '../../form/done-notice.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { RadioField } from '../../form/radio-field.tsx';
import { save } from '../../form/save.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { readQuery } from '../../list/read-list.ts';
import type { Route } from './+types/family-page.ts';

const asTheSetting = 'setting';

export async function loader({ request, context, params: { number } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { level } = readQuery(request.url, operatorCalls.getFamilyPage);
  const page = requireAnswer(await api.getFamilyPage({ number, query: { level } }));
  return { page, requestedLevel: level, done: readDone(request.url) };
}

export async function action({ request, context, params: { number } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: ({ level }, revision) => {
      const chosen = (level === asTheSetting ? null : level) as FamilyLevel | null;
      return api.updateFamilyPage({ number, body: { level: chosen, revision } });
    },
    done: () => withDone(href('/office/cases/:number/family', { number }), 'changed'),
  });
}

/** Exactly what the family sees, and how much that is. */
export default function FamilyPagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, requestedLevel, done } = loaderData;
  const { number, deceasedName, isErased, level, revision } = page;
  const back = href('/office/cases/:number', { number });
  const displayedLevel = page.isAlwaysTold ? level : (requestedLevel ?? level);
  const { values, problems = {} } = actionData ?? {};
  return (
    <EditPage
      back={{ href: back, label: deceasedName ?? number }}
      heading="What the family sees"
      subject={deceasedName ?? number}
      reply={actionData}
      done={done}
      now={{ subject: 'this', current: <p>{familyLevelNames[level]}</p> }}
    >
      <Preview page={page} displayedLevel={displayedLevel} />
      {!isErased && !page.isAlwaysTold && (
        <EditForm revision={revision} button="Save" back={back}>
          <RadioField
            name="level"
            legend="How much the family sees"
            options={[
              { value: asTheSetting, label: `As the setting says: ${familyLevelNames[page.usual]}` },
              ...familyLevels.map((value) => ({ value, label: familyLevelNames[value] })),
            ]}
            selected={values?.level ?? page.chosen ?? asTheSetting}
            problem={problems.level}
          />
          <Previews number={number} displayedLevel={displayedLevel} />
        </EditForm>
      )}
      <NewsEmails told={page.told} />
    </EditPage>
  );
}

type PreviewProps = { page: FamilyPage; displayedLevel: FamilyLevel };

const Preview = ({ page: { news, level, isAlwaysTold, isErased }, displayedLevel }: PreviewProps) => (
  <section aria-labelledby="preview" className="case-next">
    <h2 id="preview">{displayedLevel === level ? 'The family sees this' : 'The family would see this'}</h2>
    {displayedLevel !== level && (
      <p className="quiet">{familyLevelNames[displayedLevel]}. Nothing is told before you save.</p>
    )}
    {isAlwaysTold && (
      <p className="quiet">
        In Scotland families are always told where the person is, so nobody can turn it off.
      </p>
    )}
    {news ? (
      <FamilyNewsList news={news} level={3} />
    ) : (
      <p>{isErased ? 'This case has been erased, and its link has ended.' : 'Nothing.'}</p>
    )}
  </section>
);

/** Links that show the page at each level, before it is saved. */
const Previews = ({ number, displayedLevel }: { number: string; displayedLevel: FamilyLevel }) => (
  <p>
    See it first:{' '}
    {familyLevels
      .filter((level) => level !== 'nothing' && level !== displayedLevel)
      .map((level, index) => (
        <span key={level}>
          {index > 0 && ', '}
          <a href={withQuery(href('/office/cases/:number/family', { number }), { level })}>
            {familyLevelNames[level]}
          </a>
        </span>
      ))}
  </p>
);

const NewsEmails = ({ told }: Pick<FamilyPage, 'told'>) => (
  <section aria-labelledby="told">
    <h2 id="told">Emails that there is news</h2>
    {told.length === 0 ? (
      <p className="quiet">None went out. The settings of cases say which do.</p>
    ) : (
      <ul className="office-list">
        {told.map(({ milestone, at }) => (
          <li key={milestone}>
            {familyMilestoneNames[milestone]}
            <span className="under">{formatMoment(at)}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
