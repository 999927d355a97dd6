import { officePath } from '../addresses.ts';
import { Views } from '../list/views.tsx';

const privacyPath = `${officePath}/privacy`;

const pages = {
  register: 'What is kept',
};

/** The pages of the chapter, as links above each of them. */
export const PrivacyViews = ({ current }: { current: keyof typeof pages }) => (
  <Views
    label="Privacy"
    current={current}
    views={Object.entries(pages).map(([key, label]) => ({ key, label, href: `${privacyPath}/${key}` }))}
  />
);
