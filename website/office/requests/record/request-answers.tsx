import type { HandledRequest } from '#contract/operator/cremation/requests.ts';

/** All answers; beside a corrected one, what the family wrote. */
export const RequestAnswers = ({ request: { sections, isErased } }: { request: HandledRequest }) => (
  <div className="request-answers">
    {isErased && <p className="quiet">The answers, notes and details have been erased.</p>}
    {sections.map(({ heading, answers }) => (
      <section key={heading}>
        <h2>{heading}</h2>
        <dl className="answers">
          {answers.map(({ label, lines, isAnswered, asSent }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={isAnswered ? undefined : 'quiet'}>
                <Lines lines={lines} />
                {asSent && (
                  <span className="under">
                    The family wrote: <Lines lines={asSent} />
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);

const Lines = ({ lines }: { lines: string[] }) => <bdi className="lines">{lines.join('\n')}</bdi>;
