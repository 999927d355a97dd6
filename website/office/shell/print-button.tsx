import printButton from './print-button.js?url';

/** Prints the page. The script shows it. */
export const PrintButton = () => (
  <p className="form-actions not-printed">
    <button className="button" type="button" data-print hidden>
      Print
    </button>
    <script defer src={printButton} />
  </p>
);
