import { formatCount } from '#contract/fields/count.ts';

type MoreProps = {
  count: number;
  /** The word for one of them, and for several if it does not end in "s". */
  one: string;
  many?: string;
  href: string;
};

/** Leads to the rest of a group. Renders nothing if there is no more. */
export const More = ({ count, one, many = `${one}s`, href }: MoreProps) =>
  count > 0 && (
    <p className="alone">
      <a href={href}>{formatCount(count, `more ${one}`, `more ${many}`)}</a>
    </p>
  );
