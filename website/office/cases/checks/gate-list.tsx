import { formatMoment } from '#contract/fields/days.ts';
import { gateNames, overrulableGates, type GateState } from '#contract/operator/cases/gates.ts';
import { TextField } from '../../form/text-field.tsx';

type GateListProps = {
  gates: GateState[];
  /** Whether the reader is an administrator. */
  canOverrule: boolean;
  formValues: Record<string, string>;
  problems: Record<string, string>;
};

/** Gates, each with what is missing. An administrator overrules one with a reason. The form goes to the page itself. */
export const GateList = ({ gates, canOverrule, formValues, problems }: GateListProps) => (
  <ul className="office-list case-gate-list">
    {gates.map(({ gate, isMet, sentence, overruled }) => (
      <li key={gate}>
        <strong>{gateNames[gate]}</strong> <span className="quiet">{formatStatus(isMet, overruled)}</span>
        <span className="under">{sentence}</span>
        {overruled && (
          <span className="under">
            Overruled by <bdi>{overruled.by}</bdi>, {formatMoment(overruled.at)}:{' '}
            <bdi>{overruled.reason}</bdi>
          </span>
        )}
        {canOverrule && !isMet && overrulableGates.some((each) => each === gate) && (
          <Overrule
            gate={gate}
            value={formValues[`overrule-${gate}`]}
            problem={problems[`overrule-${gate}`]}
          />
        )}
      </li>
    ))}
  </ul>
);

const formatStatus = (isMet: boolean, overruled: GateState['overruled']): string => {
  if (overruled) return 'overruled';
  return isMet ? 'in order' : 'missing';
};

type OverruleProps = { gate: string; value: string | undefined; problem: string | undefined };

const Overrule = ({ gate, value = '', problem }: OverruleProps) => (
  <details open={Boolean(problem)}>
    <summary>
      Overrule<span className="only-heard">: {gateNames[gate as GateState['gate']]}</span>
    </summary>
    <form method="post" noValidate>
      <input type="hidden" name="gate" value={gate} />
      <p>It holds for what is missing now. Your name and the reason stay in the history and on the case.</p>
      <TextField
        name={`overrule-${gate}`}
        label="Reason"
        problem={problem}
        defaultValue={value}
        autoComplete="off"
      />
      <button className="button" name="do" value="overrule">
        Overrule
      </button>
    </form>
  </details>
);
