import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Problems } from './checked-form.ts';

/** A part of a form, and the names of its fields. */
type FieldGroup = { title: string; names: string[] };

type ErrorSummaryProps = {
  problems: Problems;
  /** An identifier of the attempt. Each attempt takes the focus; a corrected field does not. */
  attempt?: unknown;
  /** For fields whose messages do not name the field. */
  labels?: Record<string, string>;
  /** The parts of a long form. */
  groups?: FieldGroup[];
  /** Moves the focus to a field that may not be shown at the moment. */
  showField?: (name: string) => void;
};

const focusField = (name: string) => document.getElementById(name)?.focus();

/** All errors in one place, each a link to its field. It takes the focus, with or without script. */
export function ErrorSummary({
  problems,
  attempt = problems,
  labels = {},
  groups,
  showField = focusField,
}: ErrorSummaryProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => showFromTop(element.current), [attempt]);
  useSteadyPage(element, problems);
  if (Object.keys(problems).length === 0) return null;
  const parts = (groups ?? [{ title: '', names: Object.keys(problems) }])
    .map(({ title, names }) => ({ title, wrong: names.filter((name) => problems[name]) }))
    .filter(({ wrong }) => wrong.length > 0);
  return (
    // The attribute is for pages without script; React does not focus a div with it.
    <div className="error-summary" ref={element} tabIndex={-1} autoFocus>
      <div role="alert">
        <h2>There is a problem</h2>
        {parts.map(({ title, wrong }) => (
          <div key={title}>
            {parts.length > 1 && <h3>{title}</h3>}
            <Lines names={wrong} problems={problems} labels={labels} showField={showField} />
          </div>
        ))}
      </div>
    </div>
  );
}

type LinesProps = Required<Pick<ErrorSummaryProps, 'problems' | 'labels' | 'showField'>> & {
  names: string[];
};

const Lines = ({ names, problems, labels, showField }: LinesProps) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <a
          href={`#${name}`}
          onClick={(event) => {
            event.preventDefault();
            showField(name);
          }}
        >
          {labels[name] ? `${labels[name]}: ${problems[name]}` : problems[name]}
        </a>
      </li>
    ))}
  </ul>
);

// A browser shows the middle of something taller than the screen.
function showFromTop(summary: HTMLElement | null) {
  summary?.focus({ preventScroll: true });
  summary?.scrollIntoView({ block: 'start' });
}

/** Keeps the page in place when a line above the screen goes, which Safari does not do. */
function useSteadyPage(element: React.RefObject<HTMLElement | null>, problems: Problems) {
  const height = useRef(0);
  useLayoutEffect(() => {
    const before = height.current;
    height.current = element.current?.offsetHeight ?? 0;
    const isAbove = (element.current?.getBoundingClientRect().bottom ?? 0) <= 0;
    if (isAbove && height.current < before && !CSS.supports('overflow-anchor', 'auto'))
      window.scrollBy(0, height.current - before);
  }, [element, problems]);
}
