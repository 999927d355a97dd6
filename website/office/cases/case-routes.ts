import { prefix, route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The addresses of cases, below `/office`. */
export const caseRoutes: RouteConfigEntry[] = [
  ...prefix('cases', [
    route('', 'office/cases/board.tsx', { id: 'case-board' }),
    route('list', 'office/cases/cases.tsx', { id: 'case-list' }),
    route('new', 'office/cases/form/new-case.tsx'),
    ...prefix(':number', [
      route('', 'office/cases/record/case.tsx'),
      route('edit', 'office/cases/form/edit-case.tsx'),
      route('tasks/:task', 'office/cases/record/task.tsx'),
      ...prefix('application', [
        route('', 'office/cases/application/application.tsx'),
        route(':topic', 'office/cases/application/topic.tsx', { id: 'case-topic' }),
      ]),
    ]),
  ]),
];
