import { MODES } from '@fairtick/domain/money/mode';
import { PATHS } from '@fairtick/domain/pages/pages';
import type { ModeStatistics, ProofStatistics } from '@fairtick/domain/proof/statistics-contract';
import { exportProofStatistics } from '@fairtick/domain/proof/statistics-contract';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { formatAmount, formatDateTime, formatNumber } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { useFilters } from '../../../../kit/navigation/use-filters.ts';
import { buttonClass } from '../../../../kit/ui/button.tsx';
import { CopyButton } from '../../../../kit/ui/copying/copy-button.tsx';
import { QueryState } from '../../../../kit/ui/query-state.tsx';
import { Segmented } from '../../../../kit/ui/segmented.tsx';
import { AssetTable } from './asset-table.tsx';
import { Books } from './books.tsx';
import { DayPlot } from './day-plot.tsx';
import { GettingPaid } from './getting-paid.tsx';
import { LosingAccounts } from './losing-accounts.tsx';
import { OutcomeList, type OutcomeRow } from './outcome-list.tsx';
import { PayoutSummary } from './payout-summary.tsx';
import { Nothing, Published, SourceBadge } from './published.tsx';
import { nameRefusal } from './refusal-name.ts';
import { Slippage } from './slippage.tsx';
import { Speed } from './speed.tsx';
import { DAY_MS, DAYS, proofStatisticsQuery, rangeOf } from './statistics-query.ts';

const NAMES = ['days', 'mode'] as const;

/** Orders and trades of the days in the address (PROOF-04). */
export function StatisticsPart({ logKey }: { logKey: string | null }) {
	const { t } = useTranslation();
	const { values, change } = useFilters(PATHS.proof, NAMES);
	const mode = MODES.find((one) => one === values.mode) ?? 'real';
	const days = DAYS.find((one) => one === values.days) ?? '30';
	const query = useQuery(proofStatisticsQuery(days));
	return (
		<section className="flex flex-col gap-6" data-testid="proof-statistics">
			<div className="flex flex-col gap-3">
				<h2 className="text-base font-semibold">{t('published.title')}</h2>
				<p className="max-w-[68ch] text-secondary">
					{t('published.lead')} {t('published.leadUnequal')}
				</p>
				<Recompute logKey={logKey} />
				<div className="flex flex-wrap items-center gap-3 whitespace-nowrap">
					<Segmented
						label={t('nav.account')}
						value={mode}
						options={MODES.map((value) => ({ value, label: t(`accounts.${value}`) }))}
						onChange={(next) => change({ mode: next })}
					/>
					<Segmented
						label={t('published.range')}
						value={days}
						options={DAYS.map((value) => ({ value, label: t(`published.days_${value}`) }))}
						onChange={(next) => change({ days: next })}
					/>
					<a
						href={`${exportProofStatistics.path}?${new URLSearchParams(rangeOf(days))}`}
						download
						className={buttonClass('plain')}
					>
						<Download size={16} aria-hidden="true" />
						{t('published.csv')}
					</a>
				</div>
			</div>
			{query.data === undefined ? (
				<QueryState query={query} />
			) : (
				<Content statistics={query.data} mode={mode} days={Number(days)} />
			)}
		</section>
	);
}

/** The command that recounts yesterday (UTC) and compares it with these figures. */
function Recompute({ logKey }: { logKey: string | null }) {
	const { t } = useTranslation();
	const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
	const key = logKey === null ? '' : ` --key '${logKey}'`;
	const command = `node verify/verify.mjs statistics ${location.origin}/log ${yesterday} --against ${location.origin}${key}`;
	return (
		<div className="flex max-w-[68ch] flex-col gap-1">
			<p className="text-sm leading-6 text-secondary">{t('published.recompute')}</p>
			<p className="flex items-center justify-between gap-2 rounded border border-line bg-surface py-1 pr-1 pl-3">
				<code className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">{command}</code>
				<CopyButton text={command} name={t('proof.copyCommand')} />
			</p>
		</div>
	);
}

interface ContentProps {
	statistics: ProofStatistics;
	mode: (typeof MODES)[number];
	days: number;
}

