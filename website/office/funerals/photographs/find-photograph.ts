import { data } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { notFound } from '../../../ui/messages.ts';
import { requireAnswer, type Staff } from '../../require-staff.ts';

type PhotographParams = { guid: string; id: string };

/** A photograph with its place in the gallery. Throws the 404 page if there is none. */
export async function findPhotograph(api: Staff['api'], { guid, id }: PhotographParams) {
  const [funeral, photographList] = await Promise.all([
    api.getFuneral({ guid }),
    api.getPhotographs({ funeralGuid: guid }),
  ]);
  const photographs = requireAnswer(photographList);
  const index = photographs.findIndex((each) => each.id === id);
  const photograph = photographs[index];
  if (!photograph) throw data(notFound.sentence, { status: 404 });
  return {
    funeral: requireAnswer(funeral),
    photograph,
    position: index + 1,
    total: photographs.length,
    previous: photographs[index - 1]?.id ?? null,
    next: photographs[index + 1]?.id ?? null,
    addedOn: formatDay(todayInLondon(new Date(photograph.uploadedAt))),
  };
}
