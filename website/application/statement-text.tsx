import { href } from 'react-router';
import type { Statement } from '#contract/visitor/application-signature.ts';

type StatementTextProps = {
  token: string;
  isOpen: boolean;
  statement: Statement;
  /** Field -> the sentence that was shown before, if an answer has changed since. */
  before: Record<string, string> | null;
};

/** Every answer as a sentence, topic by topic, as it is signed. */
export const StatementText = ({ token, isOpen, statement: { topics }, before }: StatementTextProps) => (
  <>
    {topics.length === 0 && <p>Nothing is answered yet.</p>}
    {topics.map(({ topic, title, lines }) => (
      <section key={topic} aria-labelledby={`topic-${topic}`} className="statement">
        <div className="statement-head">
          <h2 id={`topic-${topic}`}>{title}</h2>
          {isOpen && (
            <a href={href('/application/:token/:topic', { token, topic })}>
              Change<span className="only-heard">: {title}</span>
            </a>
          )}
        </div>
        {lines.map(({ field, text, source }) => (
          <div key={field} className={isNew(before, field, text) ? 'statement-new' : undefined}>
            <p className="statement-line">
              {isNew(before, field, text) && <strong>New: </strong>}
              <bdi>{text}</bdi>
            </p>
            {isNew(before, field, text) && (
              <p className="hint statement-line">
                Before: <bdi>{before?.[field] ?? 'not answered'}</bdi>
              </p>
            )}
            {source && <p className="hint">{source}</p>}
          </div>
        ))}
      </section>
    ))}
    {before && <Removed topics={topics} before={before} />}
  </>
);

const isNew = (before: Record<string, string> | null, field: string, text: string): boolean =>
  before !== null && before[field] !== text;

/** The sentences that were shown before and have gone since. */
const Removed = ({ topics, before }: { topics: Statement['topics']; before: Record<string, string> }) => {
  const now = new Set(topics.flatMap(({ lines }) => lines.map(({ field }) => field)));
  const removed = Object.entries(before).filter(([field]) => !now.has(field));
  return (
    removed.length > 0 && (
      <section aria-labelledby="removed" className="statement">
        <h2 id="removed">Removed meanwhile</h2>
        {removed.map(([field, text]) => (
          <p key={field} className="statement-line">
            <del>{text}</del>
          </p>
        ))}
      </section>
    )
  );
};
