import { prefix, route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The addresses of events, their bookings and their doors, below `/office/events`. */
export const eventRoutes: RouteConfigEntry[] = [
  route('', 'office/events/events.tsx'),
  route('new', 'office/events/new-event.tsx'),
  ...prefix(':guid', [
    route('', 'office/events/event.tsx'),
    route('edit', 'office/events/edit-event.tsx'),
    route('cancel', 'office/events/cancel-event.tsx'),
    ...prefix('attendees', [
      route('', 'office/attendees/attendees.tsx'),
      route('new', 'office/attendees/add-attendee.tsx'),
      route('several', 'office/attendees/several.tsx'),
      ...prefix(':attendee', [
        route('', 'office/attendees/booking/attendee.tsx'),
        route('cancel', 'office/attendees/booking/cancel-attendee.tsx'),
      ]),
    ]),
    route('answers', 'office/events/answers/answers.tsx'),
    route('answers.csv', 'office/events/answers/answers-file.ts'),
    route('attendees.csv', 'office/attendees/attendees-file.ts'),
    route('door-list', 'office/attendees/door-list/door-list.tsx'),
    ...prefix('message', [
      route('', 'office/attendees/messages/messages.tsx'),
      ...prefix(':message', [
        route('', 'office/attendees/messages/message.tsx'),
        route('preview', 'office/attendees/messages/preview.ts'),
        route('edit', 'office/attendees/messages/edit-message.tsx'),
        route('send', 'office/attendees/messages/send-message.tsx'),
        route('remove', 'office/attendees/messages/remove-message.tsx'),
      ]),
    ]),
    ...prefix('waiting-list', [
      route('', 'office/attendees/waiting-list/waiting-list.tsx'),
      route('new', 'office/attendees/waiting-list/add-place.tsx'),
      route(':place/remove', 'office/attendees/waiting-list/remove-place.tsx'),
    ]),
    ...prefix('check-in', [
      route('', 'office/check-in/check-in.tsx'),
      route('live', 'office/check-in/live.ts'),
    ]),
  ]),
];
