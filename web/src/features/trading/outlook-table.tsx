import { percentToBps } from '@fairtick/domain/money/money';
import { computeBreakEven } from '@fairtick/domain/trading/rules';
import { formatAmount, formatNumber, formatPercent, formatSignedAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useFairAssets } from '../accounts/assets/use-fair-assets.ts';
import { computeOutlook } from './form/outlook.ts';

const STAKE_MINOR = 1000;
const TRADES = [10, 100, 1000];

/** The effect of the payout over 10, 100 and 1,000 trades, in plain numbers. */
export function OutlookTable() {
	const { t } = useTranslation();
	const percent = useFairAssets().assets[0]?.percentage;
	const payoutBps = percent === undefined ? null : percentToBps(percent);
	// As high as the later table, so that nothing moves.
	if (percent === undefined || payoutBps === null)
		return (
			<div key="waits" className="h-72 desktop:h-60">
				<div className="skeleton size-full" />
			</div>
		);
	return (
		<div key="table" className="flex min-h-72 flex-col gap-3 desktop:min-h-60">
			<table className="w-full overflow-hidden rounded border border-line bg-surface [&_td]:px-4 [&_td]:py-2.5 [&_th]:px-4 [&_th]:py-2.5">
				<caption className="mb-2 text-left text-sm text-secondary">
					{t('outlook.caption', { stake: formatAmount(STAKE_MINOR), payout: formatPercent(percent) })}
				</caption>
				<thead className="text-xs text-secondary">
					<tr>
						<th scope="col" className="text-left font-medium">
							{t('trading.trades')}
						</th>
						<th scope="col" className="text-right font-medium">
							{t('outlook.average')}
						</th>
						<th scope="col" className="text-right font-medium">
							{t('outlook.ahead')}
						</th>
					</tr>
				</thead>
				<tbody>
					{TRADES.map((trades) => {
						const { averageStakes, aheadChance } = computeOutlook(payoutBps, trades);
						return (
							<tr key={trades} className="border-t border-line">
								<th scope="row" className="text-left font-semibold">
									{formatNumber(trades)}
								</th>
								<td className="text-right font-semibold">
									{formatSignedAmount(Math.round(averageStakes * STAKE_MINOR))}
								</td>
								<td className="text-right">{formatPercent(Math.round(aheadChance * 100))}</td>
							</tr>
						);
					})}
				</tbody>
			</table>
			<p className="text-sm text-secondary">
				{t('outlook.breakEven', { breakEven: formatPercent(computeBreakEven(payoutBps) * 100, 2) })}
			</p>
		</div>
	);
}
