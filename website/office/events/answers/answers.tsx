import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { EventAnswer } from '#contract/operator/events/event-answers.ts';
import type { EmptyTexts } from '../../list/empty-list.tsx';
import { PagedTable } from '../../list/paged-table.tsx';
import { readList } from '../../list/read-list.ts';
import type { Column } from '../../list/table.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { answerList, formatRating } from './answer-list.ts';
import { describeRatings } from './rating-counts.tsx';
import type { Route } from './+types/answers.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswers({
    event: api.getEvent({ guid }),
    list: readList(request.url, api, answerList(guid)),
  });
}

export default function AnswersPage({ loaderData: { event, list } }: Route.ComponentProps) {
  const { guid } = event;
  return (
    <>
      <BackLink href={href('/office/events/:guid', { guid })} label={event.title} />
      <PageTitle heading="Answers after the event" subject={event.title} />
      {list.total > 0 && <p>{describeRatings(event)}</p>}
      <PagedTable
        list={list}
        columns={createColumns(guid)}
        getKey={(answer) => answer.guid}
        empty={{ texts: createEmptyTexts(guid) }}
      />
      {list.total > 0 && (
        <p>
          <a href={href('/office/events/:guid/answers.csv', { guid })}>Download as a spreadsheet</a>
        </p>
      )}
    </>
  );
}

const createEmptyTexts = (guid: string): EmptyTexts => ({
  nothing:
    'Nobody has answered yet. People are asked the day after the event, if the event or Settings say so.',
  steps: [
    {
      label: 'Open the event',
      address: href('/office/events/:guid', { guid }),
      call: 'getEvent',
    },
  ],
});

const createColumns = (eventGuid: string): Column<EventAnswer>[] => [
  {
    heading: 'Name',
    cell: ({ guid, name }) => (
      <a href={href('/office/events/:guid/attendees/:attendee', { guid: eventGuid, attendee: guid })}>
        <bdi>{name}</bdi>
      </a>
    ),
  },
  { heading: 'Answer', cell: ({ rating }) => formatRating(rating) },
  { heading: 'In their own words', className: 'any-length', cell: ({ comment }) => <bdi>{comment}</bdi> },
  { heading: 'Answered', className: 'unbroken', cell: ({ answeredAt }) => formatMoment(answeredAt) },
];
