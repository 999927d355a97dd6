import type { Today } from '../read-today.ts';
import { AshesToday } from './ashes-today.tsx';
import { ListedCases } from './listed-cases.tsx';
import { VoidedApplications } from './voided-applications.tsx';
import { WaitingActs } from './waiting-acts.tsx';

/** The questions of cases to the person who is signed in. */
export const CasesToday = ({ waitingActs, voidedApplications, uncheckedPapers, lateCases, ashes }: Today) => (
  <>
    <WaitingActs acts={waitingActs} />
    <VoidedApplications applications={voidedApplications} />
    <ListedCases name="unchecked" cases={uncheckedPapers} />
    <ListedCases name="late" cases={lateCases} />
    <AshesToday ashes={ashes} />
  </>
);
