import { useEffect, useRef } from 'react';
import { Form, href } from 'react-router';
import { readTypedDate } from '../ui/date-field/typed-date.ts';
import { useSending } from '../ui/form/use-is-sending.ts';
import { keepForBack } from './draft/kept-for-back.ts';
import { changedName, changeName, mayHaveArrivedName } from './form/form-answer.ts';
import { sections, tickName, type Row, type Section } from './form/fields.ts';
import { MayHaveArrived } from './may-have-arrived.tsx';
import { checkHeading } from './messages.ts';
import type { Typed } from './form/read-request.ts';
import { SendRequestButton } from './form/send-request-button.tsx';
import { SendingNotice } from './waiting.tsx';

/** Every answer in full, each with a link to change it, before anything is sent. */
export function CheckPage({ values, today }: { values: Typed; today: string }) {
  const sending = useSending();
  const mayHaveArrived = Boolean(values[mayHaveArrivedName]);
  const { [changedName]: changed, ...sent } = values;
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const way = changed && document.getElementById(`change-${changed}`);
    (way || headline.current)?.focus();
  }, [changed]);
  // Coming back to this entry from another page shows the form.
  useEffect(() => keepForBack(values), [values]);
  return (
    <>
      <title>{checkHeading}</title>
      <h1 ref={headline} tabIndex={-1}>
        {checkHeading}
      </h1>
      {sending ? (
        <SendingNotice />
      ) : mayHaveArrived ? (
        <MayHaveArrived />
      ) : (
        <p className="lead">Nothing has been sent yet. Please check your answers, then press Send Request.</p>
      )}
      <Form method="post" action={href('/unattendedcremations')} hidden={sending} className="check">
        {Object.entries(sent).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {sections.map((section) => (
          <Answers key={section.title} section={section} values={values} today={today} />
        ))}
        <p className="form-actions">
          <SendRequestButton sending={sending} again={mayHaveArrived} />
          <button className="button" name={changeName} value={sections[0]!.rows[0]!.name}>
            Back to the form
          </button>
        </p>
      </Form>
    </>
  );
}

type AnswersProps = { section: Section; values: Typed; today: string };

function Answers({ section: { title, rows, place, within }, values, today }: AnswersProps) {
  const list = (listed: Row[], of?: string) => (
    <dl>
      {listed.map((row) => (
        <Answer
          key={row.name}
          label={row.label}
          of={of}
          name={row.name}
          isChanged={row.name === values[changedName]}
          answer={answerTo(row, values, today)}
        />
      ))}
    </dl>
  );
  return (
    <section>
      <h2>{title}</h2>
      {place && !values[tickName] ? (
        <dl>
          <Answer
            label="Place"
            name={tickName}
            answer="At their home address"
            isChanged={tickName === values[changedName]}
          />
        </dl>
      ) : (
        list(rows, place && title)
      )}
      {within && (
        <>
          <h3>{within.title}</h3>
          {list(within.rows, within.title)}
        </>
      )}
    </section>
  );
}

/** `of`: there are two addresses, so screen reader users need to hear which one the button changes. */
type AnswerProps = {
  label: string;
  of?: string | undefined;
  name: string;
  answer: string;
  isChanged: boolean;
};

function Answer({ label, of, name, answer, isChanged }: AnswerProps) {
  return (
    <div className="answer">
      <dt>{label}</dt>
      <dd className={answer ? undefined : 'not-answered'}>{answer || 'Not answered'}</dd>
      <dd className="change">
        <button
          className="button-quiet"
          name={changeName}
          value={name}
          id={`change-${name}`}
          autoFocus={isChanged}
        >
          Change<span className="only-heard"> {of ? `${label}, ${of}` : label}</span>
        </button>
      </dd>
    </div>
  );
}

function answerTo({ name, kind }: Row, values: Typed, today: string): string {
  const typed = values[name]?.trim() ?? '';
  if (kind !== 'date' || typed === '') return typed;
  const reading = readTypedDate(typed, { name: '', today });
  return 'said' in reading ? reading.said : typed;
}
