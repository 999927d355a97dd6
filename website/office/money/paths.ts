import { officePath } from '../addresses.ts';

export const moneyPath = `${officePath}/money`;
export const customersPath = `${moneyPath}/customers`;
export const collectionsPath = `${moneyPath}/collections`;

export const invoiceAddress = (guid: string): string => `${moneyPath}/invoices/${encodeURIComponent(guid)}`;
export const customerAddress = (guid: string): string => `${customersPath}/${encodeURIComponent(guid)}`;
export const reviewAddress = (guid: string): string => `${collectionsPath}/${encodeURIComponent(guid)}`;
