import { useEffect, useRef } from 'react';
import type { Problems } from './checked-form.ts';

/**
 * All errors in one place, each linked to its field. It takes the focus, with or without script.
 * @param labels for fields whose messages do not name the field
 */
export function ErrorSummary({
  problems,
  labels = {},
}: {
  problems: Problems;
  labels?: Record<string, string>;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), [problems]);
  const lines = Object.entries(problems);
  if (lines.length === 0) return null;
  return (
    // The attribute is for pages without script: in the browser, React focuses no div because of it.
    <div className="error-summary" ref={element} tabIndex={-1} autoFocus>
      <div role="alert">
        <h2>There is a problem</h2>
        <ul>
          {lines.map(([name, message]) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(name)?.focus();
                }}
              >
                {labels[name] ? `${labels[name]}: ${message}` : message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
