import {
	CALENDAR_FIELDS,
	type CalendarEntry,
	correctCalendarEntry,
	importCalendar,
	type KeptEntry,
	listCalendar,
	removeCalendarEntry,
} from '@fairtick/domain/calendar/import-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useFilters } from '../../kit/navigation/use-filters.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { Part } from '../../kit/ui/part.tsx';
import { ActButton } from '../act-dialog.tsx';
import { CountryFilter } from '../figures/country-filter.tsx';
import { countryName } from '../figures/country-name.ts';
import { DayField } from '../figures/list-filters.tsx';
import { PagedTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { usePages } from '../kit/use-pages.ts';
import { fromLocalTime, toLocalTime } from '../local-time.ts';
import { PageHead } from '../page-head.tsx';
import { ImportPart } from './import-part.tsx';
import { ProviderPart } from './provider-part.tsx';

const PAGE = 50;

/** The economic calendar: its entries, corrected by hand or imported from a file (CAL-01, ADMIN-07). */
export function CalendarPage() {
	const { t, language } = useTranslation();
	const mayEdit = allowsRole(importCalendar.access, useUser()?.role ?? 'user');
	const { values, change } = useFilters('/admin/calendar', ['from', 'country']);
	const query = usePages(['calendar', values], listCalendar, { limit: PAGE, filters: values });
	return (
		<div className="flex flex-col gap-8">
			<PageHead title={t('title.adminCalendar')} text={t('economic.text')} />
			<ProviderPart />
			{mayEdit && <ImportPart />}
			<Part title={t('economic.kept')}>
				<div className="grid grid-cols-2 items-end gap-3 desktop:grid-cols-4">
					<DayField label={t('admin.fromDay')} value={values.from} onDay={(from) => change({ from })} />
					<CountryFilter value={values.country} onChange={(country) => change({ country })} />
				</div>
				<PagedTable
					label={t('economic.kept')}
					query={query}
					rowKey={({ id }) => id}
					columns={[
						{ head: t('economic.time'), look: 'time', cell: ({ time }) => formatInstant(time) },
						{
							head: t('economic.field_title'),
							className: 'min-w-48 font-medium',
							cell: (entry) => <Title entry={entry} />,
						},
						{
							head: t('economic.field_country'),
							look: 'line',
							cell: ({ country }) => countryName(country, language),
						},
						{ head: t('economic.field_currency'), cell: ({ currency }) => currency },
						{
							head: t('economic.field_impact'),
							look: 'line',
							cell: ({ impact }) => t(`economic.impact_${impact}`),
						},
						{ head: t('economic.field_actual'), look: 'time', cell: ({ actual }) => actual ?? '–' },
						{ head: t('economic.field_forecast'), look: 'time', cell: ({ forecast }) => forecast ?? '–' },
						{ head: t('economic.field_previous'), look: 'time', cell: ({ previous }) => previous ?? '–' },
						...(mayEdit ? [{ head: t('admin.acts'), cell: (entry: KeptEntry) => <Acts entry={entry} /> }] : []),
					]}
				/>
			</Part>
		</div>
	);
}

/** The provider's differing version. */
function describeProvided(entry: KeptEntry, provided: CalendarEntry): string {
	return CALENDAR_FIELDS.filter((field) => entry[field] !== provided[field])
		.map((field) => (field === 'time' ? formatInstant(provided.time) : String(provided[field] ?? '–')))
		.join(', ');
}

/** The event, and the fields in which the entry differs from its provider's version. */
function Title({ entry }: { entry: KeptEntry }) {
	const { t } = useTranslation();
	const { title, corrected_at: correctedAt, provided } = entry;
	return (
		<>
			{title}
			{correctedAt !== null && (
				<p className="font-normal text-secondary">{t('economic.corrected', { time: formatInstant(correctedAt) })}</p>
			)}
			{provided !== null && (
				<p className="font-normal text-demo">
					{t('economic.providerSays', { values: describeProvided(entry, provided) })}
				</p>
			)}
		</>
	);
}

function Acts({ entry }: { entry: KeptEntry }) {
	const { t } = useTranslation();
	const { id, title } = entry;
	return (
		<div className="flex gap-2">
			<Correct entry={entry} />
			<ActButton
				look="quiet"
				label={t('economic.remove')}
				text={t('economic.removeText', { title })}
				send={(body) => call(removeCalendarEntry, { params: { id }, body })}
			/>
		</div>
	);
}

function Correct({ entry }: { entry: KeptEntry }) {
	const { t } = useTranslation();
	const { id, time, title, country, currency, impact, actual, forecast, previous } = entry;
	return (
		<ActButton
			look="quiet"
			label={t('economic.correct')}
			text={t('economic.correctText')}
			extra={{
				time: toLocalTime(Date.parse(time)),
				title,
				country,
				currency,
				impact: String(impact),
				actual: actual ?? '',
				forecast: forecast ?? '',
				previous: previous ?? '',
			}}
			fields={(field) => (
				<div className="grid grid-cols-2 gap-3">
					<div className="col-span-2">
						<TextField label={t('economic.field_title')} {...field('title')} />
					</div>
					<div className="col-span-2">
						<TextField
							type="datetime-local"
							label={t('economic.field_time')}
							hint={t('economic.timeHint')}
							{...field('time')}
						/>
					</div>
					<TextField label={t('economic.field_country')} {...field('country')} />
					<TextField label={t('economic.field_currency')} {...field('currency')} />
					<SelectField
						label={t('economic.field_impact')}
						options={[1, 2, 3].map((value) => ({ value, label: t(`economic.impact_${value as 1}`) }))}
						{...field('impact')}
					/>
					<TextField label={t('economic.field_actual')} {...field('actual')} />
					<TextField label={t('economic.field_forecast')} {...field('forecast')} />
					<TextField label={t('economic.field_previous')} {...field('previous')} />
				</div>
			)}
			send={({ time: chosen, impact, actual, forecast, previous, ...rest }) =>
				call(correctCalendarEntry, {
					params: { id },
					body: {
						...rest,
						// The field has no seconds, so an unchanged time keeps its own.
						time: chosen === toLocalTime(Date.parse(time)) ? time : fromLocalTime(chosen),
						impact: Number(impact) as 1,
						actual: actual || null,
						forecast: forecast || null,
						previous: previous || null,
					},
				})
			}
		/>
	);
}
