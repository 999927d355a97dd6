import type { HandledRequest } from '#contract/operator/cremation/requests.ts';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { stateNames } from '../labels.ts';
import { href } from 'react-router';
import { PersonLink } from '../../record/person-link.tsx';
import { ContactLink } from '../../record/contact-link.tsx';
import { BranchFact, RecordFact } from '../../record/fact.tsx';

/** A request in a line or two. */
export function RequestFacts({ request, branch }: { request: HandledRequest; branch: string | undefined }) {
  const {
    caseNumber,
    reference,
    requester,
    receivedAt,
    changedAt,
    state,
    assignee,
    keptUntil,
    answers,
    isErased,
  } = request;
  const phone = answers?.mobilePhone || answers?.homePhone || answers?.businessPhone;
  return (
    <dl className="record-facts">
      <RecordFact name="Reference">{reference}</RecordFact>
      {requester && (
        <RecordFact name="Requested by">
          <bdi>{requester}</bdi>
          <PersonLink source="request" id={reference} />
        </RecordFact>
      )}
      {phone && (
        <RecordFact name="Phone">
          <ContactLink to={phone} />
        </RecordFact>
      )}
      <RecordFact name="Received">
        {formatMoment(receivedAt)}
        {changedAt !== receivedAt && <>, sent again {formatMoment(changedAt)}</>}
      </RecordFact>
      <RecordFact name="Status">
        {stateNames[state]}
        {assignee && (
          <>
            , <bdi>{assignee.name}</bdi>
          </>
        )}
      </RecordFact>
      <CaseFact caseNumber={caseNumber} />
      <BranchFact branch={branch} />
      <RecordFact name="Answers">
        {isErased ? 'Erased' : `Kept until ${formatDay(keptUntil)}, then erased`}
      </RecordFact>
    </dl>
  );
}

const CaseFact = ({ caseNumber }: Pick<HandledRequest, 'caseNumber'>) =>
  caseNumber && (
    <RecordFact name="Case">
      <a href={href('/office/cases/:number', { number: caseNumber })}>{caseNumber}</a>
    </RecordFact>
  );
