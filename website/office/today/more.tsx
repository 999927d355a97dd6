type MoreProps = { count: number; of: string; href: string };

/** Leads to the rest of a group. Renders nothing if there is no more. */
export const More = ({ count, of, href }: MoreProps) =>
  count > 0 && (
    <p className="alone">
      <a href={href}>
        {count.toLocaleString('en-GB')} more {of}
      </a>
    </p>
  );
