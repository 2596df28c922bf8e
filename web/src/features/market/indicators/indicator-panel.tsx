import { type ChartLayout, type Indicator, MOST_INDICATORS } from '@fairtick/domain/charts/contract';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { IconButton } from '../../../kit/ui/button.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { makeId } from '../model/make-id.ts';
import {
	fitParams,
	INDICATOR_GROUPS,
	INDICATOR_NAMES,
	type IndicatorName,
	indicatorInfo,
	isIndicatorName,
	isLittleKnown,
	makeIndicator,
	matchesSearch,
} from './indicator-list.ts';
import { ParamFields } from './param-fields.tsx';

interface IndicatorPanelProps {
	indicators: readonly Indicator[];
	onChange(edit: (indicators: ChartLayout['indicators']) => ChartLayout['indicators']): void;
}

/** The chart's indicators with their parameters, and a list of others to add. */
export function IndicatorPanel({ indicators, onChange }: IndicatorPanelProps) {
	const { t } = useTranslation();
	const [search, setSearch] = useState('');
	const found = INDICATOR_NAMES.filter((name) => matchesSearch(`${t(`indicators.${name}`)} ${name}`, search));
	const isFull = indicators.length >= MOST_INDICATORS;
	return (
		<div className="flex flex-col gap-3">
			<SearchField label={t('charts.searchIndicators')} value={search} onChange={setSearch} />
			{indicators.length > 0 && search === '' && (
				<section aria-label={t('charts.legend')}>
					<h3 className="mb-1 px-1 text-xs font-medium text-secondary">{t('charts.legend')}</h3>
					<ul className="flex flex-col gap-2">
						{indicators.map((one) => (
							<ShownIndicator key={one.id} indicator={one} onChange={onChange} />
						))}
					</ul>
				</section>
			)}
			{isFull && <p className="px-1 text-sm text-secondary">{t('charts.mostIndicators', { most: MOST_INDICATORS })}</p>}
			{found.length === 0 && <p className="py-6 text-center text-secondary">{t('charts.noIndicators')}</p>}
			{INDICATOR_GROUPS.map((group) => (
				<IndicatorGroup
					key={group}
					label={t(`charts.group_${group}`)}
					names={found.filter((name) => indicatorInfo(name).group === group)}
					disabled={isFull}
					onAdd={(name) => {
						setSearch('');
						onChange((all) => [...all, makeIndicator(name, makeId())]);
					}}
				/>
			))}
		</div>
	);
}

interface IndicatorGroupProps {
	label: string;
	names: readonly IndicatorName[];
	disabled: boolean;
	onAdd(name: IndicatorName): void;
}

function IndicatorGroup({ label, names, disabled, onAdd }: IndicatorGroupProps) {
	const { t } = useTranslation();
	if (names.length === 0) return null;
	return (
		<section aria-label={label}>
			<h3 className="px-3 pb-1 text-xs font-medium text-secondary">{label}</h3>
			<ul className="desktop:grid desktop:grid-cols-2">
				{names.map((name) => (
					<li key={name}>
						<button
							type="button"
							disabled={disabled}
							onClick={() => onAdd(name)}
							aria-label={t('charts.addIndicator', { name: t(`indicators.${name}`) })}
							className="group flex min-h-11 w-full items-center gap-2 rounded px-3 text-left -outline-offset-2 hover:bg-raised disabled:opacity-50 mouse:min-h-9"
						>
							<span className="min-w-0 flex-1">
								{t(`indicators.${name}`)}
								{isLittleKnown(name) && (
									<span className="block pb-1 text-xs text-secondary">{t(`charts.about_${name}`)}</span>
								)}
							</span>
							<Plus size={16} className="shrink-0 text-secondary group-hover:text-text" aria-hidden="true" />
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}

interface ShownIndicatorProps {
	indicator: Indicator;
	onChange: IndicatorPanelProps['onChange'];
}

function ShownIndicator({ indicator: { id, name, params }, onChange }: ShownIndicatorProps) {
	const { t } = useTranslation();
	if (!isIndicatorName(name)) return null;
	const label = t(`indicators.${name}`);
	const values = fitParams(name, params);
	const setParams = (next: number[]) =>
		onChange((all) => all.map((one) => (one.id === id ? { ...one, params: next } : one)));
	return (
		<li className="flex items-start gap-2 rounded border border-line bg-ground py-1.5 pr-1 pl-3">
			<div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<span className="font-medium">{label}</span>
				<div className="flex flex-wrap gap-2">
					<ParamFields name={name} values={values} onChange={setParams} />
				</div>
			</div>
			<IconButton
				label={t('charts.removeIndicator', { name: label })}
				onClick={() => onChange((all) => all.filter((one) => one.id !== id))}
			>
				<Trash2 size={16} aria-hidden="true" />
			</IconButton>
		</li>
	);
}
