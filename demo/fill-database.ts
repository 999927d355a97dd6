import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { EventDetails } from '#contract/operator/events/events.ts';
import { openStages, type OpenStage } from '#contract/operator/cases/stages.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import { unwrapAnswer } from './unwrap-answer.ts';
import {
  answersBeforeCremation,
  demonstrationAnswers,
  demonstrationCases,
  demonstrationPlaces,
  demonstrationWays,
} from './cases.ts';
import { demonstrationEvents, type DemonstrationEvent } from './events.ts';
import { addAshes, type AshesParts } from './ashes.ts';
import { addFamilies, reportPhotograph, signApplication, type FamilyParts } from './families.ts';
import { demonstrationDrawings, drawPixels, type Drawing } from './photographs.ts';
import { addPrices } from './prices.ts';

type Parts = FamilyParts &
  AshesParts & {
    backOffice: BackOffice;
    /** True only the first time for a database. */
    claimDemonstration: () => Promise<boolean>;
    /** Called with the guids of what was added. */
    noteDemonstration: (
      contents: Record<
        'events' | 'funerals' | 'cases' | 'places' | 'prices' | 'complaints' | 'colleagues',
        string[]
      >,
    ) => Promise<void>;
  };

/**
 * Adds demonstration events, bookings, cases, prices and a funeral with photographs to an empty back office, once,
 * with the public calls. Every guid is random: a published guid would let strangers add photographs.
 * @returns the slow part, which runs after the start; null if nothing is added
 */
export async function fillWithDemonstration(
  parts: Parts,
  { now, withBookings, log }: { now: Date; withBookings: boolean; log: (sentence: string) => void },
): Promise<(() => Promise<void>) | null> {
  if (!(await isEmpty(parts)) || !(await parts.claimDemonstration())) return null;
  const events: string[] = [];
  for (const event of demonstrationEvents) {
    const dates = await addEvents(parts, event, now);
    events.push(...dates);
    for (const guid of withBookings ? dates : []) await fillPlaces(parts.backOffice, guid, event.placesTaken);
  }
  const funeral = await addFuneral(parts, now, log);
  const cases = await addCases(parts, now);
  // Their emails would bounce. Before there are places, nobody has to scan a label.
  const ashes = withBookings ? await addAshes(parts, now) : { cases: [], colleagues: [] };
  const places = await addCare(parts.operatorApi, cases);
  const prices = await addPrices(parts.operatorApi, now);
  const complaints = [await addComplaint(parts.operatorApi)];
  // Their emails would bounce.
  if (withBookings) await addFamilies(parts, chooseFamilies(cases));
  await parts.noteDemonstration({
    events,
    funerals: [funeral],
    cases: [...cases, ...ashes.cases],
    places,
    prices,
    complaints,
    colleagues: ashes.colleagues,
  });
  return async () => {
    await signApplication(parts, chooseFamilies(cases).toSign);
    await reportPhotograph(parts, funeral);
  };
}

const chooseFamilies = (numbers: string[]) => ({
  withPapers: numbers[1]!,
  toSign: numbers[4]!,
  told: [numbers[2]!],
});

async function addComplaint(operatorApi: OperatorApi): Promise<string> {
  const body = {
    name: 'Demonstration visitor 99',
    text: 'This is a demonstration: a newsletter came although somebody had unsubscribed.',
    way: 'letter',
  } as const;
  return unwrapAnswer(await operatorApi.createComplaint({ body, idempotencyKey: null })).reference;
}

async function isEmpty({ operatorApi, backOffice }: Parts): Promise<boolean> {
  const [events, funerals] = await Promise.all([
    backOffice.getBereavementEvents({}),
    operatorApi.getFunerals({ query: {} }),
  ]);
  return !isRefused(events) && events.length === 0 && !isRefused(funerals) && funerals.total === 0;
}

/** Adds an event on each of its dates, and answers their guids. */
async function addEvents({ operatorApi }: Parts, event: DemonstrationEvent, now: Date): Promise<string[]> {
  const details = createDetails(event, now);
  if (!event.weeks) return [unwrapAnswer(await operatorApi.createEvent({ body: details })).guid];
  const body = { ...details, repeats: 'weekly' as const, count: event.weeks };
  const series = unwrapAnswer(await operatorApi.createEventSeries({ body, idempotencyKey: null }));
  return series.events.map(({ guid }) => guid);
}

const createDetails = (
  { daysFromNow, weekday, weeks: _, hour, placesTaken, ...details }: DemonstrationEvent,
  now: Date,
): EventDetails => {
  const day = new Date(now.getTime() + daysFromNow * 86_400_000);
  if (weekday !== undefined) day.setUTCDate(day.getUTCDate() + ((weekday - day.getUTCDay() + 7) % 7));
  return { ...details, startDateTime: `${day.toISOString().slice(0, 10)}T${hour}:00` };
};

