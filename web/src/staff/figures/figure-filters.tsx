import { toDayText } from '@fairtick/domain/figures/days';
import { MODES } from '@fairtick/domain/money/mode';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { countryName } from './country-name.ts';
import type { FigureFilters } from './figures-query.ts';
import { RangeFields } from './list-filters.tsx';

const DAY_MS = 86_400_000;
const PERIODS = ['7', '30', '90'] as const;
const DEFAULT_PERIOD = '30';

/** The last days up to today as filters; the default period needs none. */
function toRange(period: string) {
	if (period === DEFAULT_PERIOD) return { from: '', to: '' };
	const today = Math.floor(Date.now() / DAY_MS);
	return { from: toDayText(today - Number(period) + 1), to: toDayText(today) };
}

interface FilterProps {
	values: FigureFilters;
	onChange(changed: Partial<FigureFilters>): void;
	/** The answer's range. */
	shown: { readonly from: string; readonly to: string } | undefined;
	countries: readonly string[];
	assets: readonly { readonly id: number; readonly ticker: string }[];
}

/** Account, range, country and asset, stored in the address. */
export function FigureFilterBar({ values, onChange, shown, countries, assets }: FilterProps) {
	const { t, language } = useTranslation();
	const period = PERIODS.find((one) => {
		const { from, to } = toRange(one);
		return from === values.from && to === values.to;
	});
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-wrap gap-3 whitespace-nowrap">
				<Segmented
					label={t('figures.mode')}
					value={values.mode === 'demo' ? 'demo' : 'real'}
					options={MODES.toReversed().map((value) => ({ value, label: t(`figures.mode_${value}`) }))}
					onChange={(mode) => onChange({ mode: mode === 'real' ? '' : mode })}
				/>
				<Segmented
					label={t('figures.period')}
					value={period ?? ''}
					options={PERIODS.map((value) => ({ value, label: t('figures.days', { count: Number(value) }) }))}
					onChange={(next) => onChange(toRange(next))}
				/>
			</div>
			<div className="grid grid-cols-2 gap-3 desktop:grid-cols-4">
				<RangeFields
					values={{ from: values.from || (shown?.from ?? ''), to: values.to || (shown?.to ?? '') }}
					onChange={onChange}
				/>
				<FilterSelect
					label={t('figures.country')}
					all={t('figures.allCountries')}
					value={values.country}
					options={withChosen(countries, values.country).map((value) => ({
						value,
						label: countryName(value, language),
					}))}
					onChange={(country) => onChange({ country })}
				/>
				<FilterSelect
					label={t('figures.asset')}
					all={t('figures.allAssets')}
					value={values.asset}
					options={assets.map(({ id, ticker }) => ({ value: String(id), label: ticker }))}
					onChange={(asset) => onChange({ asset })}
				/>
			</div>
		</div>
	);
}

/** The chosen option stays in the list even if the range has none of it. */
const withChosen = (all: readonly string[], chosen: string) =>
	chosen === '' || all.includes(chosen) ? all : [...all, chosen];
