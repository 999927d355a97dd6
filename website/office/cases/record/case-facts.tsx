import { formatDay, formatMoment } from '#contract/fields/days.ts';
import type { FuneralCase } from '#contract/operator/cases/case.ts';
import { jurisdictionNames, stageNames } from '#contract/operator/cases/stages.ts';
import { PersonLink } from '../../record/person-link.tsx';
import { ContactLink } from '../../record/contact-link.tsx';
import { BranchFact, RecordFact } from '../../record/fact.tsx';

/** The person who died, the applicant, and the stage of the case. */
export const CaseFacts = ({ record, branch }: { record: FuneralCase; branch: string | undefined }) => (
  <dl className="record-facts">
    <RecordFact name="Case">{record.number}</RecordFact>
    <RecordFact name="Stage">{stageNames[record.stage]}</RecordFact>
    {record.diedOn && <RecordFact name="Died">{formatDay(record.diedOn)}</RecordFact>}
    {record.bornOn && <RecordFact name="Born">{formatDay(record.bornOn)}</RecordFact>}
    <RecordFact name="Died in">
      {jurisdictionNames[record.jurisdiction]}
      {record.placeOfDeath && (
        <span className="under">
          <bdi>{record.placeOfDeath}</bdi>
        </span>
      )}
    </RecordFact>
    <RecordFact name="Who applies">
      {record.applicantName ? <bdi>{record.applicantName}</bdi> : 'Not known yet'}
      {record.relationship && (
        <span className="under">
          <bdi>{record.relationship}</bdi>
        </span>
      )}
      {record.applicantName && <PersonLink source="case" id={record.number} />}
    </RecordFact>
    {record.phone && (
      <RecordFact name="Phone">
        <ContactLink to={record.phone} />
      </RecordFact>
    )}
    {record.eMail && (
      <RecordFact name="Email">
        <ContactLink to={record.eMail} />
      </RecordFact>
    )}
    <RecordFact name="Who looks after it">
      {record.owner ? <bdi>{record.owner.name}</bdi> : 'Nobody yet'}
    </RecordFact>
    <BranchFact branch={branch} />
    <RecordFact name="Opened">{formatMoment(record.openedAt)}</RecordFact>
    {record.closedAt && (
      <RecordFact name="Closed">
        {formatMoment(record.closedAt)}
        <span className="under">
          {record.isErased ? 'Erased' : `Kept until ${formatDay(record.keptUntil)}, then erased`}
        </span>
      </RecordFact>
    )}
  </dl>
);
