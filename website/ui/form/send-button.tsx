type SendButtonProps = {
  sending: boolean;
  /** Whether the form has another main button. */
  isSecond?: boolean;
  children: string;
} & Pick<React.ComponentProps<'button'>, 'id' | 'name' | 'value' | 'formAction'>;

/** A submit button that cannot send twice. It stays focusable while sending, so that nobody loses their place. */
export function SendButton({ sending, isSecond, children, ...control }: SendButtonProps) {
  return (
    <>
      <button
        {...control}
        className={isSecond ? 'button' : 'button button-main'}
        aria-disabled={sending || undefined}
        onClick={(event) => sending && event.preventDefault()}
      >
        {children}
        {sending && <span className="sending" aria-hidden="true" />}
      </button>{' '}
      <output className="only-heard">{sending ? 'Sending. Please wait.' : ''}</output>
    </>
  );
}
