import { href } from 'react-router';
import type { Branch } from '#contract/operator/branches.ts';
import type { HandledRequest, RequestState } from '#contract/operator/cremation/requests.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import { BranchField } from '../../branches/branch-field.tsx';
import { SelectField, toPersonOptions } from '../../form/select-field.tsx';
import { PlaceField, type ListPlace } from '../list-place.tsx';

type RequestHandlingProps = {
  request: HandledRequest;
  place: ListPlace;
  branches: Branch[];
  people: { guid: string; name: string }[];
  /** The choices of a refused form. */
  formValues: Record<string, string>;
  problem: string | undefined;
};

/** The assignee and branch of a request. Renders nothing if there is no choice. */
export function RequestHandling({
  request,
  branches,
  people,
  place,
  formValues,
  problem,
}: RequestHandlingProps) {
  const { reference, state, revision, assignee, branch } = request;
  if (people.length === 0 && branches.length < 2) return null;
  const options = [{ value: '', label: withoutAssigneeLabels[state] }, ...toPersonOptions(people, assignee)];
  return (
    <section aria-labelledby="handling" className="request-handling">
      <h2 id="handling">Who handles it</h2>
      <form method="post" action={href('/office/requests/:reference', { reference })}>
        <RevisionField revision={revision} />
        <PlaceField place={place} />
        {people.length > 0 && (
          <SelectField
            name="assignee"
            label="Person"
            problem={problem}
            selected={formValues.assignee ?? assignee?.guid ?? ''}
            options={options}
          />
        )}
        <BranchField branches={branches} selected={formValues.branch ?? branch} />
        {branches.length > 1 && <p className="under">A branch that gets the request is told by email.</p>}
        <button className="button" name="do" value="handling">
          Save
        </button>
      </form>
    </section>
  );
}

const withoutAssigneeLabels: Record<RequestState, string> = {
  new: 'Not taken yet',
  'in-progress': 'Hand it back',
  done: 'Nobody',
};
