import { BALANCE_HIDDEN_KEY } from '../base/hidden-balance.ts';
import { useStoredFlag } from './use-stored-flag.ts';

/** Returns whether balances are hidden, the same everywhere on the page (TOP-03). */
export const useBalanceHidden = () => useStoredFlag(BALANCE_HIDDEN_KEY, false);
