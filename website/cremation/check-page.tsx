import { useEffect, useRef } from 'react';
import { Form, href } from 'react-router';
import { parseDate } from '../ui/date-field/parse-date.ts';
import { useIsSending } from '../ui/form/use-is-sending.ts';
import { saveForBack } from './draft/saved-for-back.ts';
import { changedName, changeName, mayHaveArrivedName } from './form/form-answer.ts';
import { sections, otherPlaceName, type FormField, type Section } from './form/fields.ts';
import { MayHaveArrived } from './may-have-arrived.tsx';
import { checkHeading } from './messages.ts';
import type { FormValues } from './form/read-request.ts';
import { SendRequestButton } from './form/send-request-button.tsx';
import { SendingNotice } from './waiting.tsx';
import { Title } from '../ui/frame/title.tsx';

const formId = 'answers';

/** Every answer in full, each with a link to change it, before anything is sent. */
export function CheckPage({ values, today }: { values: FormValues; today: string }) {
  const sending = useIsSending();
  const mayHaveArrived = Boolean(values[mayHaveArrivedName]);
  const { [changedName]: changed, ...sent } = values;
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const way = changed && document.getElementById(`change-${changed}`);
    (way || headline.current)?.focus();
  }, [changed]);
  // Coming back to this entry from another page shows the form.
  useEffect(() => saveForBack(values), [values]);
  return (
    <>
      <Title heading={checkHeading} />
      <h1 ref={headline} tabIndex={-1}>
        {checkHeading}
      </h1>
      {sending ? (
        <SendingNotice />
      ) : mayHaveArrived ? (
        <MayHaveArrived form={formId} />
      ) : (
        <p className="lead">Nothing has been sent yet. Please check your answers, then press Send Request.</p>
      )}
      <Form
        method="post"
        action={href('/unattendedcremations')}
        hidden={sending}
        id={formId}
        className="check"
      >
        {Object.entries(sent).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {sections.map((section) => (
          <Answers key={section.title} section={section} values={values} today={today} />
        ))}
        <p className="form-actions">
          <SendRequestButton sending={sending} isRetry={mayHaveArrived} />
          <button className="button" name={changeName} value={sections[0]!.fields[0]!.name}>
            Back to the form
          </button>
        </p>
      </Form>
    </>
  );
}

type AnswersProps = { section: Section; values: FormValues; today: string };

function Answers({ section: { title, fields, place, subsection }, values, today }: AnswersProps) {
  const list = (sectionFields: FormField[], of?: string) => (
    <dl>
      {sectionFields.map((row) => (
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
      {place && !values[otherPlaceName] ? (
        <dl>
          <Answer
            label="Place"
            name={otherPlaceName}
            answer="At their home address"
            isChanged={otherPlaceName === values[changedName]}
          />
        </dl>
      ) : (
        list(fields, place && title)
      )}
      {subsection && (
        <>
          <h3>{subsection.title}</h3>
          {list(subsection.fields, subsection.title)}
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

function answerTo({ name, kind }: FormField, values: FormValues, today: string): string {
  const text = values[name]?.trim() ?? '';
  if (kind !== 'date' || text === '') return text;
  const reading = parseDate(text, { name: '', today });
  return 'description' in reading ? reading.description : text;
}
