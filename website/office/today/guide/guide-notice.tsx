import { href } from 'react-router';
import type { Guide } from '#contract/operator/guide.ts';
import { guideTexts } from './labels.ts';

/** Whether Today leads to the guide: until all is done, or somebody sets it aside. */
export const isGuideVisible = (guide: Guide | null): guide is Guide =>
  guide !== null && !guide.setAside && guide.steps.some(({ isDone }) => !isDone);

/** Leads an administrator to the next of the first steps, until all are done or somebody sets them aside. */
export function GuideNotice({ guide }: { guide: Guide | null }) {
  if (!isGuideVisible(guide)) return null;
  const next = guide.steps.find(({ isDone }) => !isDone)!;
  const done = guide.steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="notice" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <p>
        {done} of {guide.steps.length} are done. Next: {guideTexts[next.step].heading.toLowerCase()}.
      </p>
      <p>
        <a className="button" href={href('/office/guide')}>
          Go on
        </a>
      </p>
    </section>
  );
}
