/** Who followed a link of a mail-shot: long enough to compare with the year before. */
export const keepClicksMonths = 13;

/** The name that somebody without a booking gave at the door of an event. */
export const keepWalkInNamesDays = 30;

/** How long our own back office keeps personal data. The privacy notice shows it. */
export type Retention = {
  /** The answers of a cremation request, after the last change. */
  requestsDays: number;
  /** What an email said, and its recipient, after it was sent. */
  emailsDays: number;
  /** The original of a photograph, with what its camera wrote into it. */
  originalsDays: number;
};
