/** The heading of a staff page, and its title in the browser. */
export function PageTitle({ heading, isWrong = false }: { heading: string; isWrong?: boolean }) {
  return (
    <>
      <title>{`${isWrong ? 'Error: ' : ''}${heading}`}</title>
      <h1>{heading}</h1>
    </>
  );
}
