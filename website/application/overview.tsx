import { href } from 'react-router';
import { applicationTopicNames, applicationTopics, fieldsOfTopic } from '#contract/records/application.ts';
import type { ApplicationTopic } from '#contract/records/application.ts';
import { Title } from '../ui/frame/title.tsx';
import { Message } from '../ui/outcome/outcome.tsx';
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
  const { application } = await findApplication(context, token);
  const { searchParams } = new URL(request.url);
  return {
    token,
    application,
    isSaved: searchParams.has('saved'),
    isObjectionNoted: searchParams.has('noted'),
  };
}

export default function ApplicationPage({ loaderData }: Route.ComponentProps) {
  const { token, application, isSaved, isObjectionNoted } = loaderData;
  const { deceasedName, isOpen, answers } = application;
  const answered = new Set(answers.filter(({ value }) => value !== '').map(({ field }) => field));
  const open = applicationTopicNames.filter((topic) => countAnswered(topic, answered) === 0);
  return (
    <>
      <Title heading="Your application" />
      <h1>
        <bdi>{deceasedName}</bdi>
      </h1>
      {isSaved && (
        <Message kind="right">
          <p>{applicationTexts.saved}</p>
        </Message>
      )}
      {isObjectionNoted && (
        <Message kind="right">
          <p>{applicationTexts.objectionNoted}</p>
        </Message>
      )}
      {isOpen ? (
        <p>
          {open.length === 0
            ? 'Each topic has an answer. We read them, and call you if something is missing.'
            : 'Please answer what you know, in any order. You can stop after each page, and come back to it on any device.'}
        </p>
      ) : (
        <Message kind="care">
          <p>{applicationTexts.closed}</p>
        </Message>
      )}
      <ol className="topics">
        {applicationTopicNames.map((topic) => (
          <Topic key={topic} {...{ token, topic, isOpen }} count={countAnswered(topic, answered)} />
        ))}
      </ol>
      <p className="hint">{applicationTexts.private}</p>
    </>
  );
}

const countAnswered = (topic: ApplicationTopic, answered: Set<string>): number =>
  Object.keys(fieldsOfTopic(topic)).filter((field) => answered.has(field)).length;

type TopicProps = { token: string; topic: ApplicationTopic; isOpen: boolean; count: number };

const Topic = ({ token, topic, isOpen, count }: TopicProps) => (
  <li>
    {isOpen ? (
      <a href={href('/application/:token/:topic', { token, topic })}>{applicationTopics[topic].title}</a>
    ) : (
      applicationTopics[topic].title
    )}
    <span className={count > 0 ? 'topic-state topic-answered' : 'topic-state'}>
      {count > 0 ? 'Answered' : 'Not yet'}
    </span>
  </li>
);

export const ErrorBoundary = ApplicationError;
