/** Says what somebody else has saved meanwhile. The form below still has what was typed. */
export const StaleNotice = ({ what, children }: { what: string; children: React.ReactNode }) => (
  <div className="notice notice-care" role="alert">
    <p>Somebody else has changed {what} meanwhile. Nothing of yours was saved yet. Now it says:</p>
    {children}
    <p>What you entered is below. Press Save if it is still right.</p>
  </div>
);
