/** Ends this process: with status 1 after printing the problem, or with 0 if it is empty. */
export function exitWith(problem: string): never {
  if (problem) console.error(problem);
  process.exit(problem ? 1 : 0);
}
