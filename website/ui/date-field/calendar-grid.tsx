/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table would promise headers, and years have none */
import { useEffect, useRef } from 'react';
import { moveByKey, isSame, listWeeks, weekdays, type CalendarPlace } from './calendar-days.ts';

type CalendarGridProps = {
  place: CalendarPlace;
  selectedDay: string | null;
  today: string;
  labelledBy: string;
  onMove: (day: string) => void;
  onChoose: (day: string) => void;
};

/**
 * The cells of a view. One of them is a tab stop, and arrow keys move between them, as in the W3C's date picker
 * dialog.
 */
export function CalendarGrid({ place, selectedDay, today, labelledBy, onMove, onChoose }: CalendarGridProps) {
  const { view, day } = place;
  const grid = useFocusAt(place);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const key = event.shiftKey ? `Shift+${event.key}` : event.key;
    const there = event.ctrlKey || event.altKey || event.metaKey ? null : moveByKey(key, view, day, today);
    if (!there) return;
    event.preventDefault();
    onMove(there);
  };
  return (
    <div
      className={`calendar-${view}`}
      role="grid"
      tabIndex={-1}
      ref={grid}
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
    >
      {view === 'days' && <Weekdays />}
      {listWeeks(view, day, today).map((row, index) => (
        <div role="row" key={row.find(Boolean)?.day ?? index}>
          {row.map((cell, column) =>
            cell ? (
              <div
                role="gridcell"
                key={cell.day}
                aria-selected={selectedDay !== null && isSame(view, cell.day, selectedDay)}
              >
                <button
                  type="button"
                  tabIndex={isSame(view, cell.day, day) ? 0 : -1}
                  aria-label={cell.spoken}
                  aria-disabled={cell.isToCome || undefined}
                  aria-current={isSame(view, cell.day, today) ? 'date' : undefined}
                  onClick={() => !cell.isToCome && onChoose(cell.day)}
                >
                  {cell.text}
                  {cell.rest && <span className="calendar-rest">{cell.rest}</span>}
                </button>
              </div>
            ) : (
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty place
              <div role="gridcell" key={column} />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/** Moves the focus to the chosen cell, and scrolls the long list of years to it. */
function useFocusAt(place: CalendarPlace) {
  const grid = useRef<HTMLDivElement>(null);
  const findCell = () => grid.current?.querySelector<HTMLElement>('[tabindex="0"]');
  useEffect(() => {
    if (place.takesFocus) findCell()?.focus();
  }, [place]);
  const isLong = place.view === 'years';
  useEffect(() => {
    if (isLong) void findCell()?.scrollIntoView({ block: 'center' });
  }, [isLong]);
  return grid;
}

function Weekdays() {
  return (
    <div role="row">
      {weekdays.map((weekday) => (
        <span role="columnheader" key={weekday} aria-label={weekday}>
          {weekday.slice(0, 2)}
        </span>
      ))}
    </div>
  );
}
