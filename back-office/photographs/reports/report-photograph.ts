import { refuse, type Refused } from '#contract/call.ts';
import { cleanLines } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { PhotographReport } from '#contract/visitor/photograph-reports.ts';
import { addOnce } from '../../add-once.ts';
import { cleanEmail } from '../../email/address-key.ts';
import { funeralNotFound } from '../../funeral-not-found.ts';
import { createSource } from '../files.ts';
import type { PhotographParts } from '../parts.ts';

const openReportsMax = 200;

/** Adds a report from a visitor with a link of the funeral. A form that arrives twice adds one. */
export const reportPhotograph = (
  parts: PhotographParts,
  link: string,
  report: PhotographReport,
  idempotencyKey: string | null,
): Promise<true | Refused> =>
  parts.database.transaction((database) =>
    addOnce(
      { ...parts, database },
      { call: 'reportPhotograph', idempotencyKey, content: [link, report] },
      async (): Promise<true | Refused> => {
        if (!guidPattern.test(link)) return funeralNotFound();
        const [funeral] = await database.rows<{ guid: string; canView: boolean; open: number }>`
          select funeral_guid as guid, may_view as "canView",
                 (select count(*)::integer from photograph_report report
                  where report.funeral_guid = funeral_link.funeral_guid and decision is null) as open
          from funeral_link where key = ${link}`;
        if (!funeral) return funeralNotFound();
        if (funeral.open >= openReportsMax) return tooManyReports;
        const photographs =
          report.source && funeral.canView
            ? await database.rows<{ id: string; key: string }>`
                select id, key from photograph where funeral_guid = ${funeral.guid} for key share`
            : [];
        const reported = photographs.find(({ key }) => isSource(parts, key, report.source!));
        await database.rows`
          insert into photograph_report (funeral_guid, photograph_id, reason, email, reported_at)
          values (${funeral.guid}, ${reported?.id ?? null},
                  ${cleanLines(report.reason)},
                  ${report.eMail ? cleanEmail(report.eMail) : null}, ${parts.clock()})`;
        return true;
      },
    ),
  );

/** Whether a source on a page is this photograph. A page may leave out our own host. */
const isSource = (parts: PhotographParts, key: string, source: string): boolean => {
  const address = createSource(parts, key);
  return source === address || (source.startsWith('/') && address.endsWith(source));
};

const tooManyReports = refuse(
  409,
  'too-many',
  'Many photographs of this funeral have been reported already. Please call us.',
);
