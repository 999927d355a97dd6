import { useState, type SubmitEvent } from 'react';
import { CameraView } from '../../ui/camera/camera-view.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

type CodeInputProps = {
  onCode: (code: string) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** A code from the camera, from a scanner that types, or typed by hand. */
export function CodeInput({ onCode, onSubmit }: CodeInputProps) {
  const hasScript = useHydrated();
  const [isWatching, setIsWatching] = useState(false);
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
        {hasScript && (
          <button
            type="button"
            className="button"
            aria-expanded={isWatching}
            onClick={() => setIsWatching(!isWatching)}
          >
            {isWatching ? 'Switch the camera off' : 'Use the camera'}
          </button>
        )}
      </form>
      {isWatching && <CameraView onCode={onCode} />}
    </>
  );
}
