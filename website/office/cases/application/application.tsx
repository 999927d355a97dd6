import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { CaseApplication } from '#contract/operator/cases/application.ts';
import {
  applicationTopicNames,
  applicationTopics,
  describeAnswer,
  listTopicFields,
  type ApplicationTopic,
} from '#contract/records/application.ts';
import { canCall } from '#contract/operator/access.ts';
import { KeyField } from '../../../ui/form/key-field.tsx';
import { requestFactsContext } from '../../../request-facts.ts';
import { CopyAddress, CopyScript } from '../../links/copy-address.tsx';
import { EditPage } from '../../form/edit-page.tsx';
import { readDone, withDone } from '../../form/done-notice.tsx';
import { ContactLink } from '../../record/contact-link.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { Signatures } from './signatures.tsx';
import { confirm, unknownButton } from '../../form/confirm.ts';
import type { Route } from './+types/application.ts';

export async function loader({ request, context, params: { number } }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const { nonce } = context.get(requestFactsContext);
  const application = requireAnswer(await api.getCaseApplication({ number }));
  const canMarkSeen = canCall(actor.role, 'markBrokenSealsSeen');
  return { number, application, canMarkSeen, nonce, key: crypto.randomUUID(), done: readDone(request.url) };
}

export async function action({ request, context, params: { number } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ do: pressed, key }) => {
      if (pressed === 'seen') return api.markBrokenSealsSeen({ number, body: {} });
      if (pressed !== undefined) return unknownButton;
      return api.sendApplicationLink({ number, body: {}, idempotencyKey: key || null });
    },
    done: (_, { do: pressed }) =>
      withDone(
        href('/office/cases/:number/application', { number }),
        pressed === 'seen' ? 'seen' : 'application-sent',
      ),
  });
}

export default function CaseApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, application, canMarkSeen, nonce, key, done } = loaderData;
  const currentAnswers = listFilledAnswers(application);
  const hasOneSource = haveOneSource(currentAnswers);
  return (
    <EditPage
      back={{ href: href('/office/cases/:number', { number }), label: application.deceasedName || number }}
      heading="Application"
      subject={application.deceasedName}
      reply={actionData}
      done={done}
    >
      <Signatures number={number} application={application} canMarkSeen={canMarkSeen} />
      <SendLink {...{ application, idempotencyKey: key }} />
      <CopyScript nonce={nonce} />
      {hasOneSource && (
        <p>
          All answers are from <bdi>{currentAnswers[0]!.by}</bdi>
          {formatSource(currentAnswers[0]!)}.
        </p>
      )}
      {applicationTopicNames.map((topic) => (
        <TopicAnswers key={topic} {...{ number, topic, application }} isSourceKnown={hasOneSource} />
      ))}
    </EditPage>
  );
}

type SendLinkProps = { application: CaseApplication; idempotencyKey: string };

const SendLink = ({ application: { link, sentAt, eMail, isOpen }, idempotencyKey }: SendLinkProps) =>
  isOpen ? (
    <form method="post">
      <KeyField idempotencyKey={idempotencyKey} />
      <p>
        The family answers these questions behind a private link, on its own or with you on the phone.
        {sentAt && ` The link was sent on ${formatMoment(sentAt)}.`}
      </p>
      {link && <CopyAddress id="link" address={link} label="Link for the family, which cannot sign" />}
      {eMail ? (
        <>
          <p>
            The applicant gets a link of their own, which can sign: it goes to <ContactLink to={eMail} />.
          </p>
          <p className="form-actions">
            <button className={sentAt ? 'button' : 'button button-main'}>
              {sentAt ? 'Send the link again' : 'Send the link'}
            </button>
          </p>
        </>
      ) : (
        <p>To send it, add an email address of the applicant to the case.</p>
      )}
    </form>
  ) : (
    <p className="quiet">The cremation is being prepared, so these answers can no longer be changed.</p>
  );

type Answer = CaseApplication['answers'][number];

type TopicAnswersProps = {
  number: string;
  topic: ApplicationTopic;
  application: CaseApplication;
  /** The page has said who gave all answers. */
  isSourceKnown: boolean;
};

const TopicAnswers = ({ number, topic, application, isSourceKnown }: TopicAnswersProps) => {
  const { title } = applicationTopics[topic];
  const fields = Object.entries(listTopicFields(topic));
  const answers = listFilledAnswers(application).filter(({ field }) =>
    fields.some(([name]) => name === field),
  );
  const hasOneSource = haveOneSource(answers);
  return (
    <section aria-labelledby={`topic-${topic}`}>
      <h2 id={`topic-${topic}`}>{title}</h2>
      {answers.length > 0 && (
        <dl className="record-facts">
          {answers.map((answer) => (
            <div key={answer.field}>
              <dt>{fields.find(([name]) => name === answer.field)![1].label}</dt>
              <dd>
                <bdi className="lines">{describeAnswer(answer.field, answer.value)}</bdi>
                {!hasOneSource && <Source answer={answer} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hasOneSource && !isSourceKnown && (
        <p>
          <Source answer={answers[0]!} />
        </p>
      )}
      <p>
        {answers.length === 0 && <span className="quiet">Not answered yet. </span>}
        {application.isOpen && (
          <a href={href('/office/cases/:number/application/:topic', { number, topic })}>
            {answers.length === 0 ? 'Answer for the family' : 'Change'}
            <span className="only-heard">: {title}</span>
          </a>
        )}
      </p>
    </section>
  );
};

const listFilledAnswers = ({ answers }: CaseApplication): Answer[] => answers.filter(({ value }) => value);

const formatSource = ({ at, isFromStaff }: Answer): string =>
  `, ${formatMoment(at)}${isFromStaff ? ', entered by staff' : ''}`;

/** One person gave all of them at one time. */
const haveOneSource = (answers: Answer[]): boolean =>
  new Set(answers.map((answer) => answer.by + formatSource(answer))).size === 1;

const Source = ({ answer }: { answer: Answer }) => (
  <span className="under">
    <bdi>{answer.by}</bdi>
    {formatSource(answer)}
  </span>
);
