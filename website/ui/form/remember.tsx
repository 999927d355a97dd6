/**
 * The checkbox that lets a form store its values on this device. Unticking deletes them. It needs script, and has
 * no name, so that it is never sent.
 */
export const RememberTick = ({ children, ...input }: React.ComponentProps<'input'>) => (
  <p className="remember">
    <label>
      <input {...input} type="checkbox" />
      {children}
    </label>
  </p>
);

/**
 * Reserves the place of the checkbox until the script runs. The text is an attribute, because text browsers show
 * hidden text.
 */
export const RememberTickToCome = ({ text }: { text: string }) => (
  <p className="remember needs-script">
    <span className="to-come" data-text={text} />
  </p>
);
