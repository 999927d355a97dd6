import { formatDay } from '#contract/fields/days.ts';
import { sql } from '../../database/database.ts';
import { definePersonalData } from '../../personal-data/define-personal-data.ts';
import { hasName, isAmong, mentionsPerson } from '../../personal-data/match.ts';

type Photograph = {
  caption: string | null;
  addedBy: string | null;
  name: string;
  heldOn: string;
  funeral: string;
};

const isHeld = sql`(caption is not null or added_by is not null)`;

/** The captions of photographs, and the names of the people who added them. */
export const createCaptionData = definePersonalData<Photograph>({
  kind: 'captions',
  from: sql`photograph join funeral on guid = funeral_guid`,
  id: sql`photograph.id`,
  columns: sql`caption, added_by as "addedBy", person_name as name, held_on::text as "heldOn", funeral.guid as funeral`,
  isHeld,
  order: sql`photograph.id desc`,
  match: (terms) => ({
    name: hasName(sql`added_by`, terms),
    mention: mentionsPerson(sql`concat_ws(' ', caption, added_by)`, terms),
  }),
  describe: ({ id, caption, addedBy, name, heldOn, funeral }) => ({
    label: [caption, addedBy && `Added by ${addedBy}`].filter(Boolean).join('. '),
    detail: `Of the funeral of ${name}, ${formatDay(heldOn)}`,
    path: `/office/funerals/${funeral}/photographs/${id}`,
  }),
  toFields: ({ caption, addedBy, name }) => ({ caption, addedBy, personName: name }),
  erase: async ({ rows }, ids) => {
    const erased = await rows`
      update photograph set caption = null, added_by = null
      where ${isAmong(sql`photograph.id`, ids)} and ${isHeld} returning 1`;
    return { counts: { captions: erased.length } };
  },
});
