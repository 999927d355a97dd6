import { data, type RouterContextProvider } from 'react-router';
import { localDay } from '#contract/fields/fields.ts';
import { notFound } from '../ui/messages.ts';
import { visitorContext } from '../visitor-context.ts';

const Day = localDay('');

/** Reads the calls behind the public list and the day of `?on=`. An external back office has no list here. */
export function readPublicPrices(context: Readonly<RouterContextProvider>, request: Request) {
  const visitor = context.get(visitorContext);
  if (!visitor) throw data(notFound.sentence, { status: 404 });
  const text = new URL(request.url).searchParams.get('on')?.trim();
  if (!text) return { visitor, on: undefined };
  const day = Day.safeParse(text);
  if (!day.success)
    throw data('Please write the day as in 2026-11-28 at the end of the address.', { status: 400 });
  return { visitor, on: day.data };
}
