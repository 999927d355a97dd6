import { sql } from '../../database/database.ts';

/** In SQL: a credit note `n` with its lines, as JSON. */
export const creditNoteFacts = sql`jsonb_build_object('guid', n.guid, 'number', n.number, 'issuedOn', n.issued_on,
  'reason', n.reason, 'amountPence', n.amount_pence, 'cancelledOn', n.cancelled_on,
  'lines', (
    select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'description', l.description,
             'taxCode', l.tax_code, 'amountPence', l.amount_pence, 'taxPence', l.tax_pence) order by l.position), '[]')
    from credit_note_line l where l.credit_note_id = n.id))`;
