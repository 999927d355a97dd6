import { href, redirect } from 'react-router';
import { formFileContext } from '../../ui/kept-form/kept-form.ts';
import { officeHandle } from '../shell/handle.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { OfficeShell } from '../shell/shell.tsx';
import type { Route } from './+types/file.ts';

export const handle = officeHandle;
export { OfficeError as ErrorBoundary } from '../shell/office-error.tsx';

/** The answer to the sign-in of a form that asks for a file: a browser would save the file and stay on the sign-in. */
export function loader({ context }: Route.LoaderArgs) {
  const formFile = context.get(formFileContext);
  if (!formFile) throw redirect(href('/office'));
  return formFile;
}

export default function FilePage({ loaderData: { address, fields, from } }: Route.ComponentProps) {
  return (
    <OfficeShell person={null}>
      <PageTitle heading="You are signed in again" />
      <p>The file has not been made yet.</p>
      <form method="post" action={address}>
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <p className="form-actions">
          <button className="button button-main">Download it now</button>
        </p>
      </form>
      <p className="alone">
        <a href={from}>Back to the page</a>
      </p>
    </OfficeShell>
  );
}
