import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { JobKind } from '#contract/jobs.ts';
import type { Attention, AttentionList as ListName } from './attention.ts';
import { FailedEmailItem } from './failed-email-item.tsx';
import { attentionUnreadable, formatFailedTimes } from './messages.ts';
import type { ListPage } from '../ui/list-pages/list-page.ts';
import { RequestItem } from './request-item.tsx';
import { formatMoment } from '#contract/fields/days.ts';

type AttentionListProps = {
  attention: Attention | 'unread' | null;
  nameOfJob: (kind: JobKind) => string;
  /** The addresses of single items, on sites that have such pages. */
  pages?: {
    email: (id: string) => string;
    run: (runId: string) => string;
  };
  /** The pager below a list. */
  pagesOf: (name: ListName, list: ListPage<unknown>) => React.ReactNode;
};

/** Unhandled requests, failed emails and failed jobs. Renders nothing if there are none. */
export function AttentionList({ attention, nameOfJob, pages, pagesOf }: AttentionListProps) {
  const isRead = attention !== null && attention !== 'unread';
  const count = isRead ? countItems(attention) : 0;
  useFocusAfterRemoval(count);
  if (attention === 'unread') return <p className="notice">{attentionUnreadable}</p>;
  if (!isRead || count === 0) return null;
  const { requests, emails, jobs, ownGuid } = attention;
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      <Group
        name="requests"
        heading="Cremation requests"
        list={requests}
        pages={pagesOf('requests', requests)}
      >
        {requests.items.map((request) => (
          <RequestItem key={request.reference} request={request} ownGuid={ownGuid} />
        ))}
      </Group>
      <Group
        name="emails"
        heading="Emails that were not delivered"
        list={emails}
        pages={pagesOf('emails', emails)}
      >
        {emails.items.map((email) => (
          <FailedEmailItem key={email.id} email={email} href={pages?.email(email.id)} />
        ))}
      </Group>
      <Group heading="Jobs that failed" list={jobs}>
        {jobs.items.map((job) => (
          <FailedJobItem key={job.kind} job={job} name={nameOfJob(job.kind)} href={pages?.run(job.runId)} />
        ))}
      </Group>
    </section>
  );
}

const countItems = ({ requests, emails, jobs }: Attention) => requests.total + emails.total + jobs.total;

// The pressed button disappears with its item; without this the focus would move to the top of the page.
function useFocusAfterRemoval(count: number) {
  const countBefore = useRef(count);
  useEffect(() => {
    const isFewer = count < countBefore.current;
    countBefore.current = count;
    if (isFewer && document.activeElement === document.body) document.getElementById('page-content')?.focus();
  }, [count]);
}

type GroupProps = {
  heading: string;
  /** Set for lists that may have several pages. */
  name?: ListName;
  pages?: React.ReactNode;
  list: ListPage<unknown>;
  children: React.ReactNode;
};

function Group({ heading, name, list, pages, children }: GroupProps) {
  if (list.total === 0) return null;
  return (
    <>
      <h3 id={name}>{heading}</h3>
      <ul>{children}</ul>
      {pages}
    </>
  );
}

type FailedJobItemProps = {
  job: Attention['jobs']['items'][number];
  name: string;
  href: string | undefined;
};

function FailedJobItem({ job, name, href }: FailedJobItemProps) {
  return (
    <li>
      <p className="attention-name">
        <strong>{href ? <a href={href}>{name}</a> : name}</strong> <span>{formatMoment(job.failedAt)}</span>
      </p>
      {job.error && <p>{job.error}</p>}
      {job.count > 1 && <p>{formatFailedTimes(job.count)}</p>}
      {job.canMarkSeen && (
        <Form method="post" preventScrollReset>
          <button className="button" name="see-job" value={job.runId} aria-label={`Mark as seen: ${name}`}>
            Mark as seen
          </button>
        </Form>
      )}
    </li>
  );
}
