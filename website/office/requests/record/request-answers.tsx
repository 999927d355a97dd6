import type { HandledRequest } from '#contract/operator/cremation/requests.ts';
import { ContactLink } from '../../record/contact-link.tsx';

type AnswersProps = { request: Pick<HandledRequest, 'sections' | 'answers' | 'isErased'> };

/** All answers; beside a corrected one, what the family wrote. */
export const RequestAnswers = ({ request: { sections, answers: byField, isErased } }: AnswersProps) => (
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
                <Answer lines={lines} contacts={listContacts(byField)} />
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

const contactFields = ['eMail1', 'eMail2', 'mobilePhone', 'homePhone', 'businessPhone'];

const listContacts = (answers: HandledRequest['answers']) => contactFields.map((field) => answers?.[field]);

/** An answer that is a way to reach the family is a link. */
const Answer = ({ lines, contacts }: { lines: string[]; contacts: (string | null | undefined)[] }) => {
  const [line] = lines;
  return lines.length === 1 && line && contacts.includes(line) ? (
    <ContactLink to={line} />
  ) : (
    <Lines lines={lines} />
  );
};

const Lines = ({ lines }: { lines: string[] }) => <bdi className="lines">{lines.join('\n')}</bdi>;
