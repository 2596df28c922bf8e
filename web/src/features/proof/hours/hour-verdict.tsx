import { FAIR_TICK_SIZE } from '@fairtick/domain/market/fair-walk';
import { formatPrice } from '@fairtick/domain/market/price';
import type { ComparedPrice, HourCheck } from '@fairtick/domain/proof/hours/hour-check';
import { formatDate, formatDecimal, formatNumber, formatTime, formatTimeMs } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Part } from '../../../kit/ui/part.tsx';
import { VerdictCard } from '../receipts/verdict-card.tsx';
import type { CheckedHour } from './use-hour-check.ts';

type Compared = Extract<HourCheck, { status: 'compared' }>;

/** The result of recomputing an hour as a sentence. */
export function HourVerdict({ found: { check, log }, name }: { found: CheckedHour; name: string }) {
	const { t } = useTranslation();
	if (check.status === 'wrong' && log.alarm === null)
		return (
			<VerdictCard look="wrong" verdict="false" title={t('hour.verdict_false')}>
				{t(`hour.false_${check.what}`)}
				<span className="mt-1 block text-xs break-all text-secondary" lang="en">
					{check.because}
				</span>
			</VerdictCard>
		);
	if (check.status === 'compared' && check.difference !== null)
		return (
			<VerdictCard
				look="wrong"
				verdict="different"
				title={t('hour.verdict_different', {
					agreeing: formatNumber(check.agreeing),
					total: formatNumber(check.prices.length),
				})}
			>
				{t('hour.text_different')}
			</VerdictCard>
		);
	if (log.alarm !== null)
		return (
			<VerdictCard look="alarm" verdict="alarm" title={t('verify.verdict_alarm')}>
				{t('hour.text_alarm')}
			</VerdictCard>
		);
	if (check.status === 'lost')
		return (
			<VerdictCard look="unknown" verdict="lost" title={t('hour.lostTitle')}>
				{`${t('hour.lostText')} ${t('hour.lostEntry', nameEntry(check.declared))}`}
			</VerdictCard>
		);
	if (check.status !== 'compared')
		return (
			<VerdictCard look="unknown" verdict="open" title={t('verify.verdict_undecided')}>
				{check.status === 'open' && t(`hour.open_${check.why}`)}
			</VerdictCard>
		);
	const [doubt] = check.doubts.toSorted();
	if (doubt !== undefined)
		return (
			<VerdictCard
				look="unknown"
				verdict={doubt}
				title={
					doubt === 'closed'
						? t('hour.doubt_closed', { agreeing: formatNumber(check.agreeing), closed: formatNumber(check.closed) })
						: t(doubt === 'terms' ? 'hour.doubt_terms' : 'hour.doubt_time', {
								total: formatNumber(check.prices.length),
							})
				}
			>
				{check.doubts.map((one) => t(`hour.doubtText_${one}`)).join(' ')}
			</VerdictCard>
		);
	const isBehind = log.check.status !== 'consistent';
	const seen = log.check.status === 'missing' ? 'missing' : 'behind';
	return (
		<VerdictCard
			look={isBehind ? 'waits' : 'right'}
			verdict={isBehind ? seen : 'right'}
			title={t('hour.verdict_right', { total: formatNumber(check.prices.length) })}
		>
			{isBehind
				? `${t(`verify.seen_${seen}`)}: ${t(`verify.seenText_${seen}`)}`
				: t(check.rounds === 0 ? 'hour.text_right' : 'hour.text_rounds', { name })}
			{check.rounds === 0 && ` ${t('hour.text_plain')}`}
		</VerdictCard>
	);
}

const showPrice = (price: number | null, none: string) =>
	price === null ? none : formatDecimal(formatPrice(BigInt(price), FAIR_TICK_SIZE));

/** An entry and its time, for texts. */
const nameEntry = ({ entry, atMs }: Compared['reveal']) => ({
	no: formatNumber(entry),
	time: `${formatDate(atMs)}, ${formatTime(atMs)}`,
});

/** The first difference between log and seed, with both prices. */
export function FirstDifference({ difference: { atMs, logged, computed } }: { difference: ComparedPrice }) {
	const { t } = useTranslation();
	const none = t('hour.noPrice');
	return (
		<Part title={t('hour.difference')}>
			<dl
				data-testid="first-difference"
				className="grid gap-px overflow-hidden rounded border border-down bg-line tabular-nums min-[600px]:grid-cols-3"
			>
				<Value name={t('hour.at')}>{`${formatDate(atMs, true)}, ${formatTimeMs(atMs)}`}</Value>
				<Value name={t('hour.logged')}>{showPrice(logged, none)}</Value>
				<Value name={t('hour.computed')}>{showPrice(computed, none)}</Value>
			</dl>
		</Part>
	);
}

function Value({ name, children }: { name: string; children: string }) {
	return (
		<div className="bg-surface px-4 py-3">
			<dt className="text-sm text-secondary">{name}</dt>
			<dd className="font-semibold">{children}</dd>
		</div>
	);
}

/** The figures that were read and compared. */
export function HourFacts({ check }: { check: Compared }) {
	const { t } = useTranslation();
	const { prices, agreeing, closed, before, commitment, reveal, entries, rounds, seed } = check;
	const entryAt = (found: Compared['reveal']) => t('verify.entryAt', nameEntry(found));
	const facts: readonly (readonly [string, string])[] = [
		[t('hour.compared'), formatNumber(prices.length)],
		[t('hour.agreeing'), formatNumber(agreeing)],
		...(closed > 0 ? [[t('hour.closed'), formatNumber(closed)] as const] : []),
		...(before > 0 ? [[t('hour.before'), formatNumber(before)] as const] : []),
		[t('hour.entries'), `${formatNumber(entries[0])} – ${formatNumber(entries[1] - 1)}`],
		[t('hour.committed'), entryAt(commitment)],
		[t('hour.revealed'), entryAt(reveal)],
		[t('hour.rounds'), rounds === 0 ? t('hour.noRounds') : formatNumber(rounds)],
		[t('hour.seed'), seed],
	];
	return (
		<Part title={t('hour.facts')}>
			<dl className="divide-y divide-line rounded border border-line bg-surface text-sm tabular-nums">
				{facts.map(([name, value]) => (
					<div key={name} className="flex flex-col gap-x-4 px-4 py-2.5 min-[600px]:flex-row">
						<dt className="shrink-0 text-secondary min-[600px]:w-60">{name}</dt>
						<dd className={value.length > 40 ? 'min-w-0 font-mono text-xs leading-5 break-all' : 'min-w-0'}>{value}</dd>
					</div>
				))}
			</dl>
		</Part>
	);
}
