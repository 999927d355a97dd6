import { href } from 'react-router';
import { requestDocuments, type HandledRequest } from '#contract/operator/cremation/requests.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import { listButtons } from './actions.ts';
import { documentNames } from '../labels.ts';
import { PlaceField, type ListPlace } from '../list-place.tsx';
import { withQuery } from '../../../ui/with-query.ts';

type RequestActionsProps = { request: HandledRequest; ownGuid: string | null; place: ListPlace };

/** The next step of a request, and its emails and documents. */
export function RequestActions({ request, ownGuid, place }: RequestActionsProps) {
  const { reference, state, revision, familyRevision, assignee, isChangedByFamily } = request;
  const address = href('/office/requests/:reference', { reference });
  return (
    <form method="post" action={address} className="request-actions">
      <RevisionField revision={revision} />
      <PlaceField place={place} />
      <input type="hidden" name="familyRevision" value={familyRevision} />
      {!assignee && <input type="hidden" name="isFree" value="yes" />}
      {state === 'new' && (
        <p className="quiet">
          {ownGuid
            ? 'Nobody has taken this request yet.'
            : 'Nobody has taken this request yet. The operator key cannot: choose a person under “Who handles it”.'}
        </p>
      )}
      {isChangedByFamily && <ChangedByFamily />}
      <p className="form-actions">
        {listButtons(request, ownGuid).map(({ name, label, isMain }) => (
          <button key={name} className={isMain ? 'button button-main' : 'button'} name="do" value={name}>
            {label}
          </button>
        ))}
        {!request.caseNumber && (
          <button className="button" name="do" value="case">
            Open a case
          </button>
        )}
        <a
          className="button"
          href={withQuery(href('/office/requests/:reference/reply', { reference }), { ...place })}
        >
          Write to the family
        </a>
        <a
          className="button"
          href={withQuery(href('/office/requests/:reference/answers', { reference }), { ...place })}
        >
          Correct an answer
        </a>
      </p>
      <Documents reference={reference} />
    </form>
  );
}

const ChangedByFamily = () => (
  <div className="notice notice-care">
    <p>The family has sent this again. The history below shows which answers they have changed.</p>
    <button className="button" name="do" value="read">
      I have read it
    </button>
  </div>
);

const Documents = ({ reference }: { reference: string }) => (
  <p className="alone">
    {requestDocuments.map((document) => (
      <a
        key={document}
        href={href('/office/requests/:reference/documents/:document', { reference, document })}
      >
        {documentNames[document]}
      </a>
    ))}
  </p>
);
