import { href } from 'react-router';
import { todayInLondon } from '#contract/fields/today.ts';
import { complaintWays, type NewComplaint } from '#contract/operator/privacy/complaints.ts';
import { withDone } from '../../form/done-notice.tsx';
import { parseDate } from '../../../ui/date-field/parse-date.ts';
import { readFormValues, type Problems } from '../../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { hasProblems, refuseFields, save } from '../../form/save.ts';
import { SelectField } from '../../form/select-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { requireStaff } from '../../require-staff.ts';
import { ComplainantFields } from './complainant-fields.tsx';
import { readNow } from '../../../clock.ts';
import type { Route } from './+types/new-complaint.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request);
  return { key: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: (values, _, idempotencyKey) => {
      const { body, problems } = readComplaint(values, readNow(context));
      return hasProblems(problems) ? refuseFields(problems) : api.createComplaint({ body, idempotencyKey });
    },
    done: ({ reference }) =>
      withDone(href('/office/privacy/complaints/:reference', { reference }), 'complaint-added'),
  });
}

function readComplaint(values: Record<string, string>, now: Date) {
  const problems: Problems = {};
  const date = parseDate(values.receivedOn ?? '', {
    name: 'day on which it came',
    today: todayInLondon(now),
  });
  if ('problem' in date && date.problem) problems.receivedOn = date.problem;
  const body = {
    name: values.name ?? '',
    eMail: values.eMail?.trim() || null,
    phone: values.phone || null,
    text: values.text ?? '',
    way: values.way as NewComplaint['way'],
    receivedOn: 'value' in date ? date.value.slice(0, 10) : null,
  };
  return { body, problems };
}

const back = { href: href('/office/privacy/complaints'), label: 'Complaints about data' };

export default function NewComplaintPage({ loaderData: { key }, actionData }: Route.ComponentProps) {
  const { values = {}, problems = {} } = actionData ?? {};
  return (
    <EditPage back={back} heading="Record a complaint" reply={actionData}>
      <p className="quiet">
        For one that came by phone, by letter, by email or in person. With an email address, they are emailed
        at once that you have it.
      </p>
      <EditForm idempotencyKey={values.key ?? key} button="Record the complaint" back={back.href}>
        <SelectField
          name="way"
          label="How it came"
          problem={problems.way}
          selected={values.way ?? 'phone'}
          options={(['phone', 'letter', 'email', 'visit'] as const).map((value) => ({
            value,
            label: complaintWays[value],
          }))}
        />
        <TextField
          name="receivedOn"
          label="Received on (optional)"
          hint="Today, if you leave it empty. The 30 days begin on this day."
          defaultValue={values.receivedOn}
          problem={problems.receivedOn}
          isOptional
        />
        <ComplainantFields values={values} problems={problems} />
        <TextArea
          name="text"
          label="What they say is wrong"
          rows={7}
          defaultValue={values.text ?? ''}
          problem={problems.text}
        />
      </EditForm>
    </EditPage>
  );
}
