import * as z from 'zod/mini';
import { get } from '../call.ts';
import { exampleNews, FamilyNews } from '../operator/cases/family-page.ts';

/** The page of a family, for holders of its application's link. */
export const visitorFamilyPageCalls = {
  /** Null: the provider does not use this page. */
  getOwnNews: get('OwnApplication/{token}/News', {
    role: 'staff',
    summary: 'Read what happens, behind the link of an application',
    answer: z.nullable(FamilyNews),
    example: { answer: exampleNews },
  }),
};
