/** Names the changes that somebody else has saved. The form below keeps its values. */
export const StaleNotice = ({ what, children }: { what: string; children: React.ReactNode }) => (
  <div className="notice notice-care" role="alert">
    <p>Somebody else has changed {what} meanwhile. Nothing of yours was saved yet. Now it says:</p>
    {children}
    <p>What you entered is below. Press Save if it is still right.</p>
  </div>
);
