import { href } from 'react-router';
import { Views } from '../list/views.tsx';

const pages = {
  find: { label: 'Find a person', href: href('/office/privacy') },
  receipts: { label: 'Receipts', href: href('/office/privacy/receipts') },
  complaints: { label: 'Complaints', href: href('/office/privacy/complaints') },
  retention: { label: 'How long it is kept', href: href('/office/privacy/retention') },
  register: { label: 'What is kept', href: href('/office/privacy/register') },
};

/** The pages of the chapter, as links above each of them. */
export const PrivacyViews = ({ current }: { current: keyof typeof pages }) => (
  <Views
    label="Privacy"
    current={current}
    views={Object.entries(pages).map(([key, page]) => ({ key, ...page }))}
  />
);
