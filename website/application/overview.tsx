import { href } from 'react-router';
import { applicationTopicNames, applicationTopics, listTopicFields } from '#contract/records/application.ts';
import type { ApplicationTopic } from '#contract/records/application.ts';
import type { OwnApplication } from '#contract/visitor/application.ts';
import { formatUnbrokenMoment } from '#contract/fields/days.ts';
import { isRefused } from '#contract/call.ts';
import { FamilyNewsList } from '../ui/application/family-news.tsx';
import { PriceInFull } from '../ui/prices/price-in-full.tsx';
import { Title } from '../ui/frame/title.tsx';
import { Message, NextStep } from '../ui/outcome/outcome.tsx';
import {
  applicationHandle,
  applicationHeaders,
  ApplicationError,
  findApplication,
} from './find-application.tsx';
import { applicationTexts } from './messages.ts';
import type { Route } from './+types/overview.ts';

export const handle = applicationHandle;
export const headers = applicationHeaders;

export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
  const { application, visitor } = await findApplication(context, token);
  const [news, price] = await Promise.all([visitor.getOwnNews({ token }), visitor.getOwnPrice({ token })]);
  const { searchParams } = new URL(request.url);
  return {
    token,
    application,
    news: isRefused(news) ? null : news,
    price: isRefused(price) ? null : price,
    isSaved: searchParams.has('saved'),
    isObjectionNoted: searchParams.has('noted'),
    isSigned: searchParams.has('signed'),
  };
}

export default function ApplicationPage({ loaderData }: Route.ComponentProps) {
  const { token, application, news, price, isSaved, isObjectionNoted, isSigned } = loaderData;
  const { deceasedName, isOpen, answers, isApplicant, familyLink } = application;
  const answered = new Set(answers.filter(({ value }) => value !== '').map(({ field }) => field));
  const open = applicationTopicNames.filter((topic) => countAnswered(topic, answered) === 0);
  return (
    <>
      <Title heading="Your application" />
      <h1>
        <bdi>{deceasedName}</bdi>
      </h1>
      {isSaved && <Done>{applicationTexts.saved}</Done>}
      {isObjectionNoted && <Done>{applicationTexts.objectionNoted}</Done>}
      <Signature token={token} application={application} isNew={isSigned} />
      {news && <FamilyNewsList news={news} level={2} />}
      {news && <h2>Your answers</h2>}
      {isOpen && !application.signature && (
        <p>
          {open.length === 0
            ? 'Each topic has an answer. You can still change them.'
            : 'Please answer what you know, in any order. You can stop after each page, and come back to it on any device.'}
        </p>
      )}
      {!isOpen && (
        <Message kind="care">
          <p>{applicationTexts.closed}</p>
        </Message>
      )}
      <ol className="topics">
        {applicationTopicNames.map((topic) => (
          <Topic key={topic} {...{ token, topic, isOpen }} count={countAnswered(topic, answered)} />
        ))}
      </ol>
      {isOpen && !application.signature && (
        <NextStep
          label={isApplicant ? 'Read all of it and sign' : 'Read all of it'}
          href={href('/application/:token/sign', { token })}
        />
      )}
      <p>
        <a href={href('/application/:token/papers', { token })}>Send papers, or see which have arrived</a>
      </p>
      {price && <PriceInFull price={price} />}
      {isOpen && familyLink && <FamilyLink address={familyLink} />}
      {!isApplicant && <p className="hint">{applicationTexts.private}</p>}
    </>
  );
}

const Done = ({ children }: { children: string }) => (
  <Message kind="right">
    <p>{children}</p>
  </Message>
);

type SignatureProps = { token: string; application: OwnApplication; isNew: boolean };

/** The valid signature, or the one that later changes have voided. */
const Signature = ({ token, application, isNew }: SignatureProps) => {
  const { signature, voided, isApplicant, isOpen } = application;
  if (signature)
    return (
      <Message kind="right">
        <p>
          {isNew && 'Thank you. '}
          {applicationTexts.signedOn(signature.name, formatUnbrokenMoment(signature.at))}
        </p>
        {isOpen && <p>{applicationTexts.changeVoids}</p>}
        {isApplicant && (
          <p>
            <a href={href('/application/:token/signed.pdf', { token })}>What you have signed (PDF)</a>
          </p>
        )}
      </Message>
    );
  return (
    voided &&
    isOpen && (
      <Message kind="care">
        <p>
          <bdi>{voided.by}</bdi> changed an answer on {formatUnbrokenMoment(voided.at)}, after this was
          signed.{' '}
          {isApplicant
            ? 'Please read all of it, and sign again.'
            : 'The person who applies has to sign again.'}
        </p>
      </Message>
    )
  );
};

/** The address to pass on, in a field that a tap selects. */
const FamilyLink = ({ address }: { address: string }) => (
  <section aria-labelledby="family-link" className="family-link">
    <h2 id="family-link">For your family</h2>
    <p>
      Your link can sign, so please keep it to yourself. Your family can read and change all answers with this
      one:
    </p>
    <p>
      <a href={address}>{address}</a>
    </p>
  </section>
);

const countAnswered = (topic: ApplicationTopic, answered: Set<string>): number =>
  Object.keys(listTopicFields(topic)).filter((field) => answered.has(field)).length;

function describeCount(count: number, isOpen: boolean): string {
  if (count > 0) return 'Answered';
  return isOpen ? 'Not yet' : 'Not answered';
}

type TopicProps = { token: string; topic: ApplicationTopic; isOpen: boolean; count: number };

const Topic = ({ token, topic, isOpen, count }: TopicProps) => (
  <li>
    {isOpen ? (
      <a href={href('/application/:token/:topic', { token, topic })}>{applicationTopics[topic].title}</a>
    ) : (
      applicationTopics[topic].title
    )}
    <span className={count > 0 ? 'topic-state topic-answered' : 'topic-state'}>
      {describeCount(count, isOpen)}
    </span>
  </li>
);

export const ErrorBoundary = ApplicationError;
