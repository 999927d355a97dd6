import { Views } from '../list/views.tsx';
import { privacyPath } from './paths.ts';

const pages = {
  find: { label: 'Find a person', href: privacyPath },
  receipts: { label: 'Receipts', href: `${privacyPath}/receipts` },
  retention: { label: 'How long it is kept', href: `${privacyPath}/retention` },
  register: { label: 'What is kept', href: `${privacyPath}/register` },
};

/** The pages of the chapter, as links above each of them. */
export const PrivacyViews = ({ current }: { current: keyof typeof pages }) => (
  <Views
    label="Privacy"
    current={current}
    views={Object.entries(pages).map(([key, page]) => ({ key, ...page }))}
  />
);
