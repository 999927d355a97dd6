import type { DropdownItem } from '#contract/cremation.ts';
import type { Database } from '../database/database.ts';

/** The choices of the form, in the order that the operator chose. */
export const getDropdowns = ({ database }: { database: Database }): Promise<DropdownItem[]> =>
  database.rows<DropdownItem>`
    select field_name as "fieldName", display_name as "displayName" from dropdown_item
    order by field_name desc, position, display_name`;
