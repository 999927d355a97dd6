import type { Database } from '#back-office/database/database.ts';
import { demonstrationEvents } from '#demo/events.ts';

/** Upcoming events with realistic text, one a day. Each asks for both extra fields; one in six is full. */
export async function addComingEvents(database: Database, count: number): Promise<string[]> {
  const events = Array.from({ length: count }, (_, number) => createEvent(number));
  const rows = await database.rows<{ guid: string }>`
    insert into event (title, starts_at, details, max_capacity, location, address_line1, address_line2, town, post_code,
                       extra_info_title, extra_description_title)
    select title, starts_at, details, max_capacity, location, address_line1, address_line2, town, post_code,
           extra_info_title, extra_description_title
    from jsonb_populate_recordset(null::event, ${JSON.stringify(events)}::jsonb) returning guid`;
  return rows.map(({ guid }) => guid);
}

const bookingsPerEvent = 60;

function createEvent(number: number) {
  const event = demonstrationEvents[number % demonstrationEvents.length]!;
  const day = new Date(Date.UTC(2031, 2, 1 + number)).toISOString().slice(0, 10);
  return {
    title: event.title,
    starts_at: `${day}T${event.hour}:00`,
    details: event.details,
    max_capacity: number % 6 === 2 ? bookingsPerEvent : event.maxCapacity && 200,
    location: event.location,
    address_line1: event.addressLine1,
    address_line2: event.addressLine2,
    town: event.town,
    post_code: event.postCode,
    extra_info_title: 'Name you would like read out',
    extra_description_title: 'Anything you would like us to know',
  };
}

/** Books one place, equally often, at each upcoming event. */
export async function addBookings(database: Database): Promise<void> {
  await database.rows`
    insert into attendee (event_id, email_key, email, name, number_of_attendees, attendance_status, changed_at)
    select event.id, format('visitor%s@example.org', number), format('visitor%s@example.org', number),
           'Ann Example', 1, 'Attending', now()
    from event, generate_series(1, ${bookingsPerEvent}::integer) as number where starts_at > now()`;
}
