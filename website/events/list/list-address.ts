import { href } from 'react-router';
import { withQuery } from '../../ui/with-query.ts';
import type { ListQuery } from '../list-page.ts';

export const listAddress = ({ page, town }: ListQuery): string =>
  withQuery(href('/events'), { town, page: page > 1 ? page : null });
