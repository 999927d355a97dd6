import type { EventField } from '#contract/records/event.ts';
import type { Columns } from './columns.ts';

/** The columns of `event` that hold the fields of an event. */
export const eventColumns: Columns<EventField> = {
  title: { column: 'title', personal: 'The title, which may name somebody who died' },
  startDateTime: { column: 'starts_at', readWith: 'wall_text', personal: null },
  endDateTime: { column: 'ends_at', readWith: 'wall_text', personal: null },
  location: { column: 'location', personal: null },
  addressLine1: { column: 'address_line1', personal: null },
  addressLine2: { column: 'address_line2', personal: null },
  town: { column: 'town', personal: null },
  postCode: { column: 'post_code', personal: null },
  joinLink: { column: 'join_link', personal: null },
  maxCapacity: { column: 'max_capacity', personal: null },
  bookingClosesAt: { column: 'booking_closes_at', readWith: 'wall_text', personal: null },
  details: { column: 'details', personal: 'The description, which may name somebody who died' },
  extraInfoTitle: { column: 'extra_info_title', personal: null },
  extraDescriptionTitle: { column: 'extra_description_title', personal: null },
  allowPhotoUpload: { column: 'allow_photo_upload', personal: null },
  thanksAfter: { column: 'thanks_after', personal: null },
  questionAfter: { column: 'question_after', personal: null },
  isDraft: { column: 'is_draft', personal: null },
  publishAt: { column: 'publish_at', readWith: 'wall_text', personal: null },
  branch: { column: 'branch_id', readWith: 'branch_guid', personal: null },
};
