type DefaultButtonProps = Pick<React.ComponentProps<'input'>, 'name'> & { value: string; sending?: boolean };

/**
 * Enter in a field presses the first button of a form, which is this one. Nobody sees, hears or tabs to it, except in a
 * browser without styles, which shows its value.
 */
export const DefaultButton = ({ sending = false, ...control }: DefaultButtonProps) => (
  <input
    {...control}
    type="submit"
    className="only-heard"
    tabIndex={-1}
    aria-hidden="true"
    onClick={(event) => sending && event.preventDefault()}
  />
);
