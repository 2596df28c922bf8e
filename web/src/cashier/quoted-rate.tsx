import type { Quote } from '@fairtick/domain/cashier/contract';
import { formatCountdown, formatDecimal, formatPercent } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useServerNow } from '../live/use-live.ts';
import { Fact } from './fact.tsx';

type Rate = Pick<Quote, 'rate' | 'currency' | 'spread' | 'source' | 'fixed' | 'expires_at'>;

/** At which rate an amount in another currency is converted, what is added to it, and who says so (CASH-06). */
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

/** How long a rate holds, and what counts where it does not; `over` is said once it has expired. */
export function RateClock({ rate: { fixed, expires_at }, over }: { rate: Rate; over: string }) {
	const { t } = useTranslation();
	// The clock steps by seconds: never a second too many.
	const leftS = Math.floor((Date.parse(expires_at) - useServerNow()) / 1_000);
	if (!fixed) return <p className="text-sm text-secondary">{t('cashier.rateIndication')}</p>;
	return (
		<p className="text-sm text-secondary tabular-nums" data-testid="rate-clock">
			{leftS > 0 ? t('cashier.rateHolds', { time: formatCountdown(leftS) }) : over}
		</p>
	);
}

/** What a deposit in another currency costs before it is begun. */
export function QuoteCard({ quote }: { quote: Quote }) {
	const { t } = useTranslation();
	return (
		<section
			aria-label={t('cashier.rate')}
			className="flex flex-col gap-3 rounded border border-focus bg-surface p-4 text-sm"
		>
			<dl className="flex flex-col gap-1">
				<Fact name={t('cashier.youPay')}>
					{formatDecimal(quote.local_amount)} {quote.currency}
				</Fact>
				<RateFacts rate={quote} />
			</dl>
			<RateClock rate={quote} over={t('cashier.rateOver')} />
		</section>
	);
}
