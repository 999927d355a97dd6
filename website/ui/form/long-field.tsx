import { useEffect, useState } from 'react';
import { cleanText } from '#contract/fields/clean-text.ts';
import { Field } from './field.tsx';
import { useNoAutoComplete } from '../use-hydrated.ts';

type LongFieldProps = {
  name: string;
  label: string;
  hint: string | undefined;
  problem: string | undefined;
  value: string;
  charactersMax: number;
  autoFocus: boolean;
};

const quietMs = 1_000;
const nearlyFullCharacters = 100;
// Longer text is too long in any case, so it is not counted further.
const charactersCountedMax = 50_000;

/**
 * A multi-line answer that shows how many characters are left once it is nearly full. Nothing is cut off; text that is
 * too long gets a message.
 */
export function LongField({ name, label, hint, problem, value, charactersMax, autoFocus }: LongFieldProps) {
  const [length, setLength] = useState(countCharacters(value));
  const text = charactersMax - length <= nearlyFullCharacters ? formatRoomLeft(length, charactersMax) : '';
  const autoComplete = useNoAutoComplete();
  return (
    <Field name={name} label={label} problem={problem} hint={hint}>
      {(control) => (
        <>
          <textarea
            {...control}
            aria-describedby={
              [control['aria-describedby'], text && `${name}-room`].filter(Boolean).join(' ') || undefined
            }
            defaultValue={value}
            rows={3}
            autoComplete={autoComplete}
            autoFocus={autoFocus}
            onInput={(event) => setLength(countCharacters(event.currentTarget.value))}
          />
          {text && (
            <p className="room-left" id={`${name}-room`}>
              {text}
            </p>
          )}
          <Spoken text={text} />
        </>
      )}
    </Field>
  );
}

/** Announces the characters left when somebody pauses, not with every character. */
function Spoken({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return <output className="only-heard">{spoken}</output>;
}

const countCharacters = (text: string): number =>
  text.length > charactersCountedMax ? text.length : cleanText(text.replaceAll('\r\n', '\n')).length;

function formatRoomLeft(length: number, charactersMax: number): string {
  const charactersLeft = charactersMax - length;
  const number = `${Math.abs(charactersLeft).toLocaleString('en-GB')} ${Math.abs(charactersLeft) === 1 ? 'character' : 'characters'}`;
  return charactersLeft < 0 ? `This is ${number} too long.` : `You have ${number} left.`;
}
