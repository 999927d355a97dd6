import { href } from 'react-router';
import { placeKindNames } from '#contract/operator/cases/care-places.ts';
import { namesByGuid } from '../../branches/branch-field.tsx';
import { readDone, withDone } from '../../form/done-notice.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { save } from '../../form/save.ts';
import { HistoryList } from '../../history/history-list.tsx';
import { findByGuid, requireStaff, requireAnswers } from '../../require-staff.ts';
import { PlaceFields, readPlace, toPlaceBody } from './place-fields.tsx';
import { placeHistoryLabels } from '../labels.ts';
import type { Route } from './+types/place.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'updateCarePlace');
  const { places, branches, history } = await requireAnswers({
    places: api.getCarePlaces({}),
    branches: api.getBranches({}),
    history: api.getHistory({ recordType: 'care_place', recordId: guid.toLowerCase(), query: {} }),
  });
  return {
    place: findByGuid(places, guid),
    branches,
    history,
    done: readDone(request.url),
  };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readPlace,
    call: (values, revision) => api.updateCarePlace({ guid, body: { ...toPlaceBody(values), revision } }),
    done: () => withDone(href('/office/places/:guid', { guid }), 'changed'),
  });
}

export default function PlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { place, branches, history, done } = loaderData;
  const { values = place, problems = {} } = actionData ?? {};
  const { guid, name, kind, branch } = place;
  return (
    <EditPage
      back={{ href: href('/office/places'), label: 'Places of care' }}
      heading={name}
      reply={actionData}
      done={done}
      now={{
        subject: 'this place',
        current: (
          <p>
            <bdi>{name}</bdi>, {placeKindNames[kind]}
            {branches.length > 1 && `, ${namesByGuid(branches)[branch]}`}
          </p>
        ),
      }}
    >
      <div className="side-parts">
        <EditForm
          revision={place.revision}
          button="Save"
          acts={
            <a className="button button-link" href={href('/office/places/:guid/remove', { guid })}>
              Remove…
            </a>
          }
        >
          <PlaceFields values={values} problems={problems} branches={branches} />
        </EditForm>
        <HistoryList history={history} labels={placeHistoryLabels} valueLabels={placeKindNames} />
      </div>
    </EditPage>
  );
}
