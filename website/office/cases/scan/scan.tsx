import { data, type HeadersArgs, href } from 'react-router';
import type { CareAct } from '#contract/operator/cases/care.ts';
import { isRefused } from '#contract/call.ts';
import type { PageHandle } from '../../../page-handle.ts';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { readDone, withDone } from '../../form/done-notice.tsx';
import { EditPage } from '../../form/edit-page.tsx';
import { hasProblems, save } from '../../form/save.ts';
import { EmptyList } from '../../list/empty-list.tsx';
import { cameraHeaders } from '../../offline/camera-policy.ts';
import { QueueNotices } from '../../offline/queue-notices.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { ScanForm } from './scan-form.tsx';
import { useScanning } from './use-scanning.ts';
import { emptyPlaces } from '../labels.ts';
import { readParameter } from '../../addresses.ts';
import type { Route } from './+types/scan.ts';

export const handle: PageHandle<unknown> = { hydrates: () => true, styles: 'checkIn' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const code = readParameter(request.url, 'code') ?? '';
  const label = code ? await api.findCareLabel({ code }) : null;
  const loaded = {
    places: requireAnswer(await api.getCarePlaces({})),
    code,
    label: label && (isRefused(label) ? { problem: label.detail } : label),
    place: readParameter(request.url, 'place') ?? '',
    recordedCase: /^\d{4,8}-\d$/.exec(readParameter(request.url, 'case') ?? '')?.[0] ?? null,
    recorder: { id: actor.id, name: actor.name },
    // For the form without script: pressed twice, it adds one entry.
    idempotencyKey: crypto.randomUUID(),
    done: readDone(request.url),
  };
  return data(loaded, { headers: cameraHeaders(context) });
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: ({ code = '', place = '', act = '', note = '' }, _, key) => {
      const body = { guid: key ?? crypto.randomUUID(), code, place, act: act as CareAct, note };
      return api.recordCare({ body });
    },
    done: ({ caseNumber }, { place }) =>
      withDone(href('/office/care'), 'care-recorded', { case: caseNumber, place }),
  });
}

export default function ScanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { places, recordedCase, done } = loaderData;
  const scanning = useScanning(loaderData, actionData);
  const { queue, problems, refused } = scanning;
  const isRefusedNow = refused !== null || hasProblems(problems);
  return (
    <EditPage
      back={{ href: href('/office/cases'), label: 'Cases' }}
      heading="Scan a label"
      reply={isRefusedNow ? { problems, refused, isStale: false } : undefined}
      done={done}
    >
      <QueueNotices
        {...queue}
        address={href('/office/care')}
        describeAction={({ description }) => description}
      />
      {!isRefusedNow && recordedCase && (
        <p>
          <a href={href('/office/cases/:number/care', { number: recordedCase })}>
            Chain of care of case {recordedCase}
          </a>
        </p>
      )}
      {places.length === 0 ? (
        <EmptyList texts={emptyPlaces} />
      ) : (
        <ScanForm {...scanning} places={places} idempotencyKey={loaderData.idempotencyKey} />
      )}
      <Recent recent={queue.recent} unsent={queue.unsent} />
    </EditPage>
  );
}

type RecentProps = Pick<ReturnType<typeof useScanning>['queue'], 'recent' | 'unsent'>;

const stateTexts = { unsent: 'not sent yet', stored: 'stored', refused: 'not recorded' };

/** The entries of this page, and how many of them are still on the device. */
const Recent = ({ recent, unsent }: RecentProps) => (
  <>
    {unsent > 0 && (
      <p>
        <b>Not yet sent: {unsent}</b>
      </p>
    )}
    {recent.length > 0 && (
      <section aria-labelledby="recent">
        <h2 id="recent">Recorded on this page</h2>
        <ul className="office-list">
          {recent.map(({ guid, description, state }) => (
            <li key={guid}>
              <bdi>{description}</bdi>
              <span className="under">{stateTexts[state]}</span>
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
);
