/** One line of a `<dl className="answers">`; nothing if there is nothing to say. */
export const Fact = ({ label, children }: { label: string; children: string | null }) =>
  children === null ? null : (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
