import { href } from 'react-router';
import { canCall } from '#contract/operator/access.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { DoneNotice, RefusedNotice, readDone } from '../../form/done-notice.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { ActList } from '../acts/act-list.tsx';
import { performAction, saveOneOfForms } from '../../form/save.ts';
import { checkActions } from './actions.ts';
import { GateList } from './gate-list.tsx';
import { isCremated } from './is-cremated.ts';
import { ImplantList } from './implant-list.tsx';
import { ObjectionList } from './objection-list.tsx';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/cremation.ts';

export async function loader({ request, context, params: { number } }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  return {
    checks: requireAnswer(await api.getCaseChecks({ number })),
    canOverrule: canCall(actor.role, 'overruleGate'),
    isPerson: actor.kind === 'person',
    key: crypto.randomUUID(),
    done: readDone(request.url),
  };
}

export async function action({ request, context, params: { number } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const address = href('/office/cases/:number/cremation', { number });
  return saveOneOfForms(request, address, (form) =>
    performAction(checkActions, { api, number, today: findToday(context), form }),
  );
}

/** The gates before the cremation, and the cremation itself, by two people. */
export default function CremationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { checks, canOverrule, isPerson, key, done } = loaderData;
  const { values: formValues = {}, problems = {}, refused = null } = actionData ?? {};
  const { number, deceasedName, gates, acts, isErased } = checks;
  const name = deceasedName ?? number;
  const forms = { checks, formValues, problems, idempotencyKey: key };
  return (
    <div className="case">
      <BackLink href={href('/office/cases/:number', { number })} label={name} />
      <PageTitle heading="The cremation" subject={name} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={refused} />
      <ErrorSummary problems={problems} />
      <div className="side-parts">
        <div>
          <section aria-labelledby="gates">
            <h2 id="gates">Before the cremation</h2>
            <GateList
              gates={gates}
              canOverrule={canOverrule && !isErased}
              formValues={formValues}
              problems={problems}
            />
          </section>
          <ActList
            number={number}
            acts={acts}
            isPerson={isPerson}
            recordable={isErased || isCremated(checks) ? [] : ['identity', 'cremation']}
          />
        </div>
        <div>
          <ImplantList {...forms} />
          <ObjectionList {...forms} />
        </div>
      </div>
    </div>
  );
}
