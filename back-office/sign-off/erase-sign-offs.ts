import { keepSignoffsYears } from '#contract/retention.ts';
import { sql } from '../database/database.ts';
import {
  eraseRecords,
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../personal-data/retention-rule.ts';
import { eraseSignoffs } from './personal-data.ts';

/** Erases the names of sign-offs whose last email is `keepSignoffsYears` old. */
export const createSignoffRule = (parts: RetentionParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'signoffs',
    keeps: { count: keepSignoffsYears, unit: 'years' },
    table: sql`signoff`,
    since: sql`created_at`,
    isOld: (limit) => sql`
      (name <> '' or email <> '')
      and not exists (select from signoff_token where signoff_id = signoff.id and created_at >= ${limit})`,
    erase: (isOld) =>
      eraseRecords(
        parts,
        sql`select guid as id from signoff where ${isOld} order by signoff.id`,
        eraseSignoffs,
      ),
  });
