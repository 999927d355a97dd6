const perSheet = 6;

export const printTexts = {
  heading: 'Photographs',
  headingFor: (personName: string) => `Photographs of ${personName}`,
  title: 'Print the photographs',
  sheets: (count: number) => {
    const sheets = Math.ceil(count / perSheet);
    const all = count === 1 ? 'One photograph' : `${count} photographs`;
    return `${all}, about ${sheets} ${sheets === 1 ? 'sheet' : 'sheets'} of A4. To print fewer, choose the pages in the print window.`;
  },
  printTexts: 'Print',
  loading: (ready: number, count: number) => `${ready} of ${count} photographs have loaded.`,
  missing: (count: number) =>
    count === 1
      ? 'One photograph could not be loaded, and is left out.'
      : `${count} photographs could not be loaded, and are left out.`,
  retry: 'Try again',
  withoutScript: 'When all the photographs are here, print this page with the menu of your browser.',
  back: 'Back to the photographs',
};
