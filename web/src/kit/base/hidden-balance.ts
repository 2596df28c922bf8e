/** Text in place of a hidden balance (TOP-03). */
export const HIDDEN_BALANCE = '*****';
/** Key of the stored choice to hide balances. */
export const BALANCE_HIDDEN_KEY = 'balance-hidden';
