import { href } from 'react-router';
import type { Campaign } from '#contract/operator/mailing/campaigns.ts';
import { withDone } from '../form/done-notice.tsx';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { requireStaff, requireAnswers } from '../require-staff.ts';
import { MailingFields } from './mailing-fields.tsx';
import { describeAudience } from './labels.ts';
import { readMailing } from './read-mailing.ts';
import type { Route } from './+types/edit-mailing.ts';

export async function loader({ request, context, params: { ca } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswers({ mailing: api.getCampaign({ ca }), lists: api.getContactLists({}) });
}

export async function action({ request, context, params: { ca } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readMailing,
    call: (values, revision) => api.updateCampaign({ ca, body: { ...values, revision } }),
    done: () => withDone(href('/office/mailings/:ca', { ca }), 'changed'),
  });
}

export default function EditMailingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mailing, lists } = loaderData;
  const { values = mailing, problems = {} } = actionData ?? {};
  const selectedLists = actionData?.values.lists ?? mailing.lists.map(({ guid }) => guid);
  const path = href('/office/mailings/:ca', { ca: mailing.ca });
  return (
    <EditPage
      back={{ href: path, label: mailing.subject }}
      heading="Change the mailing"
      subject={mailing.subject}
      reply={actionData}
      now={{ subject: 'this mailing', current: <CurrentValues mailing={mailing} /> }}
    >
      <EditForm revision={mailing.revision} button="Save" back={path} className="wide-form">
        <MailingFields values={values} selectedLists={selectedLists} lists={lists} problems={problems} />
      </EditForm>
    </EditPage>
  );
}

const CurrentValues = ({ mailing }: { mailing: Campaign }) => (
  <>
    <p>
      <bdi>{mailing.subject}</bdi>, for {describeAudience(mailing)}
    </p>
    <p className="email-text">{mailing.body}</p>
  </>
);
