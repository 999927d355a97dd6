import { randomBytes } from 'node:crypto';

export type Entity = { id: string; [field: string]: unknown };
export type Outcome = { status: number; content: unknown };

/** The books of one business in Sage, with Sage's rules. */
export class SageRecords {
  readonly contacts: Entity[] = [];
  readonly invoices: Entity[] = [];
  readonly creditNotes: Entity[] = [];
  readonly payments: Entity[] = [];
  readonly ledgers: Entity[] = [
    { id: 'ledger-sales', nominal_code: 4000 },
    { id: 'ledger-memorials', nominal_code: 4010 },
  ];
  readonly banks: Entity[] = [{ id: 'bank-current', nominal_code: 1200 }];

  listOf(path: string): Entity[] | undefined {
    return {
      '/contacts': this.contacts,
      '/sales_invoices': this.invoices,
      '/sales_credit_notes': this.creditNotes,
      '/contact_payments': this.payments,
      '/ledger_accounts': this.ledgers,
      '/bank_accounts': this.banks,
    }[path];
  }

  create(path: string, body: Record<string, unknown>): Outcome {
    if (path === '/contacts') return this.createContact(body.contact as Entity);
    if (path === '/sales_invoices')
      return this.createDocument(this.invoices, body.sales_invoice as Entity, 'invoice_lines');
    if (path === '/sales_credit_notes')
      return this.createDocument(this.creditNotes, body.sales_credit_note as Entity, 'credit_note_lines');
    return this.createPayment(body.contact_payment as Entity);
  }

  private createContact(contact: Entity): Outcome {
    if (!contact?.name || !Array.isArray(contact.contact_type_ids))
      return createRefusal('name', 'is missing');
    if (this.contacts.some(({ reference }) => reference === contact.reference))
      return createRefusal('reference', `${contact.reference as string} has already been taken`);
    return storeEntity(this.contacts, contact);
  }

  private createDocument(list: Entity[], document: Entity, linesName: string): Outcome {
    if (!this.contacts.some(({ id }) => id === document?.contact_id))
      return createRefusal('contact_id', 'is unknown');
    const lines = document[linesName] as Entity[] | undefined;
    if (!lines?.length) return createRefusal(linesName, 'is missing');
    let pence = 0;
    for (const {
      ledger_account_id: ledger,
      unit_price: price,
      quantity,
      tax_rate_id: rate,
      tax_amount: tax,
    } of lines) {
      if (!this.ledgers.some(({ id }) => id === ledger))
        return createRefusal('ledger_account_id', 'is unknown');
      const percent = rates[rate as string];
      if (percent === undefined) return createRefusal('tax_rate_id', 'is unknown');
      if (percent > 0 && tax === undefined) return createRefusal('tax_amount', 'is missing');
      pence += convertToPence(price) * Number(quantity) + convertToPence(tax ?? 0);
    }
    return storeEntity(list, {
      ...document,
      total_amount: pence / 100,
      outstanding_amount: pence / 100,
      status: unpaid,
    });
  }

  private createPayment(payment: Entity): Outcome {
    if (!this.contacts.some(({ id }) => id === payment?.contact_id))
      return createRefusal('contact_id', 'is unknown');
    if (!this.banks.some(({ id }) => id === payment.bank_account_id))
      return createRefusal('bank_account_id', 'is unknown');
    for (const { artefact_id: artefact, amount } of (payment.allocated_artefacts ?? []) as Entity[]) {
      const invoice = this.invoices.find(({ id }) => id === artefact);
      if (!invoice || convertToPence(amount) > convertToPence(invoice.outstanding_amount))
        return createRefusal('allocated_artefacts', 'is more than is outstanding');
      invoice.outstanding_amount =
        (convertToPence(invoice.outstanding_amount) - convertToPence(amount)) / 100;
    }
    return storeEntity(this.payments, { ...payment, editable: true });
  }

  remove(path: string, voidReason: string | null): Outcome {
    const [, list, id] = /^(\/\w+)\/([\w-]+)$/.exec(path)!;
    const entities = this.listOf(list!)!;
    const place = entities.findIndex((entity) => entity.id === id);
    if (place < 0) return { status: 404, content: [{ $dataCode: 'RecordNotFound', $message: 'Not found' }] };
    const entity = entities[place]!;
    if (list === '/sales_invoices' || list === '/sales_credit_notes') {
      if (!voidReason) return createRefusal('void_reason', 'is missing');
      if (convertToPence(entity.outstanding_amount) < convertToPence(entity.total_amount))
        return createRefusal('base', 'It has payments');
      entity.status = { id: 'VOID' };
      return { status: 200, content: entity };
    }
    if (entity.editable === false) return createRefusal('base', 'It cannot be changed any more');
    for (const { artefact_id: artefact, amount } of (entity.allocated_artefacts ?? []) as Entity[]) {
      const invoice = this.invoices.find((each) => each.id === artefact)!;
      invoice.outstanding_amount =
        (convertToPence(invoice.outstanding_amount) + convertToPence(amount)) / 100;
    }
    entities.splice(place, 1);
    return { status: 204, content: undefined };
  }
}

const rates: Record<string, number> = {
  GB_STANDARD: 20,
  GB_LOWER: 5,
  GB_ZERO: 0,
  GB_EXEMPT: 0,
  GB_NO_TAX: 0,
};
const unpaid = { id: 'UNPAID', displayed_as: 'Unpaid' };

const convertToPence = (pounds: unknown): number => Math.round(Number(pounds) * 100);

function storeEntity(list: Entity[], content: object): Outcome {
  const entity = { ...content, id: randomBytes(16).toString('hex') };
  list.push(entity);
  return { status: 201, content: entity };
}

const createRefusal = (source: string, message: string): Outcome => ({
  status: 422,
  content: [{ $severity: 'error', $dataCode: 'ValidationError', $message: message, $source: source }],
});
