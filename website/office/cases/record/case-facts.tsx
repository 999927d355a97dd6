import { formatDay, formatMoment } from '#contract/fields/days.ts';
import type { FuneralCase } from '#contract/operator/cases/case.ts';
import { jurisdictionNames, stageNames } from '#contract/operator/cases/stages.ts';
import { PersonLink } from '../../person-link.tsx';
import { ContactLink } from '../../shell/contact-link.tsx';

/** The person who died, the applicant, and the stage of the case. */
export const CaseFacts = ({ record, branch }: { record: FuneralCase; branch: string | undefined }) => (
  <dl className="record-facts">
    <Fact name="Case">{record.number}</Fact>
    <Fact name="Stage">{stageNames[record.stage]}</Fact>
    {record.diedOn && <Fact name="Died">{formatDay(record.diedOn)}</Fact>}
    {record.bornOn && <Fact name="Born">{formatDay(record.bornOn)}</Fact>}
    <Fact name="Died in">
      {jurisdictionNames[record.jurisdiction]}
      {record.placeOfDeath && (
        <span className="under">
          <bdi>{record.placeOfDeath}</bdi>
        </span>
      )}
    </Fact>
    <Fact name="Who applies">
      {record.applicantName ? <bdi>{record.applicantName}</bdi> : 'Not known yet'}
      {record.relationship && (
        <span className="under">
          <bdi>{record.relationship}</bdi>
        </span>
      )}
      {record.applicantName && <PersonLink source="case" id={record.number} />}
    </Fact>
    {record.phone && (
      <Fact name="Phone">
        <ContactLink to={record.phone} />
      </Fact>
    )}
    {record.eMail && (
      <Fact name="Email">
        <ContactLink to={record.eMail} />
      </Fact>
    )}
    <Fact name="Who looks after it">{record.owner ? <bdi>{record.owner.name}</bdi> : 'Nobody yet'}</Fact>
    {branch && (
      <Fact name="Branch">
        <bdi>{branch}</bdi>
      </Fact>
    )}
    <Fact name="Opened">{formatMoment(record.openedAt)}</Fact>
    {record.closedAt && (
      <Fact name="Closed">
        {formatMoment(record.closedAt)}
        <span className="under">
          {record.isErased ? 'Erased' : `Kept until ${formatDay(record.keptUntil)}, then erased`}
        </span>
      </Fact>
    )}
  </dl>
);

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
