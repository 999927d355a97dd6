import { formatDay } from '#contract/fields/days.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { type Staff, requireFound, requireAnswers } from '../../require-staff.ts';

type PhotographParams = { guid: string; id: string };

/** A photograph with its place in the gallery. Throws the 404 page if there is none. */
export async function findPhotograph(api: Staff['api'], { guid, id }: PhotographParams) {
  const { funeral, photographs } = await requireAnswers({
    funeral: api.getFuneral({ guid }),
    photographs: api.getPhotographs({ funeralGuid: guid }),
  });
  const index = photographs.findIndex((each) => each.id === id);
  const photograph = requireFound(photographs[index]);
  return {
    funeral,
    photograph,
    position: index + 1,
    total: photographs.length,
    previous: photographs[index - 1]?.id ?? null,
    next: photographs[index + 1]?.id ?? null,
    addedOn: formatDay(todayInLondon(new Date(photograph.uploadedAt))),
  };
}
