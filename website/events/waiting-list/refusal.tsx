import { useEffect, useRef } from 'react';
import { FormError, type WaitText } from '../../ui/form/form-error.tsx';

export type RefusedForm = {
  values: Record<string, string>;
  problems: Record<string, string>;
  wait?: WaitText | undefined;
  /** The reason for the refusal, or the failure on our side. */
  message?: string | undefined;
  code?: string | undefined;
  isOurFault: boolean;
};

/** The reason why a form is shown again, above it. It takes the focus, because the pressed button is far below. */
export function RefusalNotice({
  answer,
  children,
}: {
  answer: RefusedForm | undefined;
  children?: React.ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), [answer]);
  if (!answer?.message && !answer?.wait) return null;
  const { wait, message, isOurFault } = answer;
  return (
    <div ref={element} tabIndex={-1} role="alert" className="refusal">
      {wait || isOurFault ? (
        <FormError wait={wait} isOurFault={isOurFault} message={message} />
      ) : (
        <div className="notice">
          <p>{message}</p>
          {children}
        </div>
      )}
    </div>
  );
}
