import { Form, href } from 'react-router';
import type { JobKind } from '#contract/jobs.ts';
import { useIsLocalBackOffice } from '../../ui/use-provider.ts';
import { jobs } from './jobs-by-name.ts';

type JobButtonsProps = { startable: JobKind[]; scanOpen: boolean };

/** The five buttons of section 2 of the specification, in its order, but for those whose jobs this person may not start. */
export function JobButtons({ startable, scanOpen }: JobButtonsProps) {
  const isLocal = useIsLocalBackOffice();
  const startableJobs = jobs.filter(({ kind }) => startable.includes(kind));
  return (
    <ul className="tasks">
      {startableJobs.map(({ kind, name, description: about }) => (
        <li key={kind}>
          <Form method="post" action={href('/admin')}>
            <button
              className="button"
              name="job"
              value={kind}
              aria-describedby={isLocal ? `about-${kind}` : undefined}
            >
              {name}
            </button>
          </Form>
          {/* Another back office decides itself what a job does. */}
          {isLocal && <p id={`about-${kind}`}>{about}</p>}
        </li>
      ))}
      <li>
        <Form action={href('/admin')} preventScrollReset>
          <button
            className="button"
            name="scan"
            value={scanOpen ? 'closed' : 'open'}
            aria-expanded={scanOpen}
            aria-controls="scanner"
            aria-describedby="about-scan"
          >
            Scan
          </button>
        </Form>
        <p id="about-scan">Shows or hides the barcode scanner.</p>
      </li>
    </ul>
  );
}
