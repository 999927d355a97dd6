type Website = { address: string };

/** Sends a form as a browser without script and without cookies does, and follows where it leads. */
export function submitForm(
  { address }: Website,
  path: string,
  values: Record<string, string> | string[][],
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams(values);
  return fetch(address + path, { method: 'POST', headers: { Origin: address, ...headers }, body });
}

export const fetchHtml = async ({ address }: Website, path: string): Promise<string> =>
  (await fetch(address + path)).text();
