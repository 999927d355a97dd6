import type { SignoffLink } from '#contract/visitor/links.ts';
import type { VisitorApi } from '#contract/visitor/calls.ts';
import { readMs } from '#contract/http/time-limits.ts';
import { isRefused } from '#contract/call.ts';
import { visitorContext } from '../visitor-context.ts';
import { data } from 'react-router';
import { formatLongDay } from '#contract/fields/days.ts';
import { signoffOptionTexts } from '#contract/sign-off-options.ts';
import { backOfficeContext } from '../back-office-context.ts';
import type { PageHandle } from '../page-handle.ts';
import { requestFactsContext } from '../request-facts.ts';
import { siteContext } from '../site.ts';
import { readForm, readText } from '../ui/form/read-form.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { choiceName, readSignoff, recordSignoff, type SignoffResult } from './record-sign-off.ts';
import { emailLinkHeaders } from '../ui/email-link/headers.ts';
import { ActionForm, Failure, EmailLinkPage, WithPhoneLink } from '../ui/email-link/page.tsx';
import { Message } from '../ui/outcome/outcome.tsx';
import { tooManyRequests } from '../ui/email-link/messages.ts';
import { PhoneLink } from '../ui/frame/phone-link.tsx';
import { useProvider } from '../ui/use-provider.ts';
import { signoffMessages } from './messages.ts';
import { withTimeout } from '../ui/with-timeout.ts';
import type { Route } from './+types/route.ts';

// Otherwise the second tap of a double tap on the link in the email could hit the button.
const opensAfterMs = 1_000;
const formId = 'wish';

export const handle: PageHandle<unknown> = { hydrates: () => false, styles: 'emailLink' };
export const headers = () => emailLinkHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const signoff = readSignoff(request);
  if (!signoff) throw data(null, { status: 404 });
  const { emailGuid, optionSelected } = signoff;
  const { nonce } = context.get(requestFactsContext);
  const link = await findSignoffLink(context.get(visitorContext), emailGuid);
  return { nonce, optionSelected, link, actsOnOpen: context.get(siteContext).actsOnOpen.signOff };
}

const describeChoice = (option: string): string => signoffOptionTexts.get(option) ?? `${option}.`;

/** Records the wish only when the button was pressed, or by the page's script where SIGN_OFF_ON_OPEN is on. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const signoff = readSignoff(request, form);
  const by = context.get(siteContext).actsOnOpen.signOff ? ['button', 'itself'] : ['button'];
  if (!signoff || !by.includes(readText(form, 'by'))) return data(null, { status: 400 });
  if (context.get(requestFactsContext).tooManyForms) {
    return data({ code: 'late', message: tooManyRequests } satisfies SignoffResult, { status: 429 });
  }
  const answer = await recordSignoff(context.get(backOfficeContext), signoff);
  return data({ ...answer, ...signoff }, { status: answer.code === 'late' ? 503 : 200 });
}

export default function EmailSignoffPage({
  loaderData: { nonce, optionSelected, link, actsOnOpen },
  actionData,
}: Route.ComponentProps) {
  return (
    <EmailLinkPage
      nonce={nonce}
      title="Sign-off"
      heading={link?.deceasedName ? `Your wishes for ${link.deceasedName}` : 'Sign-off'}
      late={<Failure message={signoffMessages.failed} retry={{}} />}
    >
      {!actionData && <BeforeChoice optionSelected={optionSelected} link={link} actsOnOpen={actsOnOpen} />}
      {actionData?.code === 'done' && (
        <>
          <Message kind="right">
            <p>{signoffMessages.done}</p>
            <p>{describeChoice(actionData.optionSelected)}</p>
          </Message>
          {link && (
            <>
              <p>{signoffMessages.next}</p>
              <ToChange />
            </>
          )}
        </>
      )}
      {actionData && 'message' in actionData && (
        <Failure message={actionData.message} retry={actionData.code === 'late' ? {} : undefined} />
      )}
    </EmailLinkPage>
  );
}

function ToChange() {
  const phone = useProvider()?.phone;
  if (!phone) return null;
  return (
    <p className="call-us">
      {signoffMessages.change} <PhoneLink phone={phone} />.
    </p>
  );
}

type LoadedLink = Pick<Route.ComponentProps['loaderData'], 'optionSelected' | 'link' | 'actsOnOpen'>;

function BeforeChoice({ optionSelected, link, actsOnOpen }: LoadedLink) {
  if (link?.recorded) return <Recorded {...link.recorded} problem={link.problem} />;
  if (link?.problem) return <Failure message={link.problem} />;
  const question = (
    <>
      <p>Your choice:</p>
      <blockquote className="choice">{describeChoice(optionSelected)}</blockquote>
    </>
  );
  const nothingYet = <NothingYet />;
  if (actsOnOpen) {
    // The script hides the form with its question, which it does not ask.
    return (
      <ActionForm button="Confirm" sends="by-itself">
        {question}
        {nothingYet}
      </ActionForm>
    );
  }
  const options = link?.options ?? [];
  if (options.length > 1 && options.some(({ option }) => option === optionSelected)) {
    return (
      <>
        <Choices options={options} optionSelected={optionSelected} />
        <ActionForm id={formId} button="Confirm this choice" opensAfterMs={opensAfterMs}>
          {nothingYet}
        </ActionForm>
      </>
    );
  }
  return (
    <>
      {question}
      <ActionForm button="Confirm" opensAfterMs={opensAfterMs}>
        {nothingYet}
      </ActionForm>
    </>
  );
}

type RecordedProps = NonNullable<SignoffLink['recorded']> & Pick<SignoffLink, 'problem'>;

const Recorded = ({ at, text, problem }: RecordedProps) => (
  <Message kind="right" hasPhone>
    <p>{signoffMessages.recordedOn(formatLongDay(at.slice(0, 10)))}</p>
    <p>{text}</p>
    {problem && (
      <p>
        <WithPhoneLink text={problem} />
      </p>
    )}
  </Message>
);

type ChoicesProps = { options: SignoffLink['options']; optionSelected: string };

/** All options of the email with their explanations. The option of the pressed link is ticked. */
const Choices = ({ options, optionSelected }: ChoicesProps) => (
  <fieldset className="wishes">
    <legend>Your choice:</legend>
    {options.map(({ option, text, explanation }, index) => (
      <div className="wish" key={option}>
        <input
          type="radio"
          id={`choice-${index}`}
          form={formId}
          name={choiceName}
          value={option}
          defaultChecked={option === optionSelected}
          aria-describedby={explanation && `choice-${index}-means`}
        />
        <label htmlFor={`choice-${index}`}>
          {signoffOptionTexts.has(option) ? text : `${option}: ${text}`}
        </label>
        {explanation && <p id={`choice-${index}-means`}>{explanation}</p>}
      </div>
    ))}
  </fieldset>
);

function NothingYet() {
  const phone = useProvider()?.phone;
  return (
    <p>
      We record nothing until you press Confirm.{' '}
      {phone && (
        <>
          Not what you want? Call us on <PhoneLink phone={phone} />.
        </>
      )}
    </p>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorMessage error={error} />;
}

/**
 * Finds the sign-off of the link; null with an external back office or after a failure. The page works without it.
 */
async function findSignoffLink(visitor: VisitorApi | null, emailGuid: string): Promise<SignoffLink | null> {
  const found = visitor && (await withTimeout(readMs, visitor.getSignoffLink({ emailGuid })));
  if (isRefused(found)) return { deceasedName: null, recorded: null, options: [], problem: found.detail };
  return found;
}
