import { data, href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { withDone } from '../../form/done-notice.tsx';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { refuseFields, save } from '../../form/save.ts';
import { SelectField, toPersonOptions } from '../../form/select-field.tsx';
import { DayField } from '../../form/moments/day-field.tsx';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { describeDue } from '../labels.ts';
import { readDueDay } from './actions.ts';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/task.ts';

export async function loader({ request, context, params: { number, task: id } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { record, people } = await requireAnswers({
    record: api.getCase({ number }),
    people: api.getColleagues({}),
  });
  const task = record.tasks.find((each) => each.id === id);
  if (!task) throw data('This case has no such task any more.', { status: 404 });
  return { number: record.number, task, people };
}

export async function action({ request, context, params: { number, task: id } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: ({ owner, dueOn = '' }, revision) => {
      const due = readDueDay(dueOn, findToday(context));
      if ('problem' in due) return refuseFields({ dueOn: due.problem });
      const body = { ...(owner !== undefined && { owner: owner || null }), dueOn: due.day, revision };
      return api.updateCaseTask({ number, id, body });
    },
    done: () => withDone(href('/office/cases/:number', { number }), 'changed'),
  });
}

export default function CaseTaskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, task, people } = loaderData;
  const { values, problems = {} } = actionData ?? {};
  const { owner, dueOn, title, revision, isLate } = task;
  const address = href('/office/cases/:number', { number });
  const now = (
    <p>
      <bdi>{owner?.name ?? 'Who looks after the case'}</bdi>, {describeDue(dueOn, isLate)}.
    </p>
  );
  return (
    <EditPage
      back={{ href: address, label: `Case ${number}` }}
      heading={title}
      reply={actionData}
      now={{ subject: 'this task', current: now }}
    >
      <EditForm revision={revision} button="Save" back={address}>
        {people.length > 0 && (
          <SelectField
            name="owner"
            label="Who does it"
            problem={problems.owner}
            selected={values?.owner ?? owner?.guid ?? ''}
            options={[{ value: '', label: 'Who looks after the case' }, ...toPersonOptions(people, owner)]}
          />
        )}
        <DayField
          name="dueOn"
          label="By when (optional)"
          problem={problems.dueOn}
          defaultValue={values?.dueOn ?? (dueOn ? formatDay(dueOn) : '')}
          isOptional
        />
      </EditForm>
    </EditPage>
  );
}
