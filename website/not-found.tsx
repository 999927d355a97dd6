import { data } from 'react-router';
import { NotFound } from './ui/not-found-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export const action = loader;

export default function UnknownPage() {
  return <NotFound />;
}
