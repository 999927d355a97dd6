import type { HandledRequest } from '#contract/operator/cremation/requests.ts';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { stateNames } from '../labels.ts';
import { href } from 'react-router';
import { PersonLink } from '../../person-link.tsx';
import { ContactLink } from '../../shell/contact-link.tsx';

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
      <Fact name="Reference">{reference}</Fact>
      {requester && (
        <Fact name="Requested by">
          <bdi>{requester}</bdi>
          <PersonLink source="request" id={reference} />
        </Fact>
      )}
      {phone && (
        <Fact name="Phone">
          <ContactLink to={phone} />
        </Fact>
      )}
      <Fact name="Received">
        {formatMoment(receivedAt)}
        {changedAt !== receivedAt && <>, sent again {formatMoment(changedAt)}</>}
      </Fact>
      <Fact name="Status">
        {stateNames[state]}
        {assignee && (
          <>
            , <bdi>{assignee.name}</bdi>
          </>
        )}
      </Fact>
      <CaseFact caseNumber={caseNumber} />
      {branch && (
        <Fact name="Branch">
          <bdi>{branch}</bdi>
        </Fact>
      )}
      <Fact name="Answers">{isErased ? 'Erased' : `Kept until ${formatDay(keptUntil)}, then erased`}</Fact>
    </dl>
  );
}

const CaseFact = ({ caseNumber }: Pick<HandledRequest, 'caseNumber'>) =>
  caseNumber && (
    <Fact name="Case">
      <a href={href('/office/cases/:number', { number: caseNumber })}>{caseNumber}</a>
    </Fact>
  );

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
