import * as z from 'zod/mini';
import { get } from '../call.ts';
import { exampleNews, FamilyNews } from '../operator/cases/family-page.ts';

/** The page of a family, for those who hold the link of its application. */
export const visitorFamilyPageCalls = {
  /** Null: the provider tells nothing here. */
  getOwnNews: get('OwnApplication/{token}/News', {
    role: 'staff',
    summary: 'Read what happens, behind the link of an application',
    answer: z.nullable(FamilyNews),
    example: { answer: exampleNews },
  }),
};
