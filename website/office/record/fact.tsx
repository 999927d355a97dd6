/** One line of a `<dl className="answers">`. Renders nothing without a value. */
export const Fact = ({ label, children }: { label: string; children: React.ReactNode }) =>
  children === null ? null : (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );

/** One line of a `<dl className="record-facts">`. */
export const RecordFact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The branch of a record, if the firm has several. */
export const BranchFact = ({ branch }: { branch: string | undefined }) =>
  branch && (
    <RecordFact name="Branch">
      <bdi>{branch}</bdi>
    </RecordFact>
  );
