import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDay } from '#contract/fields/days.ts';
import type { Calendar } from './calendar.tsx';
import { runAfterPress } from '../after-press.ts';
import { Field } from '../form/field.tsx';
import { loadModule } from '../load-module.ts';
import { parseDate } from './parse-date.ts';
import { useHydrated, useNoAutoComplete } from '../use-hydrated.ts';

type Props = {
  name: string;
  label: string;
  problem: string | undefined;
  /** The content of the box, as it was typed. */
  value: string | undefined;
  /** `YYYY-MM-DD` in London. */
  today: string;
  hint?: string;
  /** The month at which the calendar of an empty box opens; by default, this month. */
  startYear?: number;
  autoFocus?: boolean;
};

const chooseFrom = 'Choose from a calendar';
const noCalendar = 'The calendar cannot be shown just now. Please type the date instead.';

/**
 * A date in one box that accepts dates as people type them and repeats in words what was understood. The calendar
 * is optional, and is loaded on demand.
 */
export function DateField({ name, label, problem, value, today, hint, startYear, autoFocus }: Props) {
  const { box, echo, setEcho, inBox, leave, onInput, choose } = useTypedDate(value ?? '', today);
  const autoComplete = useNoAutoComplete();
  return (
    <Field
      name={name}
      label={label}
      hint={hint ?? <Examples year={startYear ?? Number(today.slice(0, 4))} />}
      problem={problem}
    >
      {(control) => (
        <>
          <div className="date-box">
            <input
              {...control}
              ref={box}
              defaultValue={value}
              autoFocus={autoFocus}
              autoComplete={autoComplete}
              autoCorrect="off"
              spellCheck={false}
              aria-describedby={[control['aria-describedby'], echo && `${name}-echo`]
                .filter(Boolean)
                .join(' ')}
              onBlur={() => runAfterPress(leave)}
              onInput={onInput}
            />
            <CalendarButton
              label={label}
              dayInBox={() => inBox().value?.slice(0, 'YYYY-MM-DD'.length) ?? null}
              today={today}
              startYear={startYear}
              onChoose={choose}
              onMissing={() => setEcho(noCalendar)}
            />
          </div>
          <output className="date-echo" id={`${name}-echo`} htmlFor={name}>
            {echo}
          </output>
        </>
      )}
    </Field>
  );
}

/** The state of the box and what was understood of it. It informs, and never reports errors. */
function useTypedDate(value: string, today: string) {
  const box = useRef<HTMLInputElement>(null);
  const read = (text: string) => {
    const date = parseDate(text, { name: '', today });
    if (!('description' in date)) return { value: null, description: '' };
    return {
      value: date.value,
      description: date.assumed ? `${date.description}. ${date.assumed}` : date.description,
    };
  };
  const [echo, setEcho] = useState(() => read(value).description);
  const readBox = () => read(box.current?.value ?? '');
  const follow = () => setEcho(readBox().description);
  // Section 5 of the specification: dates are displayed as D MMM YYYY. The assumed century stays visible.
  const leave = () => {
    const { value: date, description } = readBox();
    const displayed = date && `${formatDay(date)}${formatTime(date)}`;
    const isDisplayed = displayed === box.current?.value;
    if (displayed && !isDisplayed) putInto(box.current!, displayed);
    if (!isDisplayed || !echo) setEcho(description);
  };
  const isTyping = () => document.activeElement === box.current;
  const onInput = () => {
    // A half-typed date reads as other dates, which should not be announced.
    if (echo || !isTyping()) follow();
  };
  const begin = useEffectEvent(() => {
    // Text typed before hydration, or restored by the browser.
    if (!isTyping() && box.current?.value !== value) leave();
  });
  useEffect(() => begin(), []);
  const choose = (day: string) => {
    putInto(box.current!, `${formatDay(day)}${formatTime(readBox().value)}`);
    follow();
    box.current!.focus();
  };
  return { box, echo, setEcho, inBox: readBox, leave, onInput, choose };
}

/** The time typed after the date, which choosing another day keeps. */
function formatTime(value: string | null): string {
  const time = value?.slice('YYYY-MM-DDT'.length) ?? '00:00:00';
  return time === '00:00:00' ? '' : ` ${time.replace(/:00$/, '')}`;
}

// React overrides the value's setter. This way, its listeners notice the change.
function putInto(box: HTMLInputElement, text: string) {
  box.setRangeText(text, 0, box.value.length, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

type CalendarButtonProps = {
  label: string;
  dayInBox: () => string | null;
  today: string;
  startYear: number | undefined;
  onChoose: (day: string) => void;
  onMissing: () => void;
};

type LoadedCalendar = { Part: typeof Calendar; selectedDay: string | null };

function CalendarButton({ label, dayInBox, onMissing, ...rest }: CalendarButtonProps) {
  const [loadedCalendar, setLoadedCalendar] = useState<LoadedCalendar | 'loading' | null>(null);
  const isHydrated = useHydrated() && typeof HTMLDialogElement === 'function';
  const show = () => {
    setLoadedCalendar('loading');
    loadModule(() => import('./calendar.tsx')).then(
      (part) => setLoadedCalendar({ Part: part.Calendar, selectedDay: dayInBox() }),
      () => {
        setLoadedCalendar(null);
        onMissing();
      },
    );
  };
  if (!isHydrated) return <span className="date-choose date-waiting" />;
  return (
    <>
      <button
        type="button"
        className="date-choose"
        aria-label={`${chooseFrom}: ${label}`}
        aria-haspopup="dialog"
        aria-disabled={loadedCalendar === 'loading' || undefined}
        onClick={() => loadedCalendar === null && show()}
      >
        {loadedCalendar === 'loading' ? <span className="sending" aria-hidden="true" /> : <CalendarIcon />}
      </button>
      {loadedCalendar !== null && loadedCalendar !== 'loading' && (
        <loadedCalendar.Part
          label={label}
          selectedDay={loadedCalendar.selectedDay}
          {...rest}
          onClosed={() => setLoadedCalendar(null)}
        />
      )}
    </>
  );
}

const CalendarIcon = () => (
  <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true">
    <path d="M3 5h14v12H3zM3 9h14M7 2.5v4M13 2.5v4" fill="none" stroke="currentColor" strokeWidth="1.6" />
  </svg>
);

/** Each date stays on one line. */
function Examples({ year }: { year: number }) {
  return (
    <>
      {'For example, '}
      <span className="date-example">{`27 3 ${year}`}</span>
      {' or '}
      <span className="date-example">{`27 Mar ${year}`}</span>
    </>
  );
}
