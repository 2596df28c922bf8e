import type { Asset } from '../market/contract.ts';
import type { UserType } from './contract.ts';

const FIELD_OF = { standard: 'percentage', gold: 'percentage_gold', premium: 'percentage_vip' } as const;

/** The payout in percent that an asset gives to a user of this type (SITE-04). */
export function payoutPercentFor(
	asset: Pick<Asset, 'percentage' | 'percentage_gold' | 'percentage_vip'>,
	type: UserType,
): number {
	return asset[FIELD_OF[type]];
}
