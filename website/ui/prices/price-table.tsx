type Row = { label: string; note?: string | undefined; price: string };
type PriceTableProps = { label: string; rows: Row[]; total?: string | undefined };

/** Prices, one below another, with their total. */
export const PriceTable = ({ label, rows, total }: PriceTableProps) => (
  <table className="price-table" aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Product or service</th>
        <th scope="col">Price</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label: item, note, price }, index) => (
        <tr key={index}>
          <th scope="row">
            <bdi>{item}</bdi>
            {note && <span className="quiet">{note}</span>}
          </th>
          <td>{price}</td>
        </tr>
      ))}
      {total !== undefined && (
        <tr className="price-total">
          <th scope="row">Total</th>
          <td>{total}</td>
        </tr>
      )}
    </tbody>
  </table>
);
