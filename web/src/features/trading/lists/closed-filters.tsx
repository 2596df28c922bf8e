import { ENDED_STATUSES, STATUSES } from '@fairtick/domain/trading/statuses';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useLive } from '../../../kit/live/use-live.ts';
import { ALL_CLOSED, type ClosedFilter, isUnfiltered } from '../placing/trades-cache.ts';
import { dayBoundary, PERIODS, type Period, periodStart } from './period.ts';

const RESULTS = ENDED_STATUSES.filter((status) => STATUSES[status].isGiven);

const FIELD =
	'h-11 min-w-0 max-w-44 rounded border border-line bg-ground px-2 text-xs hover:border-line-strong aria-invalid:border-down mouse:h-8';

export interface FilterAsset {
	readonly id: number;
	readonly ticker: string;
}

interface ClosedFiltersProps {
	filter: ClosedFilter;
	assets: readonly FilterAsset[];
	onFilter(filter: ClosedFilter): void;
}

/** Filters of the closed trades by period, asset and result. */
export function ClosedFilters({ filter, assets, onFilter }: ClosedFiltersProps) {
	const { t } = useTranslation();
	const change = (part: Partial<ClosedFilter>) => {
		const next = { ...filter, ...part };
		onFilter(isUnfiltered(next) ? ALL_CLOSED : next);
	};
	return (
		<div className="flex flex-1 flex-wrap items-center justify-end gap-2 max-desktop:[&>*]:max-w-none max-desktop:[&>*]:flex-auto">
			<PeriodFields isAll={filter.from === null && filter.to === null} onChange={change} />
			<Choice
				label={t('trading.columnAsset')}
				value={filter.assetId ?? ''}
				onChange={(value) => change({ assetId: value === '' ? null : Number(value) })}
			>
				<option value="">{t('accounts.allAssets')}</option>
				{assets.map(({ id, ticker }) => (
					<option key={id} value={id}>
						{ticker}
					</option>
				))}
			</Choice>
			<Choice
				label={t('market.status')}
				value={filter.status ?? ''}
				onChange={(value) => change({ status: RESULTS.find((status) => status === value) ?? null })}
			>
				<option value="">{t('trading.allResults')}</option>
				{RESULTS.map((status) => (
					<option key={status} value={status}>
						{t(`trading.status_${status}`)}
					</option>
				))}
			</Choice>
		</div>
	);
}

interface PeriodFieldsProps {
	/** True without a limit of the period, such as after "show all". */
	isAll: boolean;
	onChange(change: Pick<ClosedFilter, 'from' | 'to'>): void;
}

/** A named period, or a range of days. */
function PeriodFields({ isAll, onChange }: PeriodFieldsProps) {
	const { t } = useTranslation();
	const live = useLive();
	const [period, setPeriod] = useState<Period>('all');
	const [days, setDays] = useState({ from: '', to: '' });
	const shown = isAll && period !== 'custom' ? 'all' : period;
	const choose = (next: Period) => {
		setPeriod(next);
		setDays({ from: '', to: '' });
		onChange({ from: next === 'custom' ? null : periodStart(next, live.nowMs()), to: null });
	};
	const type = (part: Partial<typeof days>) => {
		const next = { ...days, ...part };
		setDays(next);
		onChange({ from: dayBoundary(next.from, 'begins'), to: dayBoundary(next.to, 'ends') });
	};
	return (
		<>
			<Choice
				label={t('trading.period')}
				value={shown}
				onChange={(value) => choose(PERIODS.find((one) => one === value) ?? 'all')}
			>
				{PERIODS.map((one) => (
					<option key={one} value={one}>
						{t(`trading.period_${one}`)}
					</option>
				))}
			</Choice>
			{shown === 'custom' &&
				(['from', 'to'] as const).map((end) => (
					<input
						key={end}
						type="date"
						aria-label={t(end === 'from' ? 'trading.periodFrom' : 'trading.periodTo')}
						value={days[end]}
						aria-invalid={days.to !== '' && days.from > days.to}
						{...(end === 'from' ? { max: days.to } : { min: days.from })}
						onChange={({ target }) => type({ [end]: target.value })}
						className={FIELD}
					/>
				))}
		</>
	);
}

interface ChoiceProps {
	label: string;
	value: string | number;
	onChange(value: string): void;
	children: ReactNode;
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
	<select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} className={FIELD}>
		{children}
	</select>
);
