import { href, redirect } from 'react-router';
import type { Refused } from '#contract/call.ts';
import { formatMoment } from '#contract/fields/days.ts';
import type { Guide, GuideStep } from '#contract/operator/guide.ts';
import { LastTestEmail } from '../../last-test-email.tsx';
import { DoneNotice, readDone, withDone, RefusedNotice } from '../../form/done-notice.tsx';
import type { DoneCode } from '../../done-messages.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireStaff, type Staff, requireAnswers } from '../../require-staff.ts';
import { setUpTexts } from '../labels.ts';
import { DemonstrationData, RemainingBookings } from './demonstration.tsx';
import { guideTexts } from './labels.ts';
import { NightlyBackup } from './nightly-backup.tsx';
import { confirm } from '../../form/confirm.ts';
import type { Route } from './+types/guide.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { guide, demonstration } = await requireAnswers({
    guide: api.getGuide({}),
    demonstration: api.getDemonstration({}),
  });
  return { guide, demonstration, done: readDone(request.url) };
}

const mailServer = href('/office/settings/:group', { group: 'mail-server' });

type Button = { press: (api: Staff['api']) => Promise<true | Refused>; done: DoneCode; nextAddress: string };

const buttons: Record<string, Button> = {
  test: {
    press: (api) => api.sendTestEmail({ body: {} }),
    done: 'test-sent',
    nextAddress: href('/office/guide'),
  },
  backup: {
    press: (api) => api.dismissSetUpItem({ item: 'backup', body: {} }),
    done: 'changed',
    nextAddress: href('/office/guide'),
  },
  'try-mail-server': {
    press: (api) => api.sendTestEmail({ body: {} }),
    done: 'test-sent',
    nextAddress: mailServer,
  },
  'set-aside': {
    press: (api) => api.setAsideGuide({ body: {} }),
    done: 'guide-set-aside',
    nextAddress: href('/office'),
  },
  resume: {
    press: (api) => api.resumeGuide({ body: {} }),
    done: 'guide-resumed',
    nextAddress: href('/office/guide'),
  },
};

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ press }) => findButton(press).press(api),
    done: (_, { press }) => {
      const { nextAddress, done } = findButton(press);
      return withDone(nextAddress, done);
    },
  });
}

function findButton(name = ''): Button {
  if (!Object.hasOwn(buttons, name)) throw redirect(href('/office/guide'));
  return buttons[name]!;
}

export default function GuidePage({ loaderData, actionData }: Route.ComponentProps) {
  const { guide, demonstration, done } = loaderData;
  const stepsLeft = guide.steps.filter(({ isDone }) => !isDone).length;
  return (
    <>
      <PageTitle heading="First steps" isWrong={Boolean(actionData)} />
      <RefusedNotice refused={actionData?.refused} />
      {!actionData && <DoneNotice done={done} />}
      {done === 'demonstration-removed' && <RemainingBookings {...demonstration} />}
      <p className="quiet">
        {stepsLeft === 0
          ? 'All five are done. Families can use the website.'
          : `Five steps before families use the website. ${guide.steps.length - stepsLeft} of 5 are done.`}
      </p>
      <ol className="guide">
        {guide.steps.map(({ step, isDone }) => (
          <Step key={step} step={step} isDone={isDone} guide={guide} />
        ))}
      </ol>
      {stepsLeft > 0 && <Aside setAside={guide.setAside} />}
      <DemonstrationData remaining={demonstration} />
    </>
  );
}

type StepProps = { step: GuideStep; isDone: boolean; guide: Guide };

function Step({ step, isDone, guide }: StepProps) {
  const { heading, description, link } = guideTexts[step];
  return (
    <li className={isDone ? 'guide-done' : undefined}>
      <h2>{heading}</h2>
      <p className="guide-state">{isDone ? 'Done' : 'To do'}</p>
      <p>{description}</p>
      {link && (
        <p>
          <a className={isDone ? undefined : 'button'} href={link.href}>
            {isDone ? link.done : link.todo}
            <span className="only-heard">: {heading}</span>
          </a>
        </p>
      )}
      {step === 'email' && <TestEmail {...guide.email} />}
      {step === 'backup' && <Backup isDone={isDone} {...guide} />}
    </li>
  );
}

const TestEmail = ({ isSetUp, onOpen, test }: Guide['email']) => (
  <>
    {!isSetUp && (
      <p>There is no mail server yet, so emails are saved as files on the server and reach nobody.</p>
    )}
    <p>
      <a className={isSetUp ? undefined : 'button'} href={mailServer}>
        {isSetUp ? 'Change the mail server' : 'Enter your mail server'}
      </a>
    </p>
    <LastTestEmail test={test} />
    {onOpen.map((item) => (
      <p key={item}>
        <strong>{setUpTexts[item].heading}.</strong> {setUpTexts[item].instruction}
      </p>
    ))}
    <PressForm press="test" label={test ? 'Send another test' : 'Send a test to myself'} />
  </>
);

function Backup({ isDone, backup, nightlyBackup }: { isDone: boolean } & Guide) {
  if (backup)
    return (
      <p className="quiet">
        “We have a backup”, <bdi>{backup.who}</bdi>, {formatMoment(backup.at)}
      </p>
    );
  if (isDone) return null;
  return nightlyBackup ? (
    <NightlyBackup {...nightlyBackup} />
  ) : (
    <>
      <p>
        <a className="button" href={href('/office/settings/:group', { group: 'backup-place' })}>
          Enter where backups go
        </a>
      </p>
      <p>If you back up in another way, somebody should have tried once to restore it.</p>
      <PressForm press="backup" label="We have a backup" />
    </>
  );
}

const PressForm = ({ press, label }: { press: string; label: string }) => (
  <form method="post" action={href('/office/guide')}>
    <button className="button" name="press" value={press}>
      {label}
    </button>
  </form>
);

const Aside = ({ setAside }: { setAside: Guide['setAside'] }) =>
  setAside ? (
    <>
      <p className="quiet">
        Hidden by <bdi>{setAside.who}</bdi>, {formatMoment(setAside.at)}. Today does not show it.
      </p>
      <PressForm press="resume" label="Show it on Today again" />
    </>
  ) : (
    <PressForm press="set-aside" label="Hide these steps" />
  );
