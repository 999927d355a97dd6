import { useActionData } from 'react-router';

type RevisionFieldProps = {
  /** The revision of the record as the page shows it. */
  revision: string | number;
  /** Whether the form that was refused is this one, of several on the page. */
  wasSent?: boolean;
};

/**
 * The revision that a form is based on. A refused form keeps the one it was opened with: with the present one, saving it
 * would overwrite what somebody else has saved since, without a word.
 */
export function RevisionField({ revision, wasSent = true }: RevisionFieldProps) {
  const reply = useActionData() as { base?: string | null } | undefined;
  return <input type="hidden" name="revision" value={(wasSent && reply?.base) || revision} />;
}

/** The revision that a refused form stays based on; null once its page shows the changes of a colleague. */
export const nextBaseRevision = ({ code }: { code?: string }, revision: string | undefined): string | null =>
  code === 'changed-meanwhile' ? null : (revision ?? null);
