import { href } from 'react-router';
import type { PersonSource } from '#contract/operator/person.ts';

type PersonLinkProps = {
  source: PersonSource;
  /** The guid, reference or code of the record. */
  id: string;
  /** The name that the link is about, for screen readers. */
  of?: string;
};

/** Leads from a record to everything of its person. */
export const PersonLink = ({ source, id, of }: PersonLinkProps) => (
  <p className="alone">
    <a href={href('/office/family/:source/:id', { source, id })}>
      All records of this person{of && <span className="only-heard">: {of}</span>}
    </a>
  </p>
);
