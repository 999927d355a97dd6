import { formatCount } from '#contract/fields/count.ts';
import type { EventForStaff } from '#contract/operator/events/events.ts';
import type { SeriesScope } from '#contract/operator/events/series/scope.ts';
import { RadioField } from '../../form/radio-field.tsx';

type ScopeFieldProps = {
  event: EventForStaff;
  legend: string;
  selected: SeriesScope;
  /** The hint of the choices of several events. */
  hint: string;
};

/** The choice of events of a series to change or cancel. Renders nothing for a single event. */
export function ScopeField({ event, legend, selected, hint }: ScopeFieldProps) {
  const options = listScopeOptions(event);
  return (
    options.length > 1 && (
      <>
        <RadioField
          name="scope"
          legend={legend}
          problem={undefined}
          selected={findOfferedScope(options, selected)}
          options={options.map(({ people, ...option }) => ({ ...option, hint: describePeople(people) }))}
        />
        {hint && <p className="quiet">{hint}</p>}
      </>
    )
  );
}

/** Once no earlier event is to come, all upcoming ones are this and the later ones. */
function findOfferedScope(options: ScopeOption[], selected: SeriesScope): SeriesScope {
  if (options.some(({ value }) => value === selected)) return selected;
  return selected === 'upcoming' ? 'later' : 'this';
}

type ScopeOption = { value: SeriesScope; label: string; people: number };

function listScopeOptions({ series, numberOfAttendees, hasStarted }: EventForStaff): ScopeOption[] {
  const ownOption = { value: 'this' as const, label: 'Only this one', people: numberOfAttendees };
  if (!series) return [ownOption];
  const { later, upcoming } = series;
  const laterCount = later.events - 1;
  const upcomingCount = upcoming.events - (hasStarted ? 1 : 0);
  return [
    ownOption,
    {
      value: 'later' as const,
      label: `This and the ${laterCount === 1 ? 'later one' : `${laterCount} later ones`}`,
      people: later.numberOfAttendees,
      isOffered: laterCount > 0,
    },
    {
      value: 'upcoming' as const,
      label: `All ${upcomingCount} upcoming ones`,
      people: upcoming.numberOfAttendees,
      isOffered: upcoming.events > later.events,
    },
  ].filter((option) => !('isOffered' in option) || option.isOffered);
}

const describePeople = (people: number): string =>
  people === 0 ? 'Nobody is booked.' : `${formatCount(people, 'person is', 'people are')} booked.`;
