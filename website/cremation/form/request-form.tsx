import { useEffect, useRef, useEffectEvent } from 'react';
import { Form, href, useFetcher } from 'react-router';
import { useCheckedForm } from '../../ui/form/checked-form.ts';
import { DefaultButton } from '../../ui/form/default-button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useIsSending } from '../../ui/form/use-is-sending.ts';
import { changedName, keyName, mayHaveArrivedName, stepName, type FormAnswer } from './form-answer.ts';
import type { Choices } from './choices.ts';
import { BroughtBack, DraftNotice } from '../draft/draft-notice.tsx';
import { findDeviceDay } from './device-day.ts';
import { sections } from './fields.ts';
import type { FormParts } from './form-parts.ts';
import { FormSection } from './form-section.tsx';
import { Introduction, Welcome } from '../introduction.tsx';
import { checkHeading, formHeading } from '../messages.ts';
import type { FormValues } from './read-request.ts';
import { MayHaveArrived } from '../may-have-arrived.tsx';
import { SendAgainButton, SendRequestButton } from './send-request-button.tsx';
import { findStepIndex, listStepProblems, StepActions, StepBar, useSteps, type Step } from './steps.tsx';
import { fieldGroups, summaryLabels } from './summary.ts';
import { capitalisedEntriesField, capitalisedInBrowser, tidyEntries } from './title-case.ts';
import { useDraft, type Draft } from '../draft/use-draft.ts';
import { SendingNotice } from '../waiting.tsx';
import { Hero } from '../../ui/frame/hero.tsx';
import { Title } from '../../ui/frame/title.tsx';

const formId = 'request';

type Props = { choices: Choices; requestKey: string; today: string; answer: FormAnswer | undefined };

export function RequestForm({ choices: loaded, requestKey, today, answer }: Props) {
  const { problems, attempt, handlers, checkPart } = useCheckedRequest(today, answer);
  const sending = useIsSending();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, answer !== undefined);
  const choices = useChoices(loaded);
  useTidyEntries(form);
  useFocus(answer?.focus);
  const { step, showField, goOn, onSubmit } = useSteps(form, answer, {
    checkPart,
    submit: handlers.onSubmit,
  });
  const problemsHere = listStepProblems(step, problems);
  const values = answer?.values ?? {};
  const mayHaveArrived = Boolean(values[mayHaveArrivedName]);
  const parts = { values, problems, today, choices, focus: answer?.focus };
  return (
    <div className={typeof step === 'number' ? 'in-steps' : answer ? undefined : 'at-start'}>
      <Title heading={formHeading} hasProblems={Object.keys(problemsHere).length > 0} />
      {sending ? (
        <SendingNotice />
      ) : (
        <>
          <Errors problems={problemsHere} attempt={attempt} showField={showField} />
          <BeforeForm step={step ?? (answer ? null : 'start')}>
            <BroughtBack draft={draft} form={form} />
          </BeforeForm>
        </>
      )}
      <Form
        method="post"
        action={href('/unattendedcremations')}
        // A separate history entry, so that Back leads from the answers to the form.
        replace={false}
        noValidate
        ref={form}
        hidden={sending || step === 'start'}
        id={formId}
        className={step === null && !answer ? 'request-form by-steps' : 'request-form'}
        {...handlers}
        onSubmit={onSubmit}
      >
        <HiddenControls values={values} requestKey={draft.requestKey ?? (values[keyName] || requestKey)} />
        {!sending && <FormProblems answer={answer} mayHaveArrived={mayHaveArrived} />}
        <Sections step={step} parts={parts} draft={draft} onContinue={goOn}>
          <Actions sending={sending} isRetry={mayHaveArrived} />
        </Sections>
      </Form>
    </div>
  );
}

const Errors = (props: React.ComponentProps<typeof ErrorSummary>) => (
  <ErrorSummary {...props} labels={summaryLabels} groups={fieldGroups} />
);

const BeforeForm = ({ step, children }: { step: Step | null; children: React.ReactNode }) => (
  <>
    {step === 'start' ? (
      <>
        {children}
        <Hero heading={formHeading}>
          <Welcome />
        </Hero>
        <Introduction />
      </>
    ) : (
      <>
        <h1>{formHeading}</h1>
        {step !== null && <StepBar step={step} />}
      </>
    )}
  </>
);

type SectionsProps = {
  step: Step | null;
  parts: FormParts;
  draft: Draft;
  onContinue: (event: React.SyntheticEvent) => void;
  /** Shown at the end of the last step. */
  children: React.ReactNode;
};

const Sections = ({ step, parts, draft, onContinue, children }: SectionsProps) =>
  sections.map((section, index) => (
    <FormSection
      key={section.id}
      section={section}
      parts={parts}
      hidden={typeof step === 'number' && index !== step}
      below={index === 0 && <DraftNotice draft={draft} />}
    >
      {index === findStepIndex(parts.values[changedName]) ? (
        <BackToAnswers />
      ) : (
        <>
          {index === sections.length - 1 && children}
          <StepActions index={index} onContinue={onContinue} />
        </>
      )}
    </FormSection>
  ));

/** The link back, below the answers that are being changed. */
const BackToAnswers = () => (
  <p className="form-actions">
    <button className="button button-main" name={stepName} value="check">
      Back to your answers
    </button>
  </p>
);

const Actions = ({ sending, isRetry }: { sending: boolean; isRetry: boolean }) => (
  <p className="form-actions">
    <button className="button button-main" name={stepName} value="check">
      {checkHeading}
    </button>{' '}
    <SendRequestButton sending={sending} isSecond isRetry={isRetry} />
  </p>
);

const HiddenControls = ({ values, requestKey }: { values: FormValues; requestKey: string }) => (
  <>
    <input type="hidden" name={keyName} value={requestKey} />
    <Capitals value={values[capitalisedEntriesField]} />
    {[changedName, mayHaveArrivedName].map(
      (name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />,
    )}
    {/* Without script, the first button of the form is the one that checks. */}
    {useHydrated() && <DefaultButton name={stepName} value="check" />}
  </>
);

function useTidyEntries(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => tidyEntries(form.current!), [form]);
}

const useCheckedRequest = (today: string, answer: FormAnswer | undefined) =>
  useCheckedForm(
    () => import('./read-request.ts'),
    ({ readRequest }, values) => readRequest(values, findLatestDay(today)).problems,
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
function useFocus(name: string | null | undefined) {
  useEffect(() => {
    if (name) document.getElementById(name)?.focus();
  }, [name]);
}

/** Tells the server which entries it has capitalised, for browsers without script. */
function Capitals({ value }: { value: string | undefined }) {
  return (
    <input
      type="hidden"
      name={capitalisedEntriesField}
      value={useHydrated() ? capitalisedInBrowser : (value ?? '')}
    />
  );
}

/**
 * Finds the latest day that a date may be. A page may stay open past midnight, and a phone's clock may be wrong, so
 * the later of both days is accepted.
 */
function findLatestDay(loadedOn: string): string {
  const now = findDeviceDay();
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
