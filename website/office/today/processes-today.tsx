import type { Processes } from '#contract/operator/settings/processes.ts';

/** Problems with this website's processes, for administrators. Renders nothing if there are none. */
export function ProcessesToday({ processes }: { processes: Processes | null }) {
  if (!processes || isWell(processes)) return null;
  const { differing, hasWorker } = processes;
  return (
    <section className="set-up" aria-labelledby="processes">
      <h2 id="processes">The server is not set up right</h2>
      <ul className="office-list">
        {!hasWorker && (
          <li>
            <h3>Emails are not sent, and jobs do not run</h3>
            <p>
              Nothing is lost: they go on as soon as there is a process for them. Ask your IT support to start
              one with ROLE=worker.
            </p>
          </li>
        )}
        {differing.length > 0 && (
          <li>
            <h3>Parts of the server have different settings</h3>
            <p>
              What families see or are sent may depend on chance. Ask your IT support to set these alike for
              all processes: {differing.join(', ')}.
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}

export const isWell = ({ differing, hasWorker }: Processes) => differing.length === 0 && hasWorker;
