import { isFairTicker } from '@fairtick/domain/market/fair-walk';
import type { Trade, TradeCorrection } from '@fairtick/domain/trading/contract';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { formatAmount, formatDateTime, formatDecimal, formatPercent } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { CopyButton } from '../../../../kit/ui/copying/copy-button.tsx';
import { TickerIcon } from '../../../../kit/ui/ticker-icon.tsx';
import { findAnswerTime } from '../../../proof/clicks/answer-time.ts';
import { findClick } from '../../../proof/clicks/find-click.ts';
import { DirectionMark } from '../../fields/direction-mark.tsx';
import { comparePrices } from '../../form/trade-value.ts';
import { Profit } from '../../profit.tsx';
import { SalePart } from '../../selling/sale-part.tsx';
import { EntersIn } from '../entry-point.tsx';
import { ChanceNow, EndsIn, WorthNow } from '../worth-now.tsx';
import { isDecidedByPrices } from './load-story.ts';
import { ResultStory } from './result-story.tsx';
import { TradeSteps } from './trade-steps.tsx';

/** A trade's result with its explanation, its timeline, and its terms. */
export function TradeDetails({ trade }: { trade: Trade }) {
	const { t } = useTranslation();
	const click = findClick(trade.id);
	const answer = findAnswerTime(click, trade.sealed);
	return (
		<div className="flex flex-col gap-4" data-testid="trade-details">
			<div className="flex items-center gap-3">
				<TickerIcon icon={trade.asset.ticker} size={36} />
				<div className="min-w-0 flex-1">
					<p className="font-semibold">
						{trade.asset.ticker} <DirectionMark direction={trade.direction} />
					</p>
					<p className="text-xs text-secondary">{formatDateTime(Date.parse(trade.accepted_at))}</p>
				</div>
				<div className="text-right text-lg">
					{trade.status === 'open' ? <WorthNow trade={trade} /> : <Profit minor={trade.profit} />}
					<p className="text-xs text-secondary">
						{trade.status === 'open' ? t('trading.columnIfNow') : t(`trading.status_${trade.status}`)}
					</p>
				</div>
			</div>
			<Explanation trade={trade} />
			<SalePart trade={trade} />
			{isDecidedByPrices(trade) && <ResultStory key={trade.id} trade={trade} />}
			{trade.correction !== null && <Correction correction={trade.correction} />}
			{trade.correction === null && trade.unchecked !== undefined && <Unchecked />}
			<TradeSteps trade={trade} click={click} answer={answer} />
			<Foreknowledge trade={trade} isLate={answer?.isLate === true} />
			<Terms trade={trade} />
		</div>
	);
}

/** The rule with this trade's own numbers, as a sentence. */
function Explanation({ trade: { status, void_reason, entry, exit, ...trade } }: { trade: Trade }) {
	const { t } = useTranslation();
	if (void_reason !== null)
		return (
			<p className="flex gap-2 rounded border border-demo p-3 text-sm">
				<TriangleAlert size={18} className="mt-0.5 shrink-0 text-demo" aria-hidden="true" />
				<span>
					{t(`trading.void_${void_reason}`)} {t('trading.voidBack', { amount: formatAmount(trade.stake) })}
				</span>
			</p>
		);
	if (status === 'open')
		return (
			<div className="flex flex-col gap-1 text-sm text-secondary">
				{entry === null && trade.sealed !== null && (
					<>
						<EntersIn sealed={trade.sealed} />
						<p>{t('trading.sealedMeanwhile')}</p>
					</>
				)}
				<p>
					{t('trading.columnEndsIn')}{' '}
					<EndsIn trade={{ status, void_reason, entry, exit, ...trade }} settling={t('trading.settling')} />
				</p>
				{entry !== null && (
					<p>
						{isFairTicker(trade.asset.ticker) ? (
							<>
								{t('trading.columnChance')} <ChanceNow trade={{ status, void_reason, entry, exit, ...trade }} />
							</>
						) : (
							t('trading.chanceUnknown')
						)}
					</p>
				)}
			</div>
		);
	if (entry === null || exit === null || status === 'sold') return null;
	const moved = comparePrices(exit.price, entry.price);
	const prices = { entry: formatDecimal(entry.price), exit: formatDecimal(exit.price) };
	return (
		<p className="text-sm">
			{moved > 0
				? t('trading.whyAbove', prices)
				: moved < 0
					? t('trading.whyBelow', prices)
					: t('trading.whyEqual', prices)}
		</p>
	);
}

/** The reason why a loss was returned (TRADE-08). */
function Correction({ correction: { cause, seq, amount, at } }: { correction: TradeCorrection }) {
	const { t } = useTranslation();
	return (
		<p className="flex gap-2 rounded border border-demo p-3 text-sm" data-testid="correction">
			<Undo2 size={18} className="mt-0.5 shrink-0 text-demo" aria-hidden="true" />
			<span>
				{t(`trading.correction_${cause}`, { seq })}{' '}
				{t('trading.correctedBack', { amount: formatAmount(amount), time: formatDateTime(Date.parse(at)) })}
			</span>
		</p>
	);
}

/** A note that the seed of an hour that decided the trade was lost (MARKET-15). */
function Unchecked() {
	const { t } = useTranslation();
	return (
		<p className="flex gap-2 rounded border border-demo p-3 text-sm" data-testid="unchecked">
			<TriangleAlert size={18} className="mt-0.5 shrink-0 text-demo" aria-hidden="true" />
			{t('trading.correction_seed_lost')}
		</p>
	);
}

/** The part of a fair index's result that could be known when its order was accepted (TRADE-20). */
function Foreknowledge({ trade, isLate }: { trade: Trade; isLate: boolean }) {
	const { t } = useTranslation();
	// An answer after the round proves nothing about earlier knowledge; the timeline says so.
	if (isLate || !isFairTicker(trade.asset.ticker)) return null;
	// Under rule set 1 the trade does not show if its index had the beacon; its receipt does.
	const kind = trade.sealed ? 'sealed' : trade.rules_version === 1 ? 'unsealed' : 'known';
	return (
		<p className="text-xs text-secondary" data-testid="foreknown">
			{t(`foreknown.${kind}`)}
		</p>
	);
}

function Terms({ trade }: { trade: Trade }) {
	const { t } = useTranslation();
	return (
		<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-t border-line pt-4 text-sm">
			<Term name={t('nav.account')}>{t(`accounts.${trade.mode}`)}</Term>
			<Term name={t('trading.columnStake')}>{formatAmount(trade.stake)}</Term>
			<Term name={t('trading.payout')}>{formatPercent(trade.payout_percent)}</Term>
			<Term name={t('trading.winReturns')}>{formatAmount(trade.payout)}</Term>
			{trade.returned !== null && <Term name={t('trading.returned')}>{formatAmount(trade.returned)}</Term>}
			<Term name={t('trading.rulesVersion')}>{trade.rules_version}</Term>
			<div className="col-span-2">
				<dt className="text-secondary">{t('trading.tradeId')}</dt>
				<dd className="flex items-center justify-between gap-1 text-xs whitespace-nowrap">
					{trade.id} <CopyButton text={trade.id} name={t('trading.copy')} />
				</dd>
			</div>
		</dl>
	);
}

function Term({ name, children }: { name: string; children: ReactNode }) {
	return (
		<>
			<dt className="text-secondary">{name}</dt>
			<dd className="text-right">{children}</dd>
		</>
	);
}
