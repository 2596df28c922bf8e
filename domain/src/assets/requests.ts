import { assetTerms } from './kinds/asset-terms-request.ts';
import { payoutChange } from './kinds/payout-change-request.ts';

/** Kinds of requests about the catalogue. */
export const ASSETS_REQUESTS = [assetTerms, payoutChange] as const;
