import * as z from 'zod/mini';
import { ExistingAttendee } from '#contract/attendance.ts';
import { DropdownItem } from '#contract/cremation.ts';
import { BereavementEvent } from '#contract/events.ts';
import { JobAnswer, JobResult } from '#contract/jobs.ts';
import { FailedEmail, FailedJob, UnseenRequest } from '#contract/operator/attention.ts';
import { Campaign, CampaignOnList } from '#contract/operator/mailing/campaigns.ts';
import { Contact, ImportReport } from '#contract/operator/mailing/contacts.ts';
import { Invoice } from '#contract/operator/money/billing.ts';
import { CreditNote } from '#contract/operator/money/credit-notes.ts';
import { InvoiceLine } from '#contract/operator/money/invoice-line.ts';
import { Customer } from '#contract/operator/money/customers.ts';
import { DeliveryReportAnswer } from '#contract/operator/email/delivery-report.ts';
import { Collection, UnmatchedNotification, SetUp } from '#contract/operator/money/direct-debit.ts';
import { AttendeeOnList, EventForStaff, EventOnStaffList } from '#contract/operator/events/events.ts';
import { EventSeries } from '#contract/operator/events/series/event-series.ts';
import { FuneralForStaff, FuneralOnList } from '#contract/operator/funerals/funerals.ts';
import { PhotographOnList } from '#contract/operator/funerals/photographs.ts';
import { JobRunOnList } from '#contract/operator/jobs.ts';
import { Receipt } from '#contract/operator/money/receipts.ts';
import { Refund } from '#contract/operator/money/refunds.ts';
import { Sage50Batch } from '#contract/operator/money/sage-50.ts';
import { SageState, SageWaiting } from '#contract/operator/money/sage.ts';
import { SageConnected } from '#contract/visitor/links.ts';
import { OwnSession } from '#contract/operator/staff/account.ts';
import { ApiKeyOnList } from '#contract/operator/staff/api-keys.ts';
import { StaffMember } from '#contract/operator/staff/staff.ts';
import { StoredScan } from '#contract/operator/staff/scans.ts';
import { SignoffOption } from '#contract/operator/sign-off/options.ts';
import { SignoffState } from '#contract/operator/sign-off/sign-offs.ts';

/** The schemas that the document states once, by the name it gives them. */
const componentSchemas = {
  BereavementEvent,
  ExistingAttendee,
  DropdownItem,
  JobAnswer,
  JobResult,
  AttendeeOnList,
  EventOnStaffList,
  EventForStaff,
  EventSeries,
  DeliveryReport: DeliveryReportAnswer,
  Contact,
  ImportReport,
  CampaignOnList,
  Campaign,
  JobRun: JobRunOnList,
  UnseenRequest,
  FailedEmail,
  FailedJob,
  StoredScan,
  Customer,
  Invoice,
  InvoiceLine,
  Receipt,
  Refund,
  CreditNote,
  DirectDebitSetUp: SetUp,
  Collection,
  OddEvent: UnmatchedNotification,
  SageState,
  SageConnected,
  SageWaiting,
  Sage50Batch,
  SignoffOption,
  Signoff: SignoffState,
  FuneralOnList,
  Funeral: FuneralForStaff,
  Photograph: PhotographOnList,
  StaffMember,
  ApiKey: ApiKeyOnList,
  OwnSession,
};

export type SchemaWriter = ReturnType<typeof createSchemaWriter>;
export type JsonSchema = {
  type?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  oneOf?: JsonSchema[];
};

/** Turns the contract's schemas into JSON Schema, with a `$ref` wherever one has a name. */
export function createSchemaWriter() {
  const metadata = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(componentSchemas)) metadata.add(schema, { id });
  const written: Record<string, object> = {};
  return {
    /** The named schemas that were referred to so far. */
    named: written,
    write(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
      const json = z.toJSONSchema(schema, { metadata, io, target, unrepresentable: 'any', override });
      const { $schema: _, $defs = {}, ...inline } = pointToComponents(json);
      for (const [id, { id: __, ...definition }] of Object.entries($defs)) written[id] = definition;
      return inline as JsonSchema;
    },
  };
}

const target = 'draft-2020-12';

/**
 * Describes a list of a fixed length by its items and its length. Programs from before JSON Schema 2020-12 do not know
 * `prefixItems`, and would refuse the list.
 */
function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  const { prefixItems } = jsonSchema;
  if (!prefixItems) return;
  const kinds = new Map(prefixItems.map((item) => [JSON.stringify(item), item]));
  const items = kinds.size === 1 ? prefixItems[0]! : { anyOf: [...kinds.values()] };
  delete jsonSchema.prefixItems;
  Object.assign(jsonSchema, { items, minItems: prefixItems.length, maxItems: prefixItems.length });
}

type Written = { $schema?: string; $defs?: Record<string, { id?: string }> };

const pointToComponents = (json: object): Written =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
