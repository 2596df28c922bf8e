import type { ReactNode } from 'react';
import { formatNumber } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { formatShare } from './format-share.ts';

/** Outcomes of trades, actual or hypothetical. */
export interface Outcomes {
	readonly won: number;
	readonly lost: number;
	readonly tied: number;
	readonly undecided: number;
}

export interface OutcomeRow extends Outcomes {
	readonly name: string;
	readonly title: ReactNode;
	/** True for actual outcomes, shown for comparison. */
	readonly real?: true;
}

const sumOf = ({ won, lost, tied, undecided }: Outcomes) => won + lost + tied + undecided;

/** Rows of outcomes as bars of equal width, to compare shares, not numbers. */
export function OutcomeList({ rows }: { rows: readonly OutcomeRow[] }) {
	return (
		<ul className="divide-y divide-line rounded border border-line bg-surface">
			{rows.map((row) => (
				<Row key={row.name} row={row} />
			))}
		</ul>
	);
}

function Row({ row }: { row: OutcomeRow }) {
	const { t } = useTranslation();
	const { won, lost, tied, undecided, real = false } = row;
	const decided = won + lost + tied;
	const percent = decided === 0 ? null : formatShare(won, decided);
	const values = { won: formatNumber(won), lost: formatNumber(lost), tied: formatNumber(tied) };
	return (
		<li className="flex flex-col gap-1.5 px-4 py-3" data-testid={`outcome-${row.name}`}>
			<div className="flex items-baseline justify-between gap-4">
				<span className="min-w-0 text-sm font-medium">{row.title}</span>
				<span className="font-semibold tabular-nums">{formatNumber(sumOf(row))}</span>
			</div>
			<OutcomeBar {...row} />
			<p className="flex flex-wrap justify-between gap-x-4 text-xs leading-5 text-secondary tabular-nums">
				<span>
					{t(real ? 'published.was' : 'published.wouldBe', values)}
					{undecided > 0 && ` · ${t('published.unknown', { count: formatNumber(undecided) })}`}
				</span>
				{percent !== null && <span>{t(real ? 'published.share' : 'published.shareWould', { percent })}</span>}
			</p>
		</li>
	);
}

const COLOURS = { won: 'bg-up', lost: 'bg-down', tied: 'bg-secondary', undecided: 'bg-line-strong' } as const;

function OutcomeBar(outcomes: Outcomes) {
	const all = sumOf(outcomes);
	return (
		<div className="flex h-2 gap-px overflow-hidden rounded-full bg-raised" aria-hidden="true">
			{(['won', 'lost', 'tied', 'undecided'] as const).map((name) => (
				<div key={name} className={COLOURS[name]} style={{ width: `${(outcomes[name] / (all || 1)) * 100}%` }} />
			))}
		</div>
	);
}
