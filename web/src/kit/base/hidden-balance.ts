/** Text in place of a hidden balance (TOP-03). */
export const HIDDEN_BALANCE = '*****';
/** Key under which the browser remembers that balances are hidden. */
export const BALANCE_HIDDEN_KEY = 'balance-hidden';
