import { formatPlainMoment } from '#contract/fields/days.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { listFile } from '../list/list-file.ts';
import { defineList } from '../list/read-list.ts';
import { describeSeries } from './series/labels.ts';

export const eventList = defineList({
  call: operatorCalls.getEvents,
  load: (query, api) => api.getEvents({ query }),
  defaults: { view: 'upcoming' },
});

export const eventFile = listFile(eventList, async () => ({
  Event: ({ title }) => title,
  Begins: ({ startDateTime }) => formatPlainMoment(startDateTime),
  Ends: ({ endDateTime }) => endDateTime && formatPlainMoment(endDateTime),
  Place: ({ location }) => location,
  Town: ({ town }) => town,
  'People booked': ({ numberOfAttendees }) => numberOfAttendees,
  Places: ({ maxCapacity }) => maxCapacity,
  Series: ({ series }) => series && describeSeries(series),
  State: ({ state }) => state,
}));
