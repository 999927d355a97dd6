import { href } from 'react-router';
import { isRefused, type Refused } from '#contract/call.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { namesByGuid } from '../branches/branch-field.tsx';
import { DoneNotice, RefusedNotice, readDone, withDone } from '../form/done-notice.tsx';
import { HistoryList } from '../history/history-list.tsx';
import type { DoneCode } from '../done-messages.ts';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff, type Staff, requireAnswers } from '../require-staff.ts';
import { FuneralFacts } from './funeral-facts.tsx';
import { funeralHistoryLabels } from './labels.ts';
import { FuneralLinks } from './links/funeral-links.tsx';
import { changePhotograph } from './photographs/change-photograph.ts';
import { FuneralPhotographs, selectPage } from './photographs/funeral-photographs.tsx';
import { confirm, unknownButton } from '../form/confirm.ts';
import { readParameter } from '../addresses.ts';
import type { Route } from './+types/funeral.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { funeral, photographs, qrCodes, branches } = await requireAnswers({
    funeral: api.getFuneral({ guid }),
    photographs: api.getPhotographs({ funeralGuid: guid }),
    qrCodes: api.getFuneralQrCodes({ guid }),
    branches: api.getBranches({}),
  });
  const record = { recordType: 'funeral', recordId: funeral.guid, query: {} };
  return {
    funeral,
    photographPage: selectPage(photographs, request.url),
    qrCodes,
    branches,
    history: requireAnswer(await api.getHistory(record)),
    nonce: context.get(requestFactsContext).nonce,
    done: readDone(request.url),
  };
}

/** Closes and reopens the funeral, and does what the buttons of the photographs ask for. */
export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: async (form): Promise<Changed | Refused> =>
      (await changePhotograph(api, guid, form)) ?? changeFuneral(api, guid, form),
    done: ({ id, done }) => {
      const page = Number(readParameter(request.url, 'page')) || 1;
      const query = { page: id && page > 1 ? page : null };
      const address = withDone(href('/office/funerals/:guid', { guid }), done, query);
      return id ? `${address}#photograph-${id}` : address;
    },
  });
}

/** `id` is that of the photograph, if one was changed. */
type Changed = { id?: string; done: DoneCode };

async function changeFuneral(
  api: Staff['api'],
  guid: string,
  { intent }: Record<string, string>,
): Promise<Changed | Refused> {
  if (intent === 'allow-removed') {
    const answer = await api.allowRemovedPhotographs({ funeralGuid: guid, query: {} });
    return isRefused(answer) ? answer : { done: 'removed-allowed' };
  }
  if (intent !== 'reopen' && intent !== 'close') return unknownButton;
  const mayAddPhotographs = intent === 'reopen';
  const answer = await api.updateFuneral({ guid, body: { mayAddPhotographs } });
  return isRefused(answer) ? answer : { done: mayAddPhotographs ? 'funeral-reopened' : 'funeral-closed' };
}

export default function FuneralPage({ loaderData, actionData }: Route.ComponentProps) {
  const { funeral, photographPage, qrCodes, branches, history, nonce, done } = loaderData;
  return (
    <>
      <BackLink href={href('/office/funerals')} label="Funerals" />
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
