import { fastify } from 'fastify';
import pg from 'pg';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import type { BereavementEvent } from '#contract/events.ts';

/**
 * The baseline for pages from live data: one Fastify route, one query, one component without a router. It does what
 * any such page must: the same rows and text, with the date and the preview computed for each request.
 */
const { databaseUrl, style } = JSON.parse(process.argv[2]!) as { databaseUrl: string; style: string };
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

// The same query as the product's list: every upcoming event, of which a page shows the first twenty.
const read = `
  select guid, title, wall_text(starts_at) as "startDateTime", details,
         max_capacity as "maxCapacity",
         (select coalesce(sum(number_of_attendees), 0)::integer from attendee
           where event_id = event.id and attendance_status = 'Attending') as "numberOfAttendees",
         location, address_line1 as "addressLine1", address_line2 as "addressLine2", town, post_code as "postCode",
         extra_info_title as "extraInfoTitle", extra_description_title as "extraDescriptionTitle",
         allow_photo_upload as "allowPhotoUpload", london_moment(starts_at) <= now() as "hasStarted"
  from event where cancelled_at is null and london_moment(starts_at) > now() - interval '2 hours'
  order by starts_at, id`;
const eventsPerPage = 20;

const server = fastify();
server.get('/events', async (_, reply) => {
  const { rows } = await pool.query<BereavementEvent>({ name: 'read', text: read });
  const html = renderToString(renderPage(rows.slice(0, eventsPerPage)));
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>${html}`);
});

const renderPage = (events: BereavementEvent[]) =>
  h(
    'html',
    { lang: 'en-GB' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, 'Bereavement support events'),
      h('style', { dangerouslySetInnerHTML: { __html: style } }),
    ),
    h(
      'body',
      null,
      h('header', null, h('a', { href: '/events' }, 'Example Funeral Services')),
      h('main', null, h('h1', null, 'Bereavement support events'), ...events.map(renderCard)),
      h(
        'footer',
        null,
        h('p', null, 'Please call ', h('a', { href: 'tel:01632960123' }, '01632 960 123'), '.'),
      ),
    ),
  );

function renderCard(event: BereavementEvent) {
  const { guid, title, details, maxCapacity, numberOfAttendees, location } = event;
  const freePlaces = maxCapacity == null ? null : Math.max(maxCapacity - (numberOfAttendees ?? 0), 0);
  const address = [event.addressLine1, event.addressLine2, event.town, event.postCode]
    .filter(Boolean)
    .join(', ');
  return h(
    'article',
    { key: guid, className: 'event-card', id: `event-${guid}`, 'aria-labelledby': `title-${guid}` },
    h('h2', { id: `title-${guid}` }, h('a', { href: `/events/${guid}` }, title)),
    h(
      'p',
      { className: 'event-when' },
      h('time', { dateTime: event.startDateTime }, formatStart(event.startDateTime!)),
    ),
    freePlaces === 0 && h('p', { className: 'full-notice' }, 'This event is currently fully booked.'),
    h(
      'p',
      { className: 'event-place' },
      h('span', null, location),
      address && h('a', { href: mapAddress(event.postCode) }, address),
    ),
    details && renderDetails(details),
    !!freePlaces && h('p', { className: 'capacity' }, `${freePlaces} places left`),
    h(
      'div',
      { className: 'event-actions' },
      ...actions.map(([mode, text]) =>
        h('a', { key: mode, className: 'button', href: `/events?${mode}=${guid}` }, text),
      ),
    ),
  );
}

const mapAddress = (postCode: string | null | undefined) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(postCode ?? '')}`;

const actions = [
  ['book', 'Book Attendance'],
  ['amend', 'Amend Existing Attendance'],
  ['cancel', 'Cancel Attendance'],
];

function renderDetails(details: string) {
  if (details.length <= 200) return h('p', { className: 'details-text' }, details);
  return h(
    'div',
    { className: 'long-details' },
    h('p', { className: 'details-text short-details' }, `${details.slice(0, 200)}…`),
    h(
      'details',
      null,
      h('summary', null, 'Show More Detail'),
      h('p', { className: 'details-text' }, details),
    ),
  );
}

const format = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'UTC',
});
const formatStart = (startDateTime: string) => format.format(new Date(`${startDateTime}Z`));

console.log(`Bare is open: ${await server.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => process.exit(0));
