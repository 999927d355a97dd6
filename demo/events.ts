import type { EventDetails } from '#contract/operator/events/events.ts';

export type DemonstrationEvent = Omit<EventDetails, 'startDateTime'> & {
  daysFromNow: number;
  /** The number of weekly dates. */
  weeks?: number;
  /** 0 is Sunday. The event takes place on the first such day from `daysFromNow` on. */
  weekday?: number;
  /** Wall time, "14:30". */
  hour: string;
  placesTaken: number;
};

const hall = {
  location: 'Example Village Hall',
  addressLine1: '1 Sample Lane',
  addressLine2: null,
  town: 'Demonstration Town',
  postCode: 'EX1 1AA',
};
const garden = {
  location: 'Example Memorial Garden',
  addressLine1: 'Garden House',
  addressLine2: '22 Sample Road',
  town: 'Demonstration Town',
  postCode: 'EX1 2BB',
};
const online = {
  location: 'By telephone',
  addressLine1: null,
  addressLine2: null,
  town: null,
  postCode: null,
};

export const demonstrationEvents: DemonstrationEvent[] = [
  {
    title: 'Coffee morning (demonstration)',
    daysFromNow: 5,
    hour: '10:30',
    placesTaken: 12,
    maxCapacity: 40,
    ...hall,
    details:
      'Tea, coffee and quiet company for anyone who has been bereaved, recently or long ago. There is no programme and nobody will ask you to speak. Two of our bereavement team are there throughout, and a side room is free if you would like to talk with one of them alone.\n\nThe hall is on the ground floor, with parking at the door and a hearing loop.',
  },
  {
    title: 'Weekly tea and talk (demonstration)',
    daysFromNow: 6,
    weeks: 3,
    hour: '15:00',
    placesTaken: 6,
    maxCapacity: 12,
    ...hall,
    details:
      'The same small group at the same hour each week, for as long as you like to come. You can book one date or several.',
  },
  {
    title: 'Walking group (demonstration)',
    daysFromNow: 9,
    hour: '14:00',
    placesTaken: 9,
    maxCapacity: 15,
    ...garden,
    extraInfoTitle: 'Anything that makes walking difficult for you',
    details: 'A slow walk of about two miles on level paths, with places to sit. Dogs on a lead are welcome.',
  },
  {
    title: 'Service of remembrance (demonstration)',
    daysFromNow: 16,
    hour: '18:30',
    placesTaken: 60,
    maxCapacity: 60,
    location: 'Example Chapel',
    addressLine1: '3 Sample Street',
    addressLine2: null,
    town: 'Demonstration Town',
    postCode: 'EX1 3CC',
    extraInfoTitle: 'Name you would like read out',
    extraDescriptionTitle: 'Anything you would like us to know',
    details:
      'An evening of music and readings for people of any faith and of none. The names of those who have died are read out, and a candle is lit for each. You are welcome to bring a photograph to place on the table beside the candles. Soup and bread are served afterwards for anyone who would like to stay, and you may leave at any moment.',
  },
  {
    title: 'First steps after a death: questions and answers (demonstration)',
    daysFromNow: 20,
    hour: '19:00',
    placesTaken: 24,
    maxCapacity: null,
    ...online,
    details:
      'Our team explains what has to be done in the first weeks, and answers whatever you would like to ask.',
  },
  {
    title: 'Grief and young people (demonstration)',
    daysFromNow: 27,
    hour: '17:30',
    placesTaken: 18,
    maxCapacity: 20,
    ...hall,
    extraInfoTitle: 'Ages of the children who come with you',
    details:
      'For families with children between five and sixteen. There are things to make and draw, and time to talk.',
  },
  {
    title: 'Sunday lunch for those who live alone (demonstration)',
    daysFromNow: 36,
    weekday: 0,
    hour: '12:30',
    placesTaken: 0,
    maxCapacity: 24,
    ...hall,
    extraInfoTitle: 'Food you do not eat',
    details: 'Many people tell us that Sundays are the longest day. Come and eat with others who know it.',
  },
];
