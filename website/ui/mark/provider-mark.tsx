import type { Provider } from '../../provider.ts';

/** The logo, or the name without one. Its size is known before it has arrived, so nothing moves. */
export function ProviderMark({ provider: { name, logo } }: { provider: Pick<Provider, 'name' | 'logo'> }) {
  if (!logo) return name;
  return (
    <img
      className="logo"
      fetchPriority="low"
      src={logo.path}
      width={logo.width}
      height={logo.height}
      alt={name}
    />
  );
}
