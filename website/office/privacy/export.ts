import { data } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { readForm, readText } from '../../ui/form/read-form.ts';
import { fileResponse } from '../../file-response.ts';
import { requireStaff } from '../require-staff.ts';
import { readSelection } from './selection.ts';
import type { Route } from './+types/export.ts';

/** The content of the ticked records, as a file. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = await readForm(request);
  const input = { body: readSelection(form) };
  if (readText(form, 'as') === 'pdf') {
    const file = await api.getPersonalDataDocument(input);
    if (isRefused(file)) throw data(file.more.fields?.records ?? file.detail, { status: file.status });
    return fileResponse(file, 'application/pdf');
  }
  const exported = await api.exportPersonalData(input);
  if (isRefused(exported))
    throw data(exported.more.fields?.records ?? exported.detail, { status: exported.status });
  const bytes = new TextEncoder().encode(JSON.stringify(exported, null, 2));
  return fileResponse({ name: 'personal-data.json', bytes }, 'application/json; charset=utf-8');
}
