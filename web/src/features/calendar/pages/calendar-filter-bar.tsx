import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { SelectField } from '../../../kit/ui/form/select-field.tsx';
import { TextField } from '../../../kit/ui/form/text-field.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { useIsDesktop } from '../../../kit/ui/use-media-query.ts';
import type { FilterValues } from './calendar-filters.ts';
import { type CalendarRange, RANGES, type RangeName, toDay } from './calendar-range.ts';
import { nameCountry } from './event-parts.tsx';

interface CalendarFilterBarProps {
	values: FilterValues;
	range: CalendarRange;
	change(changed: Partial<FilterValues>): void;
	occurring: { readonly currencies: readonly string[]; readonly countries: readonly string[] };
}

/** Filters by days, impact, currencies and country. */
export function CalendarFilterBar({ values, range, change, occurring }: CalendarFilterBarProps) {
	const { t, language } = useTranslation();
	const currencies = values.currency === '' ? [] : values.currency.split(',');
	const toggle = (currency: string) =>
		change({
			currency: (currencies.includes(currency)
				? currencies.filter((one) => one !== currency)
				: [...currencies, currency]
			).join(','),
		});
	const [from, to] = [toDay(range.fromMs), toDay(range.toMs - 1)];
	const isDesktop = useIsDesktop();
	const [unfolded, setUnfolded] = useState(false);
	const id = useId();
	const withChosen = (known: readonly string[], chosen: readonly string[]) =>
		[...new Set([...known, ...chosen.filter((one) => one !== '')])].sort();
	const filters = [values.impact, values.currency, values.country].filter((value) => value !== '').length;
	return (
		<div className="flex flex-col gap-3 rounded border border-line bg-surface p-3 desktop:p-4">
			<div className="grid grid-cols-2 items-end gap-3 desktop:grid-cols-[minmax(0,31rem)_9.5rem_9.5rem]">
				<div className="col-span-2 desktop:col-span-1">
					<Labelled label={t('calendar.days')}>
						<Segmented<RangeName | ''>
							label={t('calendar.days')}
							value={range.name ?? ''}
							options={RANGES.map((value) => ({ value, label: t(`calendar.range_${value}`) }))}
							onChange={(value) => change({ range: value === RANGES[0] ? '' : value, from: '', to: '' })}
						/>
					</Labelled>
				</div>
				<DayField
					label={t('calendar.from')}
					day={from}
					onDay={(day) => change({ range: '', from: day, to: later(day, to) })}
				/>
				<DayField
					label={t('calendar.to')}
					day={to}
					onDay={(day) => change({ range: '', from: earlier(day, from), to: day })}
				/>
			</div>
			{!isDesktop && (
				<Button className="w-full" aria-expanded={unfolded} aria-controls={id} onClick={() => setUnfolded(!unfolded)}>
					<SlidersHorizontal size={16} aria-hidden="true" />
					{filters === 0 ? t('calendar.filters') : t('calendar.filtersOf', { count: filters })}
				</Button>
			)}
			<div id={id} hidden={!isDesktop && !unfolded} className="flex flex-col gap-3">
				<div className="grid grid-cols-1 items-end gap-3 desktop:grid-cols-[minmax(0,31rem)_minmax(0,19.75rem)]">
					<Labelled label={t('calendar.impact')}>
						<Segmented
							label={t('calendar.impact')}
							value={/^[23]$/.test(values.impact) ? values.impact : '1'}
							options={(['1', '2', '3'] as const).map((value) => ({ value, label: t(`calendar.least_${value}`) }))}
							onChange={(value) => change({ impact: value === '1' ? '' : value })}
						/>
					</Labelled>
					<SelectField
						label={t('calendar.country')}
						value={values.country}
						options={[
							{ value: '', label: t('calendar.allCountries') },
							...withChosen(occurring.countries, [values.country]).map((value) => ({
								value,
								label: nameCountry(language, value),
							})),
						]}
						onChange={({ target }) => change({ country: target.value })}
					/>
				</div>
				<div className="flex min-h-11 flex-wrap items-center gap-2 mouse:min-h-8">
					{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own */}
					<div role="group" aria-label={t('calendar.currencies')} className="flex flex-wrap gap-1.5">
						{withChosen(occurring.currencies, currencies).map((currency) => (
							<button
								key={currency}
								type="button"
								aria-pressed={currencies.includes(currency)}
								onClick={() => toggle(currency)}
								className={classNames(
									'inline-flex min-h-11 min-w-14 items-center justify-center rounded-full border px-3 text-sm font-medium',
									'border-line text-secondary hover:border-line-strong hover:text-text mouse:min-h-8',
									'aria-pressed:border-focus aria-pressed:bg-focus/15 aria-pressed:text-text',
								)}
							>
								{currency}
							</button>
						))}
					</div>
					{filters > 0 && (
						<Button
							look="quiet"
							className="mouse:min-h-8"
							onClick={() => change({ impact: '', currency: '', country: '' })}
						>
							<X size={16} aria-hidden="true" />
							{t('calendar.clear')}
						</Button>
					)}
				</div>
			</div>
		</div>
	);
}

/** A choice with its label above it, like a field's. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="flex flex-col gap-1.5 desktop:[&>div]:min-h-11 desktop:[&>div>button]:min-h-10">
			<span className="text-sm font-medium" aria-hidden="true">
				{label}
			</span>
			{children}
		</div>
	);
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** Ignores days before 2000: a year that is being typed begins as an early one. */
function DayField({ label, day, onDay }: { label: string; day: string; onDay(day: string): void }) {
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (input.current !== null) input.current.value = day;
	}, [day]);
	return (
		<TextField
			ref={input}
			type="date"
			label={label}
			min="2000-01-01"
			max="2099-12-31"
			defaultValue={day}
			onChange={({ target: { validity, value } }) => validity.valid && value !== '' && value !== day && onDay(value)}
		/>
	);
}
