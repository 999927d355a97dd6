/** `npm run bench -- quick`: a few rows with few rounds, for a look before a release. */
export const isQuick = process.argv.includes('quick');
