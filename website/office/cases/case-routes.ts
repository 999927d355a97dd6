import { prefix, route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The addresses of cases, of the chain of care and of its places, below `/office`. */
export const caseRoutes: RouteConfigEntry[] = [
  ...prefix('cases', [
    route('', 'office/cases/board.tsx', { id: 'case-board' }),
    route('list', 'office/cases/cases.tsx', { id: 'case-list' }),
    route('ashes', 'office/cases/ashes/ashes.tsx', { id: 'ashes' }),
    route('new', 'office/cases/form/new-case.tsx'),
    ...prefix(':number', [
      route('', 'office/cases/record/case.tsx'),
      route('edit', 'office/cases/form/edit-case.tsx'),
      route('tasks/:task', 'office/cases/record/task.tsx'),
      route('cremation', 'office/cases/checks/cremation.tsx'),
      route('record/:kind', 'office/cases/acts/record-act.tsx'),
      route('acts/:act', 'office/cases/acts/act.tsx'),
      ...prefix('ashes', [
        route('', 'office/cases/ashes/case-ashes.tsx'),
        route('edit', 'office/cases/ashes/edit-ashes.tsx'),
        route('receipt', 'office/cases/ashes/receipt.ts'),
      ]),
      ...prefix('application', [
        route('', 'office/cases/application/application.tsx'),
        route('signatures/:signature', 'office/cases/application/signed-file.ts'),
        route(':topic', 'office/cases/application/topic.tsx', { id: 'case-topic' }),
      ]),
      ...prefix('estimates', [
        route('', 'office/cases/estimates/estimates.tsx'),
        route('new/:day?', 'office/cases/estimates/new-estimate.tsx'),
        route(':estimate', 'office/cases/estimates/estimate.tsx'),
        route(':estimate/document', 'office/cases/estimates/document.ts', { id: 'estimate-document' }),
      ]),
      route('family', 'office/cases/application/family-page.tsx'),
      ...prefix('papers', [
        route('', 'office/cases/papers/papers.tsx', { id: 'case-papers' }),
        route('new/:kind', 'office/cases/papers/add-paper.tsx'),
        route(':paper/file', 'office/cases/papers/file.ts', { id: 'case-paper-file' }),
        route(':paper/remove', 'office/cases/papers/remove-paper.tsx'),
      ]),
      route('care', 'office/cases/care/case-care.tsx'),
      route('belongings/:part', 'office/cases/care/edit-belongings.tsx'),
      route('care/:entry', 'office/cases/care/correct-entry.tsx'),
      route('labels', 'office/cases/care/print-labels.tsx'),
    ]),
  ]),
  route('care', 'office/cases/scan/scan.tsx'),
  route('care/live', 'office/cases/scan/live.ts', { id: 'care-live' }),
  ...prefix('places', [
    route('', 'office/cases/places/places.tsx'),
    route('new', 'office/cases/places/new-place.tsx'),
    ...prefix(':guid', [
      route('', 'office/cases/places/place.tsx'),
      route('remove', 'office/cases/places/remove-place.tsx'),
    ]),
  ]),
];
