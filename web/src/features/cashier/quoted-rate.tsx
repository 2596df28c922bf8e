import type { Quote } from '@fairtick/domain/cashier/contract';
import type { MovementKind } from '@fairtick/domain/cashier/movement';
import { formatAmount, formatCountdown, formatDecimal, formatPercent } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useServerNow } from '../../kit/live/use-live.ts';
import { Fact } from './fact.tsx';

type Rate = Pick<Quote, 'rate' | 'currency' | 'spread' | 'source' | 'fixed' | 'expires_at'>;

/** The rate of a conversion, its spread and its source (CASH-06). */
export function RateFacts({ rate: { rate, currency, spread, source } }: { rate: Rate }) {
	const { t } = useTranslation();
	return (
		<>
			<Fact name={t('cashier.rate')}>
				1 USD = {formatDecimal(rate)} {currency}
			</Fact>
			<Fact name={t('cashier.spread')}>{formatPercent(spread)}</Fact>
			<Fact name={t('cashier.rateSource')}>{source}</Fact>
		</>
	);
}

interface RateClockProps {
	kind: MovementKind;
	rate: Rate;
	/** Shown once the rate has expired. */
	over: string;
}

/** Remaining time of a rate, and an explanation of an indicative one. */
export function RateClock({ kind, rate: { fixed, expires_at }, over }: RateClockProps) {
	const { t } = useTranslation();
	// Rounded down, because the clock steps by whole seconds.
	const leftS = Math.floor((Date.parse(expires_at) - useServerNow()) / 1_000);
	if (!fixed) return <p className="text-sm text-secondary">{t('cashier.rateIndication')}</p>;
	return (
		<p className="text-sm text-secondary tabular-nums" data-testid="rate-clock">
			{leftS > 0 ? t(`cashier.rateHolds_${kind}`, { time: formatCountdown(leftS) }) : over}
		</p>
	);
}

/** The cost of a deposit in another currency, or the proceeds of a withdrawal, before it begins. */
export function QuoteCard({ kind, quote }: { kind: MovementKind; quote: Quote }) {
	const { t } = useTranslation();
	if (quote.id === null) return <p className="text-secondary">{t('cashier.nothingConverted')}</p>;
	return (
		<section
			aria-label={t('cashier.rate')}
			className="flex flex-col gap-3 rounded border border-focus bg-surface p-4 text-sm"
		>
			<dl className="flex flex-col gap-1">
				{kind === 'withdrawal' && <Fact name={t('cashier.converted')}>{formatAmount(quote.amount)} USD</Fact>}
				<Fact name={t(kind === 'deposit' ? 'cashier.youPay' : 'cashier.arrives')}>
					{formatDecimal(quote.local_amount)} {quote.currency}
				</Fact>
				<RateFacts rate={quote} />
			</dl>
			<RateClock kind={kind} rate={quote} over={t('cashier.rateOver')} />
		</section>
	);
}
