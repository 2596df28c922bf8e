/** Below it the lists of transactions by their filters. */
export const TRANSACTIONS_KEY = ['transactions'];
