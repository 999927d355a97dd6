import { useId, useLayoutEffect, useRef, useState } from 'react';
import { formatMonth } from '#contract/fields/days.ts';
import {
  isSame,
  addMonths,
  clampDay,
  getYear,
  type CalendarPlace,
  type CalendarView,
} from './calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';

type CalendarProps = {
  /** The name of the date, "Date of birth". */
  label: string;
  /** The day in the box, `YYYY-MM-DD`. */
  selectedDay: string | null;
  /** The year at which the choice begins; without it, it begins with the days of this month. */
  startYear: number | undefined;
  today: string;
  onChoose: (day: string) => void;
  onClosed: () => void;
};

/** Years, then months, then days, in a dialog. The browser keeps the focus in it and restores it afterwards. */
export function Calendar({ label, selectedDay, startYear, today, onChoose, onClosed }: CalendarProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [place, setPlace] = useState<CalendarPlace>({
    view: selectedDay || !startYear ? 'days' : 'years',
    day: selectedDay ?? (startYear ? clampDay(`${startYear}-01-01`, today) : today),
    takesFocus: true,
  });
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  const choose = (day: string) => {
    const deeper = deeperViews[place.view];
    if (deeper) {
      setPlace({ view: deeper, day: clampDay(day, today), takesFocus: true });
    } else {
      close();
      onChoose(day);
    }
  };
  return (
    <dialog
      className="calendar"
      ref={dialog}
      aria-labelledby={`${id}-label`}
      closedby="any"
      onClose={onClosed}
      onKeyDown={keepInside}
    >
      <Top label={label} id={id} place={place} onClose={close} />
      <div className="calendar-choices" key={place.view}>
        <Steps place={place} today={today} onStep={setPlace} />
        <CalendarGrid
          place={place}
          selectedDay={selectedDay}
          today={today}
          labelledBy={`${id}-view`}
          onMove={(day) => setPlace({ ...place, day, takesFocus: true })}
          onChoose={choose}
        />
      </div>
    </dialog>
  );
}

function keepInside(event: React.KeyboardEvent) {
  // A toast on the page behind also listens for Escape.
  if (event.key === 'Escape') event.nativeEvent.stopImmediatePropagation();
  if (event.key === 'Tab') wrapFocus(event);
}

// Wraps the focus around. After the last tab stop, the browser would leave the page, and people lose their place.
function wrapFocus(event: React.KeyboardEvent) {
  const stops = event.currentTarget.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])');
  const ends = [stops[0], stops[stops.length - 1]];
  const [from, to] = event.shiftKey ? ends : ends.reverse();
  if (event.target !== from) return;
  event.preventDefault();
  to?.focus();
}

const deeperViews: Record<CalendarView, CalendarView | null> = {
  years: 'months',
  months: 'days',
  days: null,
};

type TopProps = { label: string; id: string; place: CalendarPlace; onClose: () => void };

function Top({ label, id, place, onClose }: TopProps) {
  return (
    <div className="calendar-top">
      <div>
        <h2 id={`${id}-label`}>{label}</h2>
        <p id={`${id}-view`} aria-live="polite">
          Choose the {unitNames[place.view]}
          {place.view !== 'years' && (
            <span className="only-heard"> in {steps[place.view].title(place.day)}</span>
          )}
        </p>
      </div>
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

const unitNames: Record<CalendarView, string> = { years: 'year', months: 'month', days: 'day' };

// The buttons above the months and days: up one view, previous and next.
const steps = {
  months: { up: 'years', unit: 'year', count: 12, title: (day: string) => String(getYear(day)) },
  days: { up: 'months', unit: 'month', count: 1, title: formatMonth },
} as const;

type StepsProps = { place: CalendarPlace; today: string; onStep: (place: CalendarPlace) => void };

function Steps({ place, today, onStep }: StepsProps) {
  if (place.view === 'years') return null;
  const { up, unit, count, title } = steps[place.view];
  const stepButton = (name: string, monthCount: number) => {
    const day = addMonths(place.day, monthCount, today);
    const isEnd = isSame(place.view === 'days' ? 'months' : 'years', day, place.day);
    return (
      <button
        type="button"
        className={`calendar-${name.toLowerCase()}`}
        aria-label={`${name} ${unit}`}
        aria-disabled={isEnd || undefined}
        onClick={() => !isEnd && onStep({ ...place, day, takesFocus: false })}
      />
    );
  };
  return (
    <div className="calendar-steps">
      {stepButton('Previous', -count)}
      <button
        type="button"
        className="calendar-up"
        aria-label={`${title(place.day)}, choose another ${unit}`}
        onClick={() => onStep({ ...place, view: up, takesFocus: true })}
      >
        {title(place.day)}
      </button>
      {stepButton('Next', count)}
    </div>
  );
}
