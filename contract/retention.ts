/** Clicks on links of a mail-shot: long enough to compare with the year before. */
export const keepClicksMonths = 13;

/** The name that somebody without a booking gave at the door of an event. */
export const keepWalkInNamesDays = 30;

/** A contact who has unsubscribed: long enough for them to undo it. */
export const keepUnsubscribedDays = 30;

/** The lines of an imported list of contacts: as long as the import can be undone. */
export const keepImportsDays = 30;

/** The family's wishes: kept as long as a claim can be made. */
export const keepSignoffsYears = 6;

/** A case, after its last change: as long as a claim can be made (six years, from memory and not verified). */
export const keepCasesYears = 6;

/** The register of cremations, after the ashes have left: as crematoria keep papers (from memory and not verified). */
export const keepCremationsYears = 15;

/** A complaint about data, after its outcome: as long as a claim can be made (from memory and not verified). */
export const keepComplaintsYears = 6;

/** A report of a photograph, after the decision: long enough to answer a question about it. */
export const keepReportsMonths = 12;

/** Invoices and receipts, with name and address: as tax law demands. */
export const keepInvoicesYears = 6;

/** The values in the history of records that still exist. */
export const keepHistoryMonths = 24;

/** Job runs, and what the scanner has read. */
export const keepRunsMonths = 13;

/** How long our own back office keeps personal data. The privacy notice shows it. */
export type Retention = {
  /** The answers of a cremation request, after the last change. */
  requestsDays: number;
  /** The content and recipient of an email, after it was sent. */
  emailsDays: number;
  /** The original of a photograph, with what its camera wrote into it. */
  originalsDays: number;
  /** The name, address and answers of a booking, after the event. */
  attendeesDays: number;
  /** How long backups are kept, and with them data that was erased since. */
  backupsDays: number;
};
