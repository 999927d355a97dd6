import { useProvider } from '../use-provider.ts';

type TitleProps = { heading: string; hasProblems?: boolean };

/** The title of a page for visitors: its heading, and the name of the provider. It begins with "Error" if there are problems. */
export function Title({ heading, hasProblems = false }: TitleProps) {
  const name = useProvider()?.name;
  return <title>{`${hasProblems ? 'Error: ' : ''}${heading}${name ? ` – ${name}` : ''}`}</title>;
}
