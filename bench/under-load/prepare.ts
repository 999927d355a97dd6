import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demonstrationEvents } from '#demo/events.ts';
import { createCameraPhotograph } from '../camera.ts';
import type { Target } from '../stack/target.ts';
import { sendVisit } from './send-visit.ts';
import { uploadNumber, type Places } from './visits.ts';

const events = 30;
const galleryPhotographs = 8;
const funerals = 10;
const readyMs = 180_000;
const askAgainMs = 500;

const campaign = 'news-of-the-load';
const domains = 100;

/** Events to book, a gallery to look at, funerals to add photographs to. */
export async function prepare(target: Target): Promise<Places> {
  const picture = join(target.folder, 'photograph.jpg');
  const bytes = await createCameraPhotograph();
  writeFileSync(picture, bytes);
  const places = {
    address: target.address,
    apiKey: target.keys.api,
    picture,
    gallery: await makeFuneral(target, 0),
    photographs: [] as string[],
    events: await runInTurn(events, (number) => makeEvent(target, number)),
    funerals: await runInTurn(funerals, (number) => makeFuneral(target, number + 1)),
  };
  const ofGallery = { ...places, funerals: [places.gallery] };
  for (let number = 0; number < galleryPhotographs; number += 1) {
    const { status } = await sendVisit(uploadNumber(ofGallery, bytes, number, 'gallery'), number);
    if (status !== 200) throw new Error(`A photograph of the gallery was answered with ${status}.`);
  }
  return { ...places, photographs: await readSources(target, places.gallery) };
}

/** Adds contacts at many domains, and a campaign to all of them that is not sent yet. */
export async function prepareCampaign(target: Target, contacts: number): Promise<void> {
  const lines = Array.from({ length: contacts }, (_, number) =>
    [`L-${number}`, 'Margaret Ellis', createReaderAddress(number), 'yes', 'Coffee morning 2026'].join(','),
  );
  const list = ['cu,name,eMail,consent,consentSource', ...lines].join('\n');
  await callAs(target, 'POST', 'Contacts/Import', list, 'text/csv; charset=utf-8');
  const body = 'Our next coffee morning is on Tuesday.\n\n[See all events](/events)';
  await callAs(target, 'POST', 'Campaigns', JSON.stringify({ ca: campaign, subject: 'News', body }));
}

export const createReaderAddress = (number: number) => `reader-${number}@mail-${number % domains}.example`;

export const sendCampaign = (target: Target) => callAs(target, 'POST', `Campaigns/${campaign}/Send`, '{}');

async function makeEvent(target: Target, number: number): Promise<string> {
  const { title, details, location, addressLine1, town, postCode } =
    demonstrationEvents[number % demonstrationEvents.length]!;
  const day = new Date(Date.UTC(2031, 2, 1 + number)).toISOString().slice(0, 10);
  const event = { title, details, location, addressLine1, town, postCode, startDateTime: `${day}T14:30:00` };
  return ((await callAs(target, 'POST', 'Bereavement', JSON.stringify(event))) as { guid: string }).guid;
}

async function makeFuneral(target: Target, number: number): Promise<string> {
  const funeral = {
    personName: `Funeral ${number}`,
    date: '2031-03-29',
    mayAddPhotographs: true,
    isOpenByGuid: true,
  };
  return ((await callAs(target, 'POST', 'Funerals', JSON.stringify(funeral))) as { guid: string }).guid;
}

/** Waits for the display sizes. */
async function readSources(target: Target, funeral: string): Promise<string[]> {
  const untilMs = performance.now() + readyMs;
  for (;;) {
    const sources = (await callAs(target, 'GET', `ClientImage/GetImages/${funeral}`)) as string[];
    if (sources.length === galleryPhotographs)
      return sources.map((source) => new URL(source, target.address).href);
    if (performance.now() > untilMs)
      throw new Error('The photographs of the gallery were not ready in time.');
    await wait(askAgainMs);
  }
}

async function callAs(
  target: Target,
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
) {
  const key = path.startsWith('ClientImage') ? target.keys.api : target.keys.operator;
  const answer = await fetch(`${target.address}/api/${path}`, {
    method,
    headers: { 'X-Api-Key': key, ...(body !== undefined && { 'Content-Type': type }) },
    ...(body !== undefined && { body }),
  });
  if (!answer.ok)
    throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function runInTurn<Result>(
  count: number,
  make: (number: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let number = 0; number < count; number += 1) results.push(await make(number));
  return results;
}
