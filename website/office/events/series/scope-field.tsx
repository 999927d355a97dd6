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
  const options = scopeOptions(event);
  return (
    options.length > 1 && (
      <>
        <RadioField
          name="scope"
          legend={legend}
          problem={undefined}
          selected={offeredScope(options, selected)}
          options={options.map(({ people, ...option }) => ({ ...option, hint: countPeople(people) }))}
        />
        {hint && <p className="quiet">{hint}</p>}
      </>
    )
  );
}

/** Once no earlier event is to come, all upcoming ones are this and the later ones. */
function offeredScope(options: ScopeOption[], selected: SeriesScope): SeriesScope {
  if (options.some(({ value }) => value === selected)) return selected;
  return selected === 'upcoming' ? 'later' : 'this';
}

type ScopeOption = { value: SeriesScope; label: string; people: number };

function scopeOptions({ series, numberOfAttendees, hasStarted }: EventForStaff): ScopeOption[] {
  const own = { value: 'this' as const, label: 'Only this one', people: numberOfAttendees };
  if (!series) return [own];
  const { later, upcoming } = series;
  const laterOnes = later.events - 1;
  const upcomingOnes = upcoming.events - (hasStarted ? 1 : 0);
  return [
    own,
    {
      value: 'later' as const,
      label: `This and the ${laterOnes === 1 ? 'later one' : `${laterOnes} later ones`}`,
      people: later.numberOfAttendees,
      isOffered: laterOnes > 0,
    },
    {
      value: 'upcoming' as const,
      label: `All ${upcomingOnes} upcoming ones`,
      people: upcoming.numberOfAttendees,
      isOffered: upcoming.events > later.events,
    },
  ].filter((option) => !('isOffered' in option) || option.isOffered);
}

const countPeople = (people: number): string =>
  people === 0 ? 'Nobody is booked.' : `${formatCount(people, 'person is', 'people are')} booked.`;
