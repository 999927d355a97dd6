import { useMatches } from 'react-router';
import { shouldHydrate } from '../../../page-handle.ts';
import keepDrafts from './keep-drafts.js?url';

type KeepDraftsProps = {
  /** Null on the pages of the sign-in, which do not offer drafts. */
  personId: string | null;
  /** Whether the form that led here was not carried out, or is sealed in this page. */
  outcome: 'unsaved' | 'sealed' | null;
};

/** Keeps what is typed into forms in this tab until it is saved. A page that hydrates keeps its own. */
export function KeepDrafts({ personId, outcome }: KeepDraftsProps) {
  return shouldHydrate(useMatches()) ? null : (
    <script defer src={keepDrafts} data-who={personId ?? ''} data-sent={outcome ?? ''} />
  );
}
