import { href } from 'react-router';
import { placeKindNames } from '#contract/operator/cases/care-places.ts';
import { namesByGuid } from '../../branches/branch-field.tsx';
import { DoneNotice, readDone } from '../../form/done-notice.tsx';
import { EmptyList } from '../../list/empty-list.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { emptyPlaces } from '../labels.ts';
import type { Route } from './+types/places.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'createCarePlace');
  const { places, branches } = await requireAnswers({
    places: api.getCarePlaces({}),
    branches: api.getBranches({}),
  });
  const names = namesByGuid(branches);
  return { places, branchNames: names, done: readDone(request.url) };
}

export default function PlacesPage({ loaderData: { places, branchNames, done } }: Route.ComponentProps) {
  const hasBranches = Object.keys(branchNames).length > 1;
  return (
    <>
      <PageTitle heading="Places of care">
        <a className="button" href={href('/office/places/new')}>
          Add a place
        </a>
      </PageTitle>
      <DoneNotice done={done} />
      <p className="quiet">
        Where somebody who died, their belongings, the coffin or the ashes can be. Staff choose among these
        places when they <a href={href('/office/care')}>scan a label</a>.
      </p>
      {places.length === 0 ? (
        <EmptyList texts={emptyPlaces} />
      ) : (
        <ul className="office-list">
          {places.map(({ guid, name, kind, branch }) => (
            <li key={guid}>
              <a href={href('/office/places/:guid', { guid })}>
                <bdi>{name}</bdi>
              </a>
              <span className="under">
                {placeKindNames[kind]}
                {hasBranches && (
                  <>
                    , <bdi>{branchNames[branch]}</bdi>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
