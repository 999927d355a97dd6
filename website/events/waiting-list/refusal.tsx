import { useEffect, useRef } from 'react';
import { FormError, type Wait } from '../../ui/form/form-error.tsx';

export type Refused = {
  values: Record<string, string>;
  problems: Record<string, string>;
  wait?: Wait | undefined;
  /** Why the list or the booking refuses it, or what went wrong on our side. */
  says?: string | undefined;
  code?: string | undefined;
  ourFault: boolean;
};

/** Why a form came back, above it. It takes the focus, because the button that was pressed is far below. */
export function Refusal({ answer, children }: { answer: Refused | undefined; children?: React.ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), [answer]);
  if (!answer?.says && !answer?.wait) return null;
  const { wait, says, ourFault } = answer;
  return (
    <div ref={element} tabIndex={-1} role="alert" className="refusal">
      {wait || ourFault ? (
        <FormError wait={wait} ourFault={ourFault} says={says} />
      ) : (
        <div className="notice">
          <p>{says}</p>
          {children}
        </div>
      )}
    </div>
  );
}
