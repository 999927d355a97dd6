import type { SubmitEvent } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { useCamera } from '../offline/use-camera.tsx';

type CodeInputProps = {
  onCode: (code: string) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** A code from the camera, from a scanner that types, or typed by hand. */
export function CodeInput({ onCode, onSubmit }: CodeInputProps) {
  const camera = useCamera(onCode);
  return (
    <>
      <form onSubmit={onSubmit}>
        <Field name="code" label="Code" hint="For example 7KQF-M2XD-2229" problem={undefined}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={50}
              required
            />
          )}
        </Field>
        <button className="button">Find</button>
        {camera.button}
      </form>
      {camera.view}
    </>
  );
}
