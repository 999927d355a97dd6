import { createElement as h, useState } from 'react';
import type { EventTexts } from '../static/event-texts.ts';

/** The booking form with bare react-dom: the cost of hydrating it without a router, validation or a toast. */
export function BareForm({ event }: { event: EventTexts }) {
  const [sending, setSending] = useState(false);
  const place = [h('b', { key: 'location' }, event.location), h('br', { key: 'break' }), event.address];
  return h(
    'div',
    null,
    h('h1', null, 'Add a new booking or edit an existing booking'),
    h(
      'div',
      { className: 'about' },
      h('p', null, h('b', null, event.title)),
      h('p', { className: 'when' }, h('time', { dateTime: event.iso }, event.when)),
      h('p', null, place),
    ),
    h(
      'form',
      { method: 'post', action: `/events?book=${event.guid}`, onSubmit: () => setSending(true) },
      h(Field, { name: 'name', label: 'Name' }),
      h(Field, { name: 'eMail', label: 'eMail', hint: 'We will send your confirmation to this address.' }),
      h(Field, {
        name: 'numberOfAttendees',
        label: 'Number Of Attendees',
        hint: describePlacesLeft(event),
        value: '1',
      }),
      h(Field, { name: 'extraInfo', label: event.extraInfoTitle, hint: optional }),
      h(Field, {
        name: 'extraDescription',
        label: event.extraDescriptionTitle,
        hint: optional,
        control: 'textarea',
      }),
      h(
        'p',
        null,
        h(
          'label',
          null,
          h('input', { type: 'checkbox', name: 'remember', value: 'on' }),
          ' Remember my name and email address on this device',
        ),
      ),
      h(
        'p',
        { className: 'actions' },
        h('button', { className: 'main', disabled: sending }, 'Book Attendance'),
        h('a', { href: '/events' }, 'Back To Event List'),
      ),
    ),
  );
}

const optional = 'Optional';
const describePlacesLeft = ({ left }: EventTexts) =>
  `Include yourself.${left === null ? '' : ` There are ${left} places left.`}`;

type FieldProps = {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  control?: 'input' | 'textarea';
};

function Field({ name, label, hint, value = '', control = 'input' }: FieldProps) {
  const [values, setTyped] = useState(value);
  const onChange = (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value);
  return h(
    'div',
    null,
    h('label', { htmlFor: name }, label),
    h(control, { id: name, name, value: values, onChange, 'aria-describedby': hint && `${name}-hint` }),
    hint && h('p', { className: 'hint', id: `${name}-hint` }, hint),
  );
}
