import listKeys from './list-keys.js?url';

/** The keys of a list, for those who have not switched them off. The button appears with the script. */
export const ListKeys = ({ canSelect }: { canSelect: boolean }) => (
  <>
    <button className="button button-link show-keys" type="button" id="show-list-keys" hidden>
      Keys
    </button>
    <output className="only-heard" id="list-news" />
    <dialog id="list-keys" className="list-keys" aria-labelledby="list-keys-heading">
      <h2 id="list-keys-heading">Keys in this list</h2>
      <dl>
        <Key name="j">the next row</Key>
        <Key name="k">the row before</Key>
        <Key name="Enter">opens the row</Key>
        {canSelect && <Key name="x">ticks the row, or takes the tick away</Key>}
        <Key name="?">shows these keys</Key>
        <Key name="/">leads to the search</Key>
      </dl>
      <p className="quiet">Your account switches them off.</p>
      <form method="dialog">
        <button className="button">Close</button>
      </form>
    </dialog>
    <script defer src={listKeys} />
  </>
);

const Key = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>
      <kbd>{name}</kbd>
    </dt>
    <dd>{children}</dd>
  </div>
);
