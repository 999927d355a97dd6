/**
 * The tick without which a form keeps nothing on this device. Unticking deletes what is kept. It needs the script, and it
 * has no name, so it is never sent.
 */
export const RememberTick = ({ children, ...input }: React.ComponentProps<'input'>) => (
  <p className="remember">
    <label>
      <input {...input} type="checkbox" />
      {children}
    </label>
  </p>
);

/** Its place until the script comes. The text is an attribute, because text browsers show what is only hidden. */
export const RememberTickToCome = ({ text }: { text: string }) => (
  <p className="remember needs-script">
    <span className="to-come" data-text={text} />
  </p>
);
