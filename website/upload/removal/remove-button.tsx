import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Row } from '../file-list.ts';
import { uploadTexts } from '../messages.ts';

type RemoveButtonProps = {
  row: Row;
  /** Resolves to true if it was removed. */
  onRemove: (id: number) => Promise<boolean>;
  /** Finds the element that gets the focus once the photograph is gone. */
  neighbourOf: (button: HTMLElement) => HTMLElement | null;
};

/** Removes an uploaded photograph from the gallery. It asks first, because a press may be a mistake. */
export function RemoveButton({ row, onRemove, neighbourOf }: RemoveButtonProps) {
  const [step, setStep] = useState<'offered' | 'asking' | 'removing' | 'kept'>('offered');
  const { id, file, isRemovable, message } = row;
  const reason = message && <p className="tile-reason">{message}</p>;
  if (!isRemovable) return reason || null;
  const remove = async (button: HTMLElement) => {
    const tile = button.closest('li')!;
    const neighbour = neighbourOf(button);
    setStep('removing');
    const isRemoved = await onRemove(id);
    // The focus stays where it is if it has moved since.
    const wasHere = document.activeElement === document.body || tile.contains(document.activeElement);
    if (!isRemoved) setStep(wasHere ? 'kept' : 'offered');
    else if (wasHere) neighbour?.focus();
  };
  if (step === 'asking' || step === 'removing') {
    const keepPhotograph = () => setStep('kept');
    return (
      <Question name={file.name} isRemoving={step === 'removing'} onYes={remove} onKeep={keepPhotograph} />
    );
  }
  return (
    <div>
      {reason}
      <button
        className="remove"
        type="button"
        ref={step === 'kept' ? focus : undefined}
        aria-label={`${uploadTexts.removeAdded}: ${file.name}`}
        onClick={() => setStep('asking')}
      >
        {uploadTexts.removeAdded}
      </button>
    </div>
  );
}

type QuestionProps = {
  name: string;
  isRemoving: boolean;
  onYes: (button: HTMLElement) => void;
  onKeep: () => void;
};

function Question({ name, isRemoving, onYes, onKeep }: QuestionProps) {
  const keepPhotograph = () => !isRemoving && onKeep();
  const keys = {
    'aria-disabled': isRemoving || undefined,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && keepPhotograph(),
  };
  return (
    <fieldset className="asking" aria-label={uploadTexts.asksToRemove(name)}>
      <p>{isRemoving ? uploadTexts.removing : uploadTexts.removeThis}</p>
      <button
        {...keys}
        className="button"
        type="button"
        onClick={({ currentTarget }: MouseEvent<HTMLElement>) => !isRemoving && onYes(currentTarget)}
      >
        {uploadTexts.yesRemove}
      </button>
      {/* The focus begins here, so that pressing Enter twice removes nothing. */}
      <button {...keys} className="button" type="button" ref={focus} onClick={keepPhotograph}>
        {uploadTexts.keep}
      </button>
    </fieldset>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();
