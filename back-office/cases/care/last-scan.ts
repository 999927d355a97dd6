import type { LabelKind } from '#contract/operator/cases/care-code.ts';
import { sql, type Fragment } from '../../database/database.ts';

/** In SQL: the last entry that counts of labels of these kinds, in the shape of `Scan`; null without one. */
export const selectLastScan = (caseId: Fragment, kinds: LabelKind[]) => sql`
  (select jsonb_build_object('entry', e.number, 'act', e.act, 'placeKind', p.kind, 'placeName', e.place_name)
   from care_entry e join care_place p on p.id = e.place_id
   where e.case_id = ${caseId} and e.label_kind = any(${kinds}::text[])
     and not exists (select from care_entry after where after.corrects_id = e.id)
   order by e.happened_at desc, e.number desc limit 1)`;
