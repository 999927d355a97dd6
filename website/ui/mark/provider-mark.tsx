import type { Provider } from '../../provider.ts';
import { Lychgate } from '../frame/drawings.tsx';

type ProviderMarkProps = { provider: Pick<Provider, 'name' | 'logo'> & Partial<Pick<Provider, 'strapline'>> };

/**
 * The logo, or a lychgate and the name without one. Its size is known in advance, so nothing moves when it arrives.
 */
export function ProviderMark({ provider: { name, logo, strapline } }: ProviderMarkProps) {
  const line = strapline && <small>{strapline}</small>;
  return (
    <>
      {logo ? (
        <img
          className="logo"
          fetchPriority="low"
          src={logo.path}
          width={logo.width}
          height={logo.height}
          alt={name}
        />
      ) : (
        <>
          <Lychgate />
          <span>
            {name}
            {line}
          </span>
        </>
      )}
      {logo && line}
    </>
  );
}
