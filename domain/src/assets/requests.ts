import { assetTerms } from './kinds/asset-terms.ts';
import { payoutChange } from './kinds/payout-change.ts';

/** Kinds of requests about the catalogue. */
export const ASSETS_REQUESTS = [assetTerms, payoutChange] as const;