async function addFuneral({ operatorApi, backOffice }: Parts, now: Date, log: (sentence: string) => void) {
  const details = {
    personName: 'Demonstration funeral',
    date: now.toISOString().slice(0, 10),
    mayAddPhotographs: true,
  };
  const created = await operatorApi.createFuneral({ body: details });
  if (isRefused(created)) throw new Error(`The demonstration funeral was refused: ${created.detail}`);
  for (const drawing of demonstrationDrawings) {
    const body = { fileName: 'drawing.jpg', contentType: 'image/jpeg', bytes: encodeJpeg(drawing) };
    const answer = await backOffice.uploadImages({ funeralGuid: created.guid, body });
    // A nearly full disk must not prevent the start.
    if (isRefused(answer)) {
      log(`Photographs of the demonstration funeral are missing, because one was refused: ${answer.detail}`);
      break;
    }
  }
  return created.guid;
}

/** Cases in different stages. */
async function addCases({ operatorApi }: Parts, now: Date): Promise<string[]> {
  const numbers: string[] = [];
  for (const { daysAgo, stage, isAnsweredByFamily, ...details } of demonstrationCases) {
    const diedOn = new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const created = await operatorApi.createCase({ body: { ...details, diedOn }, idempotencyKey: null });
    if (isRefused(created)) throw new Error(`A demonstration case was refused: ${created.detail}`);
    await tickEarlierTasks(operatorApi, created.number, stage);
    if (!isAnsweredByFamily) await addCremationFacts(operatorApi, created.number, stage);
    const moved = await operatorApi.moveCase({ number: created.number, body: { stage } });
    if (isRefused(moved)) throw new Error(`A demonstration case was refused: ${moved.detail}`);
    numbers.push(created.number);
  }
  return numbers;
}

async function tickEarlierTasks(operatorApi: OperatorApi, number: string, stage: OpenStage) {
  const record = await operatorApi.getCase({ number });
  if (isRefused(record)) return;
  for (const task of record.tasks)
    if (openStages.indexOf(task.stage as OpenStage) < openStages.indexOf(stage))
      await operatorApi.updateCaseTask({ number, id: task.id, body: { isDone: true } });
}

/** Adds places, and care entries for each person whose care has begun. Returns the guids of the places. */
async function addCare(operatorApi: OperatorApi, numbers: string[]): Promise<string[]> {
  const places: string[] = [];
  for (const body of demonstrationPlaces)
    places.push(unwrapAnswer(await operatorApi.createCarePlace({ body, idempotencyKey: null })).guid);
  for (const [index, way] of demonstrationWays.entries()) {
    const { labels } = unwrapAnswer(await operatorApi.getCaseCare({ number: numbers[index]! }));
    for (const { act, place, minutesAgo } of way) {
      const entry = { guid: crypto.randomUUID(), code: labels[0]!.code, place: places[place]!, act };
      unwrapAnswer(await operatorApi.recordCare({ body: { ...entry, secondsAgo: minutesAgo * 60 } }));
    }
  }
  return places;
}

/** Answers the questions before a cremation. Two people would have to confirm one, so the demonstration has none. */
async function addCremationFacts(operatorApi: OperatorApi, number: string, stage: OpenStage) {
  if (stage !== 'papers' && stage !== 'cremation') return;
  const values = stage === 'papers' ? demonstrationAnswers : answersBeforeCremation;
  const answers = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, { value, revision: 0 }]),
  );
  unwrapAnswer(
    await operatorApi.answerCaseApplication({ number, body: { by: 'Demonstration relative', answers } }),
  );
}

async function* encodeJpeg(drawing: Drawing) {
  // Imported here because most starts draw nothing.
  const { default: sharp } = await import('sharp');
  const { width, height } = drawing;
  const raw = { width, height, channels: 3 } as const;
  yield await sharp(drawPixels(drawing), { raw }).jpeg({ quality: 85 }).toBuffer();
}

async function fillPlaces(backOffice: BackOffice, taskGuid: string, places: number) {
  const partySize = 4;
  for (let count = 0; count < places; count += partySize) {
    const number = count / partySize + 1;
    await backOffice.createAttendee({
      body: {
        name: `Demonstration visitor ${number}`,
        eMail: `visitor${number}@demonstration.example`,
        numberOfAttendees: Math.min(partySize, places - count),
        attendanceStatus: 'Attending',
        taskGuid,
      },
    });
  }
}
