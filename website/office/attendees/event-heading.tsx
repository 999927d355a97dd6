import type { Attendance } from '#contract/operator/events/attendees.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { describeBookings } from './labels.ts';

type EventHeadingProps = {
  heading: string;
  attendance: Attendance;
  back: { href: string; label: string };
  isWrong?: boolean;
};

/** The heading of a page about the bookings of an event. */
export const EventHeading = ({ heading, attendance, back, isWrong }: EventHeadingProps) => (
  <>
    <BackLink {...back} />
    <PageTitle
      heading={heading}
      subject={heading === attendance.event.title ? 'Door list' : attendance.event.title}
      isWrong={isWrong ?? false}
    />
    <p className="quiet">
      {![heading, back.label].includes(attendance.event.title) && (
        <>
          <bdi>{attendance.event.title}</bdi>,{' '}
        </>
      )}
      {formatMoment(attendance.event.startDateTime)}
      {attendance.event.isCancelled && <strong> (cancelled)</strong>}
      <span className="under">{describeBookings(attendance)}</span>
    </p>
  </>
);