function Content({ statistics, mode, days }: ContentProps) {
	const { t } = useTranslation();
	const { counted_through, placements, latency, audit, cover } = statistics;
	const ofMode = statistics.modes.find((one) => one.mode === mode);
	if (ofMode === undefined) return null;
	return (
		<div className="flex flex-col gap-10">
			<div className="flex flex-col gap-3">
				<div className="grid gap-3 min-[600px]:grid-cols-3">
					{(['settled', 'voids', 'refusals'] as const).map((name) => (
						<DayPlot
							key={name}
							name={t(`published.${name}`)}
							days={statistics.days.map((day) => ({ day: day.day, value: day[mode][name] }))}
						/>
					))}
				</div>
				<SourceBadge from="house" />
				<AssetTable assets={ofMode.assets} />
				<div className="flex flex-col gap-1">
					<SourceBadge from="log" />
					<p className="max-w-[68ch] text-xs leading-5 text-secondary">
						{counted_through === null
							? t('published.notCounted')
							: t('published.counted', { time: formatDateTime(Date.parse(counted_through)) })}{' '}
						{t('published.sumsLog', {
							accepted: formatNumber(placements.accepted),
							refused: formatNumber(placements.refused),
							inLog: formatNumber(placements.in_log),
						})}{' '}
						{t('published.turnedAway', {
							unavailable: formatNumber(placements.turned_away.unavailable),
							tooMany: formatNumber(placements.turned_away.too_many),
							malformed: formatNumber(placements.turned_away.malformed),
						})}
					</p>
				</div>
			</div>
			<Voids {...ofMode} />
			<Refusals {...ofMode} />
			<Slippage counts={ofMode.slippage} edges={statistics.slippage_edges} />
			<Speed latency={latency} edges={statistics.latency_edges_ms} />
			<LosingAccounts losing={ofMode.losing} chosen={days} />
			<PayoutSummary />
			<Books audit={audit} />
			<GettingPaid cover={cover} />
			<p className="max-w-[68ch] text-sm leading-6 text-secondary">{t('published.engineers')}</p>
		</div>
	);
}

/** The actual results, to compare with; and those that sold trades would have had. */
function useComparison({ settled, sold }: ModeStatistics): OutcomeRow[] {
	const { t } = useTranslation();
	const row = { name: 'settled', title: t('published.forComparison'), ...settled, undecided: 0, real: true } as const;
	return [
		...(sold ? [{ name: 'sold', title: t('published.soldEarly'), ...sold }] : []),
		...(settled.won + settled.lost + settled.tied === 0 ? [] : [row]),
	];
}

function Voids(statistics: ModeStatistics) {
	const { t } = useTranslation();
	const comparison = useComparison(statistics);
	const { voids, corrections } = statistics;
	const sum = (name: 'staked' | 'would_have_returned') => voids.reduce((all, one) => all + (one[name] ?? 0), 0);
	const isPublished = voids.some(({ staked }) => staked !== null);
	const corrected = corrections.reduce(
		(all, one) => ({ count: all.count + one.count, amount: all.amount + one.amount }),
		{
			count: 0,
			amount: 0,
		},
	);
	return (
		<Published
			name="voids"
			title={t('published.voidsTitle')}
			text={t('published.voidsText')}
			from={['log', 'house']}
			why={`${t('published.voidsSource')} ${t('published.splitWord')}`}
		>
			{voids.length === 0 ? (
				<Nothing>{t('published.voidsNone')}</Nothing>
			) : (
				<>
					<OutcomeList
						rows={[
							...voids.map(({ reason, ...outcomes }) => ({
								name: reason,
								title: t(`published.reason_${reason}`),
								...outcomes,
							})),
							...comparison,
						]}
					/>
					<p className="text-sm text-secondary tabular-nums">
						{isPublished &&
							t('published.voidMoney', {
								staked: formatAmount(sum('staked')),
								returned: formatAmount(sum('would_have_returned')),
							})}{' '}
						{t('published.voidMoneyFew')}
					</p>
				</>
			)}
			{corrected.count > 0 && (
				<p className="text-sm text-secondary tabular-nums">
					{t('published.corrections', { count: formatNumber(corrected.count), amount: formatAmount(corrected.amount) })}
				</p>
			)}
		</Published>
	);
}

function Refusals(statistics: ModeStatistics) {
	const { t } = useTranslation();
	const comparison = useComparison(statistics);
	const { refusals } = statistics;
	return (
		<Published
			name="refusals"
			title={t('published.refusalsTitle')}
			text={t('published.refusalsText')}
			from={['log', 'house']}
			why={`${t('published.refusalsSource')} ${t('published.splitWord')}`}
		>
			{refusals.length === 0 ? (
				<Nothing>{t('published.refusalsNone')}</Nothing>
			) : (
				<OutcomeList
					rows={[
						...refusals.map(({ code, ...outcomes }) => ({ name: code, title: t(nameRefusal(code)), ...outcomes })),
						...comparison,
					]}
				/>
			)}
		</Published>
	);
}
