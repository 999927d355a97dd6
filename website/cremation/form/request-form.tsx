import { todayInLondon } from '#contract/fields/today.ts';
import { useEffect, useRef, useEffectEvent } from 'react';
import { Form, href, useFetcher } from 'react-router';
import { useCheckedForm } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useIsSending } from '../../ui/form/use-is-sending.ts';
import { changedName, keyName, mayHaveArrivedName, stepName, type FormAnswer } from './form-answer.ts';
import type { Choices } from './choices.ts';
import { DraftNotice } from '../draft/draft-notice.tsx';
import { sections } from './fields.ts';
import { FormSection } from './form-section.tsx';
import { Introduction } from '../introduction.tsx';
import { checkHeading, heading } from '../messages.ts';
import { MayHaveArrived } from '../may-have-arrived.tsx';
import { SendAgainButton, SendRequestButton } from './send-request-button.tsx';
import { fieldGroups, summaryLabels } from './summary.ts';
import { capitalsName, doneInBrowser, tidyEntries } from './title-case.ts';
import { useDraft } from '../draft/use-draft.ts';
import { SendingNotice } from '../waiting.tsx';
import { Title } from '../../ui/frame/title.tsx';

const formId = 'request';

type Props = { choices: Choices; requestKey: string; today: string; answer: FormAnswer | undefined };

export function RequestForm({ choices: loaded, requestKey, today, answer }: Props) {
  const { problems, attempt, handlers } = useCheckedRequest(today, answer);
  const sending = useIsSending();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, answer !== undefined);
  const choices = useChoices(loaded);
  useEffect(() => tidyEntries(form.current!), []);
  useFocusOn(answer?.focus);
  const values = answer?.values ?? {};
  const mayHaveArrived = Boolean(values[mayHaveArrivedName]);
  const isNew = !answer && Object.keys(attempt).length === 0;
  const parts = { values, problems, today, choices, focus: answer?.focus };
  return (
    <>
      <Title heading={heading} hasProblems={Object.keys(problems).length > 0} />
      {!sending && (
        <ErrorSummary problems={problems} attempt={attempt} labels={summaryLabels} groups={fieldGroups} />
      )}
      <h1>{heading}</h1>
      {sending ? <SendingNotice /> : isNew && <Introduction />}
      <Form
        method="post"
        action={href('/unattendedcremations')}
        // A separate history entry, so that Back leads from the answers to the form.
        replace={false}
        noValidate
        ref={form}
        hidden={sending}
        id={formId}
        className="request-form"
        {...handlers}
      >
        <input type="hidden" name={keyName} value={draft.requestKey ?? (values[keyName] || requestKey)} />
        <Capitals value={values[capitalsName]} />
        {values[changedName] && <input type="hidden" name={changedName} value={values[changedName]} />}
        {mayHaveArrived && <input type="hidden" name={mayHaveArrivedName} value="yes" />}
        {/* Enter presses a form's first button, wherever it is on the page. */}
        <button className="only-heard" tabIndex={-1} aria-hidden="true" name={stepName} value="check" />
        {!sending && <FormProblems answer={answer} mayHaveArrived={mayHaveArrived} />}
        <DraftNotice draft={draft} />
        {sections.map((section) => (
          <FormSection key={section.title} section={section} parts={parts} />
        ))}
        <Actions sending={sending} isRetry={mayHaveArrived} />
      </Form>
    </>
  );
}

const Actions = ({ sending, isRetry }: { sending: boolean; isRetry: boolean }) => (
  <p className="form-actions">
    <button className="button button-main" name={stepName} value="check">
      {checkHeading}
    </button>
    <SendRequestButton sending={sending} isSecond isRetry={isRetry} />
  </p>
);

const useCheckedRequest = (today: string, answer: FormAnswer | undefined) =>
  useCheckedForm(
    () => import('./read-request.ts'),
    ({ readRequest }, values) => readRequest(values, latestDay(today)).problems,
    answer,
  );

type FormProblemsProps = { answer: FormAnswer | undefined; mayHaveArrived: boolean };

const FormProblems = ({ answer, mayHaveArrived }: FormProblemsProps) =>
  mayHaveArrived && !answer?.wait ? (
    <MayHaveArrived form={formId} />
  ) : (
    <FormError wait={answer?.wait} isOurFault={answer?.isOurFault}>
      <SendAgainButton form={formId} />
    </FormError>
  );

/** Moves the focus to the answer that the person chose to change. */
function useFocusOn(name: string | null | undefined) {
  useEffect(() => {
    if (name) document.getElementById(name)?.focus();
  }, [name]);
}

/** Without script the server capitalises the entries. */
function Capitals({ value }: { value: string | undefined }) {
  return <input type="hidden" name={capitalsName} value={useHydrated() ? doneInBrowser : (value ?? '')} />;
}

/** A page may stay open past midnight, and a phone's clock may be wrong, so the later of both days is accepted. */
function latestDay(loadedOn: string): string {
  const now = todayInLondon(new Date());
  return now > loadedOn ? now : loadedOn;
}

/** The options of the lists. If the page came without them, they are requested at once and on demand. */
function useChoices(loaded: Choices) {
  const fetcher = useFetcher<{ choices: Choices }>();
  const loadAgain = () => void fetcher.load(`${href('/unattendedcremations')}?choices=again`);
  const begin = useEffectEvent(() => {
    if (!loaded) loadAgain();
  });
  useEffect(() => begin(), []);
  return {
    list: fetcher.data?.choices ?? loaded,
    loading: fetcher.state !== 'idle',
    loadAgain,
  };
}
