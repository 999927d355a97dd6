import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { answerNames } from '#contract/records/booking-answers.ts';
import { EventSummary } from '../../event-facts.tsx';
import type { EventFormProps } from '../../form/event-form-props.ts';
import { isAlsoOn } from '../../form/also-on-name.ts';
import { Title } from '../../../ui/frame/title.tsx';

export type QuestionProps = Pick<EventFormProps, 'mode' | 'event'> & { values: Record<string, string> };

type SpecificQuestionProps = Pick<QuestionProps, 'event' | 'values'> & {
  heading: string;
  lead: React.ReactNode;
  action: string;
  children: React.ReactNode;
};

const fields = new Set(['name', 'eMail', 'numberOfAttendees', ...answerNames]);

/** Replaces the booking form until it is answered, and keeps its entries. */
export function Question({ heading, event, lead, action, values, children }: SpecificQuestionProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <Title heading={heading} />
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      {event && <EventSummary event={event} />}
      <p>{lead}</p>
      <Form className="no-booking" method="post" action={action}>
        {Object.entries(values)
          .filter(([field]) => fields.has(field) || isAlsoOn(field))
          .map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
        {children}
      </Form>
    </>
  );
}
