type DefaultButtonProps = Pick<React.ComponentProps<'input'>, 'name'> & { value: string; sending?: boolean };

/**
 * The button that Enter in a field presses, as the first one of a form. It is invisible and not a tab stop, except
 * in a browser without styles, which shows its value.
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
