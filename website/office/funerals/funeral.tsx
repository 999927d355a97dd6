import { data, href, redirect } from 'react-router';
import { isRefused, type Refused } from '#contract/call.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { formValuesOf } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { namesByGuid } from '../branches/branch-field.tsx';
import { DoneNotice, RefusedNotice, readDone, withDone } from '../form/done-notice.tsx';
import { HistoryList } from '../history/history-list.tsx';
import type { DoneCode } from '../done-messages.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff, type Staff } from '../require-staff.ts';
import { FuneralFacts } from './funeral-facts.tsx';
import { funeralHistoryLabels } from './labels.ts';
import { FuneralLinks } from './links/funeral-links.tsx';
import { changePhotograph, describeRefusal } from './photographs/change-photograph.ts';
import { FuneralPhotographs, selectPage } from './photographs/funeral-photographs.tsx';
import type { Route } from './+types/funeral.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const [funeral, photographs, qrCodes, branches] = await Promise.all([
    api.getFuneral({ guid }),
    api.getPhotographs({ funeralGuid: guid }),
    api.getFuneralQrCodes({ guid }),
    api.getBranches({}),
  ]);
  const funeralRecord = requireAnswer(funeral);
  const record = { recordType: 'funeral', recordId: funeralRecord.guid, query: {} };
  return {
    funeral: funeralRecord,
    photographPage: selectPage(requireAnswer(photographs), request.url),
    qrCodes: requireAnswer(qrCodes),
    branches: requireAnswer(branches),
    history: requireAnswer(await api.getHistory(record)),
    nonce: context.get(requestFactsContext).nonce,
    done: readDone(request.url),
  };
}

/** Closes and reopens the funeral, and does what the buttons of the photographs ask for. */
export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = formValuesOf(await readForm(request));
  const page = Number(new URL(request.url).searchParams.get('page')) || 1;
  const changed = await changePhotograph(api, guid, form);
  const { answer, done } = changed ?? (await changeFuneral(api, guid, form));
  if (isRefused(answer)) return data({ refused: describeRefusal(answer) }, { status: answer.status });
  const position = changed ? `#photograph-${changed.id}` : '';
  const query = { page: changed && page > 1 ? page : null };
  throw redirect(withDone(href('/office/funerals/:guid', { guid }), done, query) + position);
}

type ChangeResult = { answer: true | Refused; done: DoneCode };

async function changeFuneral(
  api: Staff['api'],
  guid: string,
  { intent }: Record<string, string>,
): Promise<ChangeResult> {
  if (intent === 'allow-removed') {
    const answer = await api.allowRemovedPhotographs({ funeralGuid: guid, query: {} });
    return { answer, done: 'removed-allowed' };
  }
  const mayAddPhotographs = intent === 'reopen';
  const answer = await api.updateFuneral({ guid, body: { mayAddPhotographs } });
  return { answer, done: mayAddPhotographs ? 'funeral-reopened' : 'funeral-closed' };
}

export default function FuneralPage({ loaderData, actionData }: Route.ComponentProps) {
  const { funeral, photographPage, qrCodes, branches, history, nonce, done } = loaderData;
  return (
    <>
      <p className="back">
        <a href={href('/office/funerals')}>Funerals</a>
      </p>
      <PageTitle heading={funeral.personName} isWrong={Boolean(actionData)} />
      <RefusedNotice refused={actionData?.refused} />
      {!actionData && <DoneNotice done={done} />}
      <FuneralFacts
        funeral={funeral}
        branch={branches.length > 1 ? namesByGuid(branches)[funeral.branch] : undefined}
      />
      <FuneralLinks funeral={funeral} qrCodes={qrCodes} nonce={nonce} />
      <FuneralPhotographs
        funeral={funeral}
        photographPage={photographPage}
        address={href('/office/funerals/:guid', { guid: funeral.guid })}
      />
      <HistoryList history={history} labels={funeralHistoryLabels} valueLabels={namesByGuid(branches)} />
    </>
  );
}
