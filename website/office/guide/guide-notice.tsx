import type { Guide } from '#contract/operator/settings/guide.ts';
import { guidePath, guideWords } from './guide-words.ts';

/** Leads an administrator to the next of the first steps, until all are done or somebody sets them aside. */
export function GuideNotice({ guide }: { guide: Guide | null }) {
  const next = guide?.steps.find(({ isDone }) => !isDone);
  if (!guide || !next || guide.setAside) return null;
  const done = guide.steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="notice" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <p>
        {done} of {guide.steps.length} are done. Next: {guideWords[next.step].heading.toLowerCase()}.
      </p>
      <p>
        <a className="button" href={guidePath}>
          Go on
        </a>
      </p>
    </section>
  );
}
