import { formatCount } from '#contract/fields/count.ts';
import { useEffect, useRef } from 'react';
import { Form, href } from 'react-router';
import { parseDate } from '../ui/date-field/parse-date.ts';
import { useIsSending } from '../ui/form/use-is-sending.ts';
import { saveForBack } from './draft/saved-for-back.ts';
import { changedName, changeName, mayHaveArrivedName } from './form/form-answer.ts';
import { listSectionFields, sections, otherPlaceName, type FormField, type Section } from './form/fields.ts';
import { MayHaveArrived } from './may-have-arrived.tsx';
import { checkHeading } from './messages.ts';
import type { FormValues } from './form/read-request.ts';
import { SendRequestButton } from './form/send-request-button.tsx';
import { SendingNotice } from './waiting.tsx';
import { Title } from '../ui/frame/title.tsx';

const formId = 'answers';

/** Every answer in full, before anything is sent. */
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
      {sending ? (
        <SendingNotice />
      ) : (
        <>
          <h1 ref={headline} tabIndex={-1}>
            {checkHeading}
          </h1>
          {mayHaveArrived ? (
            <MayHaveArrived form={formId} />
          ) : (
            <p className="lead">
              Nothing has been sent yet. Please check your answers, then press Send Request.
            </p>
          )}
        </>
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
        </p>
      </Form>
    </>
  );
}

type AnswersProps = { section: Section; values: FormValues; today: string };

/** A section of the form with its answers, and a button to change them. */
function Answers({ section, values, today }: AnswersProps) {
  const isAtHome = section.placeOfDeath && !values[otherPlaceName];
  const answers = isAtHome
    ? [...listAnswers(section.fields, values, today), atHome]
    : listAnswers(listSectionFields(section), values, today);
  const unanswered = section.fields.filter(({ name }) => !values[name]?.trim()).length;
  const first = section.fields[0]!.name;
  return (
    <section className="answers">
      <h2>{section.title}</h2>
      <button
        className="button-quiet change"
        name={changeName}
        value={first}
        id={`change-${first}`}
        autoFocus={first === values[changedName]}
      >
        Change<span className="only-heard"> {section.title}</span>
      </button>
      <dl>
        {answers.map(({ label, text }) => (
          <div key={label} className="answer">
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {section.fields.every(({ optional }) => optional) && unanswered > 0 && (
        <p className="not-answered">
          {formatCount(unanswered, 'question is', 'questions are')} not answered.
        </p>
      )}
    </section>
  );
}

const atHome = { label: 'Where they died', text: 'At their home address' };

/** Lists the given answers. The parts of a name, an address or a phone number are joined to one. */
function listAnswers(fields: FormField[], values: FormValues, today: string) {
  const answers: { label: string; text: string }[] = [];
  for (const field of fields) {
    const { joined, label, kind } = field;
    const text = answerTo(field, values, today);
    if (text === '') continue;
    const part = kind === 'phone' ? `${label}: ${text}` : text;
    const found = joined && answers.find((answer) => answer.label === joined.label);
    if (found) found.text += joined.separator + part;
    else answers.push({ label: joined?.label ?? label, text: part });
  }
  return answers;
}

function answerTo({ name, kind }: FormField, values: FormValues, today: string): string {
  const text = values[name]?.trim() ?? '';
  if (kind !== 'date' || text === '') return text;
  const reading = parseDate(text, { name: '', today });
  return 'description' in reading ? reading.description : text;
}
