import { BALANCE_HIDDEN_KEY } from '../base/hidden-balance.ts';
import { useStoredFlag } from './use-stored-flag.ts';

/** True if balances are hidden, on the whole page (TOP-03). */
export const useBalanceHidden = () => useStoredFlag(BALANCE_HIDDEN_KEY, false);
