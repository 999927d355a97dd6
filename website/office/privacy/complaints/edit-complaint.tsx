import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import type { Complaint } from '#contract/operator/privacy/complaints.ts';
import { withDone } from '../../form/done-notice.tsx';
import { parseDate } from '../../../ui/date-field/parse-date.ts';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { refuseFields, save } from '../../form/save.ts';
import { SelectField, toPersonOptions } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { ComplainantFields } from './complainant-fields.tsx';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/edit-complaint.ts';

export async function loader({ request, context, params: { reference } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswers({ complaint: api.getComplaint({ reference }), people: api.getColleagues({}) });
}

export async function action({ request, context, params: { reference } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: (values, revision) => {
      const { name = '', phone = '', eMail = '', owner = '', acknowledgedOn = '' } = values;
      const date = parseDate(acknowledgedOn, { name: 'day', today: findToday(context) });
      if ('problem' in date && date.problem) return refuseFields({ acknowledgedOn: date.problem });
      const body = {
        name,
        phone,
        eMail: eMail.trim(),
        owner: owner || null,
        acknowledgedOn: 'value' in date ? date.value.slice(0, 10) : null,
        revision,
      };
      return api.updateComplaint({ reference, body });
    },
    done: () => withDone(href('/office/privacy/complaints/:reference', { reference }), 'changed'),
  });
}

const toComplaintFormValues = (complaint: Complaint): Record<string, string> => ({
  name: complaint.name ?? '',
  eMail: complaint.eMail ?? '',
  phone: complaint.phone ?? '',
  owner: complaint.owner?.guid ?? '',
  acknowledgedOn: complaint.acknowledgedOn ? formatDay(complaint.acknowledgedOn) : '',
});

export default function EditComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  const { complaint, people } = loaderData;
  const { values = toComplaintFormValues(complaint), problems = {} } = actionData ?? {};
  const { reference, owner } = complaint;
  const address = href('/office/privacy/complaints/:reference', { reference });
  return (
    <EditPage
      back={{ href: address, label: reference }}
      heading="Edit the complaint"
      subject={reference}
      reply={actionData}
      now={{ subject: 'this complaint', current: <CurrentValues complaint={complaint} /> }}
    >
      <EditForm revision={complaint.revision} button="Save" back={address}>
        <SelectField
          name="owner"
          label="Who looks after it"
          problem={problems.owner}
          selected={values.owner ?? ''}
          options={[{ value: '', label: 'Nobody yet' }, ...toPersonOptions(people, owner)]}
        />
        <TextField
          name="acknowledgedOn"
          label="Acknowledged on"
          hint="The day on which you told them that you have the complaint."
          defaultValue={values.acknowledgedOn}
          problem={problems.acknowledgedOn}
          isOptional
        />
        <ComplainantFields values={values} problems={problems} />
      </EditForm>
    </EditPage>
  );
}

const CurrentValues = ({
  complaint: { name, eMail, phone, owner, acknowledgedOn },
}: {
  complaint: Complaint;
}) => (
  <p>
    <bdi>{[name, eMail, phone].filter(Boolean).join(', ') || 'No name'}</bdi>,{' '}
    {acknowledgedOn ? `acknowledged ${formatDay(acknowledgedOn)}` : 'not acknowledged'},{' '}
    <bdi>{owner?.name ?? 'nobody looks after it'}</bdi>.
  </p>
);
