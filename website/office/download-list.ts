import { ashesFile } from './cases/ashes/list-file.ts';
import { caseFile } from './cases/list-file.ts';
import { contactFile } from './contacts/list-file.ts';
import { eventFile } from './events/list-file.ts';
import { fileResponse } from '../file-response.ts';
import { funeralFile } from './funerals/list-file.ts';
import type { ListFile } from './list/list-file.ts';
import { customerFile } from './money/customers/list-file.ts';
import { debtorFile } from './money/debtors/list-file.ts';
import { invoiceFile } from './money/invoices/list-file.ts';
import { requestFile } from './requests/list-file.ts';
import { signoffFile } from './sign-offs/list-file.ts';
import { requireStaff, requireFound } from './require-staff.ts';
import { findToday } from '../clock.ts';
import type { Route } from './+types/download-list.ts';

const files = {
  ashes: ashesFile,
  cases: caseFile,
  contacts: contactFile,
  customers: customerFile,
  debtors: debtorFile,
  events: eventFile,
  funerals: funeralFile,
  invoices: invoiceFile,
  requests: requestFile,
  'sign-offs': signoffFile,
} satisfies Record<string, ListFile>;

export type ListFileName = keyof typeof files;

/** A list as a file for spreadsheets. The call of the list says who may read it. */
export async function loader({ request, context, params: { list } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const read = requireFound(isListFileName(list) ? files[list] : undefined);
  const name = `${list}-${findToday(context)}.csv`;
  return fileResponse({ name, bytes: await read(request.url, api) }, 'text/csv; charset=utf-8');
}

const isListFileName = (name: string): name is ListFileName => Object.hasOwn(files, name);
