/** The idempotency key of a form that adds a record: a form that is sent twice adds one (decision 068). */
export const KeyField = ({ idempotencyKey }: { idempotencyKey: string }) => (
  <input type="hidden" name="key" value={idempotencyKey} />
);
