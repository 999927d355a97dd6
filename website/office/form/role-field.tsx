import { roles, type Role } from '#contract/operator/people/actor.ts';
import { roleHints, roleNames } from '../messages.ts';

/** What somebody may do. */
export function RoleField({ chosen, problem }: { chosen: string; problem: string | undefined }) {
  return (
    <fieldset className={problem ? 'roles field-wrong' : 'roles'} id="role">
      <legend>Role</legend>
      {problem && (
        <p className="field-error">
          <span className="only-heard">Error:</span> {problem}
        </p>
      )}
      {roles.map((role: Role) => (
        <div key={role}>
          <input
            type="radio"
            id={`role-${role}`}
            name="role"
            value={role}
            defaultChecked={role === chosen}
            aria-describedby={`role-${role}-hint`}
          />
          <label htmlFor={`role-${role}`}>{roleNames[role]}</label>
          <p id={`role-${role}-hint`}>{roleHints[role]}</p>
        </div>
      ))}
    </fieldset>
  );
}
