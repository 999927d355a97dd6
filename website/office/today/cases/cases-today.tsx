import type { Today } from '../read-today.ts';
import { AshesToday } from './ashes-today.tsx';
import { LateCases } from './late-cases.tsx';
import { VoidedApplications } from './voided-applications.tsx';
import { WaitingActs } from './waiting-acts.tsx';

/** The questions of cases to the person who is signed in. */
export const CasesToday = ({ waitingActs, voidedApplications, lateCases, ashes }: Today) => (
  <>
    <WaitingActs acts={waitingActs} />
    <VoidedApplications applications={voidedApplications} />
    <LateCases late={lateCases} />
    <AshesToday ashes={ashes} />
  </>
);
