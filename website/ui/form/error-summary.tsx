import { useEffect, useRef } from 'react';
import type { Problems } from './checked-form.ts';

/**
 * What is wrong, in one place, each line leading to its field. It takes the focus, with script or without.
 * @param labels of fields whose sentences do not say which field they are about
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
    // The attribute is for pages without script; in the browser React itself focuses no div by it.
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
