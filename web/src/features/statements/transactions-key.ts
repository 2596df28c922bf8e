/** Prefix of the lists of transactions, by filter. */
export const TRANSACTIONS_KEY = ['transactions'];
