type DefaultButtonProps = Pick<React.ComponentProps<'button'>, 'name' | 'value'> & { sending?: boolean };

/** Enter in a field presses the first button of a form, which is this one. Nobody sees, hears or tabs to it. */
export const DefaultButton = ({ sending = false, ...control }: DefaultButtonProps) => (
  <button
    {...control}
    className="only-heard"
    tabIndex={-1}
    aria-hidden="true"
    onClick={(event) => sending && event.preventDefault()}
  />
);
