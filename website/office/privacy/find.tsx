import { PageTitle } from '../shell/page-title.tsx';
import { requireStaff } from '../require-staff.ts';
import { PrivacyViews } from './privacy-views.tsx';
import { SearchPerson } from './search-person.tsx';
import type { Route } from './+types/find.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request);
  return null;
}

export default function FindPage() {
  return (
    <>
      <PageTitle heading="Privacy" />
      <PrivacyViews current="find" />
      <p>
        Somebody may ask what you hold about them, and may ask you to erase it. Please make sure first that it
        is really them. You have a month to answer.
      </p>
      <h2>Find everything about a person</h2>
      <p>
        Enter all you know. For a family, also enter the name of the person who died: it finds the funeral,
        its photographs and what was asked about them.
      </p>
      <SearchPerson formValues={{ name: '', eMail: '', phone: '', deceased: '' }} problems={{}} />
    </>
  );
}
