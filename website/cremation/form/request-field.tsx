import { useLayoutEffect, useRef, useState } from 'react';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { LongField } from '../../ui/form/long-field.tsx';
import { useNoAutoComplete } from '../../ui/use-hydrated.ts';
import { useIsLocalBackOffice } from '../../ui/use-provider.ts';
import type { FormField } from './fields.ts';
import type { FormParts } from './form-parts.ts';

/** One question of the form, according to its kind. */
export function RequestField({ row, parts }: { row: FormField; parts: FormParts }) {
  const { name, kind, optional, titleCase, charactersMax = 0 } = row;
  const isLocalBackOffice = useIsLocalBackOffice();
  const common = {
    name,
    label: optional ? `${row.label} (optional)` : row.label,
    hint: row.hint ?? (isLocalBackOffice ? row.ownHint : undefined),
    problem: parts.problems[name],
  };
  const value = parts.values[name] ?? '';
  const autoFocus = parts.focus === name;
  const autoComplete = useAutoComplete(row);
  if (kind === 'date') {
    return (
      <DateField
        {...common}
        value={value}
        today={parts.today}
        startYear={row.startYear}
        autoFocus={autoFocus}
      />
    );
  }
  if (kind === 'long') {
    return <LongField {...common} value={value} charactersMax={charactersMax} autoFocus={autoFocus} />;
  }
  if (kind === 'choice') {
    const list = parts.choices.list?.[name as 'gender'];
    return <ChoiceField common={common} value={value} list={list} autoFocus={autoFocus} />;
  }
  return (
    <Field {...common}>
      {(control) => (
        <input
          {...control}
          {...controlProps[kind]}
          className={row.isShort && 'short'}
          data-title-case={titleCase}
          data-postcode={row.postcode}
          defaultValue={value}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
        />
      )}
    </Field>
  );
}

// The browser knows the person who fills in the form, but nothing about the person who died. A named autofill
// section is never filled in along with the rest.
function useAutoComplete({ autoComplete, deceasedAutocomplete }: FormField): string | undefined {
  const off = useNoAutoComplete();
  return autoComplete ?? off ?? (deceasedAutocomplete && `section-person-who-died ${deceasedAutocomplete}`);
}

const controlProps = {
  line: { spellCheck: false },
  email: { type: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel' },
};

type ChoiceFieldProps = {
  common: { name: string; label: string; hint: string | undefined; problem: string | undefined };
  value: string;
  list: string[] | undefined;
  autoFocus: boolean;
};

/** A dropdown list. While its options are missing, a free-text field, whose text stays when they arrive. */
function ChoiceField({ common, value, list, autoFocus }: ChoiceFieldProps) {
  const [selected, setSelected] = useState(value);
  const autoComplete = useNoAutoComplete();
  const element = useRef<HTMLSelectElement & HTMLInputElement>(null);
  // Somebody may have answered before the script had loaded.
  useLayoutEffect(() => {
    if (element.current?.value) setSelected(element.current.value);
  }, []);
  const inList = list?.find((choice) => choice.toLowerCase() === selected.trim().toLowerCase());
  return (
    <Field {...common}>
      {(control) =>
        list ? (
          <select
            {...control}
            ref={element}
            value={inList ?? selected}
            onChange={(event) => setSelected(event.target.value)}
            autoComplete={autoComplete}
            autoFocus={autoFocus}
          >
            <option value="">Please choose</option>
            {selected && !inList && <option>{selected}</option>}
            {list.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            ref={element}
            defaultValue={selected}
            onInput={(event) => setSelected(event.currentTarget.value)}
            autoComplete={autoComplete}
            autoFocus={autoFocus}
          />
        )
      }
    </Field>
  );
}
