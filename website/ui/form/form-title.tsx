import type { Problems } from './checked-form.ts';

/** The heading as the title of the page, beginning with "Error" if there are problems. */
export function FormTitle({ heading, problems }: { heading: string; problems: Problems }) {
  return <title>{`${Object.keys(problems).length > 0 ? 'Error: ' : ''}${heading}`}</title>;
}
