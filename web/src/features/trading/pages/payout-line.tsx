import type { User } from '@fairtick/domain/identity/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import { formatPercent, formatTimeNear } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { payoutsQuery } from '../../market/payouts/payouts-query.ts';

/** Percentages by the user's tier (SITE-04). */
const PERCENTAGES = { standard: 'percentage', gold: 'percentage_gold', premium: 'percentage_vip' } as const;

/** An announced payout of the asset's group and its time (ADMIN-05). Trades until then keep today's payout. */
export function PayoutLine({ asset, type, nowMs }: { asset: Asset; type: User['type']; nowMs: number }) {
	const { t } = useTranslation();
	const { data } = useQuery(payoutsQuery(asset.group));
	const next = data?.findLast(({ effective_at }) => Date.parse(effective_at) > nowMs);
	if (next === undefined) return null;
	return (
		<p className="text-center text-xs text-demo">
			{t('ticket.payoutAhead', {
				payout: formatPercent(next[PERCENTAGES[type]]),
				time: formatTimeNear(Date.parse(next.effective_at), nowMs),
			})}
		</p>
	);
}
