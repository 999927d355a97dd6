import { operatorCalls } from '#contract/operator/calls.ts';
import { listFile } from '../list/list-file.ts';
import { defineList } from '../list/read-list.ts';
import { countPhotographs } from './labels.ts';

export const funeralList = defineList({
  call: operatorCalls.getFunerals,
  load: (query, api) => api.getFunerals({ query }),
  defaults: { view: 'upcoming' },
});

export const funeralFile = listFile(funeralList, async () => ({
  'Funeral of': ({ personName }) => personName,
  Date: ({ date }) => date,
  Photographs: ({ photographs }) => countPhotographs(photographs),
  'Photographs can be added': ({ mayAddPhotographs }) => (mayAddPhotographs ? 'Yes' : 'No'),
}));
