import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { readButtonValue, type Problems } from '../../ui/form/checked-form.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { changedName, type FormAnswer } from './form-answer.ts';
import { listSectionFields, otherPlaceName, sections } from './fields.ts';

/** The index of a section, or the introduction before the first. */
export type Step = number | 'start';

export const startId = 'start';
const lastStep = sections.length - 1;

/** The index of the section with this id or field; -1 without one. */
export const findStepIndex = (id: string | undefined): number =>
  sections.findIndex(
    (section) =>
      section.id === id ||
      listSectionFields(section).some(({ name }) => name === id) ||
      (section.placeOfDeath && id === otherPlaceName),
  );

function findStep(id: string): Step | null {
  if (id === startId) return 'start';
  const index = findStepIndex(id);
  return index < 0 ? null : index;
}

/** Lists the problems of a step; of all steps for the last one, because all are checked there. */
export function listStepProblems(step: Step | null, problems: Problems): Problems {
  if (step === null || step === lastStep) return problems;
  const isHere = (name: string) => findStepIndex(name) === step;
  return Object.fromEntries(Object.entries(problems).filter(([name]) => isHere(name)));
}

type Checked = {
  checkPart: (form: HTMLFormElement, names: string[]) => Promise<boolean>;
  submit: (event: React.SubmitEvent<HTMLFormElement>) => void;
};

/**
 * Shows one section of the form at a time, by the hash of the address. The step is null before hydration and without
 * script: then the styles decide (steps.css).
 */
export function useSteps(
  form: React.RefObject<HTMLFormElement | null>,
  answer: FormAnswer | undefined,
  { checkPart, submit }: Checked,
) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const step = isHydrated ? (findStep(hash.slice(1)) ?? (answer ? chooseStep(answer) : 'start')) : null;
  const showField = useStepFocus(step, hash);
  useStepBegun(form, answer === undefined);
  /** Shows the next step if the answers of this one are valid. */
  const continueForm = async (event: React.SyntheticEvent) => {
    if (typeof step !== 'number') return;
    event.preventDefault();
    const names = listSectionFields(sections[step]!).map(({ name }) => name);
    const { href } = location;
    const isRight = await checkPart(form.current!, names);
    // The visitor may have pressed twice or left this step while the rules were loading.
    if (isRight && location.href === href) void navigate(`#${sections[step + 1]!.id}`);
  };
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    if (isEnterInStep(event, step, answer?.values ?? {})) void continueForm(event);
    else submit(event);
  };
  return { step, showField, goOn: continueForm, onSubmit };
}

const chooseStep = ({ focus, problems }: FormAnswer): Step =>
  findStep(focus ?? Object.keys(problems)[0] ?? '') ?? lastStep;

/**
 * Moves the focus to the heading of a new step. Returns a function that shows the step of a field and moves the
 * focus to the field.
 */
function useStepFocus(step: Step | null, hash: string) {
  const navigate = useNavigate();
  const previous = useRef(hash);
  const requestedField = useRef<string | null>(null);
  useEffect(() => {
    const isNew = hash !== previous.current;
    previous.current = hash;
    const target = findStep(hash.slice(1));
    if (!isNew || typeof target !== 'number') return;
    if (requestedField.current) focusControl(requestedField.current);
    else showFromTop(sections[target]!.id);
    requestedField.current = null;
  }, [hash]);
  return (name: string) => {
    const target = findStep(name);
    if (typeof step !== 'number' || typeof target !== 'number' || target === step) return focusControl(name);
    requestedField.current = name;
    void navigate(`#${sections[target]!.id}`);
  };
}

function focusControl(name: string) {
  const control = document.getElementById(name);
  const folded = control?.closest('details');
  if (folded) folded.open = true;
  control?.focus();
}

function showFromTop(sectionId: string) {
  const section = document.getElementById(sectionId);
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  section?.closest('.in-steps')?.scrollIntoView({ block: 'start' });
}

/** Shows the step in which somebody has begun to type before hydration, in a browser that showed all of the form. */
function useStepBegun(form: React.RefObject<HTMLFormElement | null>, isNew: boolean) {
  const navigate = useNavigate();
  const begin = useEffectEvent(() => {
    const active = document.activeElement;
    const section = isNew && form.current?.contains(active) && active?.closest('fieldset[id]');
    if (section && location.hash === '') void navigate(`#${section.id}`, { replace: true });
  });
  useEffect(() => begin(), []);
}

/** Finds the first step with a missing answer, for somebody who returns to saved answers. */
export function findFirstUnfinished(form: HTMLFormElement): number {
  const values = new FormData(form);
  const isMissing = (name: string) => String(values.get(name) ?? '').trim() === '';
  const index = sections.findIndex((section) =>
    (values.has(otherPlaceName) ? listSectionFields(section) : section.fields).some(
      ({ name, optional }) => !optional && isMissing(name),
    ),
  );
  return index < 0 ? lastStep : index;
}

/**
 * Whether Enter was pressed in a step. It would press the first button of the form; here it leads to the next step,
 * and from the last step to the answers.
 */
function isEnterInStep(
  event: React.SubmitEvent<HTMLFormElement>,
  step: Step | null,
  values: Record<string, string>,
): boolean {
  return (
    readButtonValue(event) === 'check' && typeof step === 'number' && step < lastStep && !values[changedName]
  );
}

export const StepBar = ({ step }: { step: number }) => (
  <nav className="steps" aria-label="Steps">
    <p aria-hidden="true">
      Step {step + 1} of {sections.length}: {sections[step]!.title}
    </p>
    <ol>
      {sections.map(({ id, title }, index) => (
        <li key={id} className={index <= step ? 'reached' : undefined}>
          <Link to={`#${id}`} aria-label={title} aria-current={index === step ? 'step' : undefined}>
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

type StepActionsProps = { index: number; onContinue: (event: React.SyntheticEvent) => void };

/** The links to the next step and back, which work before hydration too. */
export const StepActions = ({ index, onContinue }: StepActionsProps) => (
  <p className="form-actions step-actions">
    {index < lastStep && (
      <Link className="button button-main" to={`#${sections[index + 1]!.id}`} onClick={onContinue}>
        Continue
      </Link>
    )}{' '}
    <Link to={`#${index === 0 ? startId : sections[index - 1]!.id}`}>Back</Link>
  </p>
);
