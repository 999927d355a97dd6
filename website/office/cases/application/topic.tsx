import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { applicationTopics, type ApplicationTopic } from '#contract/records/application.ts';
import { withDone } from '../../form/done-notice.tsx';
import { ApplicationFields } from '../../../ui/application/application-fields.tsx';
import {
  answeredMeanwhileMessage,
  createTopicForm,
  readTopic,
  readTopicForm,
  createFormAfterConflict,
} from '../../../ui/application/read-answers.ts';
import {
  isUnfinished,
  readUnfinished,
  replyToScript,
  SaveWhileWriting,
} from '../../../ui/application/unfinished-answers.tsx';
import { readForm } from '../../../ui/form/read-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { TextField } from '../../form/text-field.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/topic.ts';

function requireTopic(name: string): ApplicationTopic {
  const topic = readTopic(name);
  if (!topic) throw data(null, { status: 404 });
  return topic;
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const topic = requireTopic(params.topic);
  const application = requireAnswer(await api.getCaseApplication({ number: params.number }));
  return { number: params.number, topic, application };
}

export const middleware = [answerScript];

/** Saves what is being written, and answers the script of the form. */
async function answerScript(
  { request, params, context }: Pick<Route.ActionArgs, 'request' | 'params' | 'context'>,
  next: () => Promise<Response>,
) {
  const topic = readTopic(params.topic);
  if (!topic || !isUnfinished(request)) return next();
  const { api } = requireStaff(context, request);
  const written = readUnfinished(topic, await readForm(request));
  const answer = api.answerCaseApplication({ number: params.number, body: written.body });
  return replyToScript(topic, written, await answer.catch(() => null));
}

/** Saves the answers. Answers that somebody else has changed are shown again beside theirs. */
export async function action({ request, context, params: { number, topic: name } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const topic = requireTopic(name);
  const { entered, problems, body } = readTopicForm(topic, await readForm(request));
  const refusedForm = { entered, problems, others: [], refused: null as string | null };
  if (!body) return data(refusedForm, { status: 400 });
  const answer = await api.answerCaseApplication({ number, body });
  if (isRefused(answer)) return data({ ...refusedForm, refused: answer.detail }, { status: answer.status });
  if (answer.conflicts.length > 0) {
    return data(
      {
        ...refusedForm,
        ...createFormAfterConflict(topic, entered, answer),
        refused: answeredMeanwhileMessage,
      },
      { status: 409 },
    );
  }
  throw redirect(withDone(href('/office/cases/:number/application', { number }), 'changed'));
}

export default function CaseTopicPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, topic, application } = loaderData;
  const { problems = {}, others = [], refused = null } = actionData ?? {};
  const entered = actionData?.entered ?? createTopicForm(topic, application.answers);
  const back = href('/office/cases/:number/application', { number });
  return (
    <EditPage
      back={{ href: back, label: 'Application' }}
      heading={applicationTopics[topic].title}
      subject={application.deceasedName}
      reply={actionData && { problems, isStale: false, refused }}
    >
      <EditForm button="Save" back={back}>
        <ApplicationFields topic={topic} entered={entered} problems={problems} others={others} />
        <TextField
          name="by"
          label="Who says so (optional)"
          hint="The person on the phone. Left empty, it is you."
          isOptional
          problem={problems.by}
          defaultValue={entered.by}
        />
        <SaveWhileWriting {...{ topic, application, others }} />
      </EditForm>
    </EditPage>
  );
}
