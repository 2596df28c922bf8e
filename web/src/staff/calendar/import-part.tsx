import { findEncoding } from '@fairtick/domain/calendar/encoding';
import {
	CALENDAR_FIELDS,
	type CalendarField,
	type CalendarFormat,
	IMPORT_MAX_CHARS,
	importCalendar,
	type Mapping,
	previewCalendar,
} from '@fairtick/domain/calendar/import-contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { useRef, useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { showToast } from '../../kit/notices/toasts.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useSending } from '../../kit/ui/form/use-sending.ts';
import { Part } from '../../kit/ui/part.tsx';
import { ActButton } from '../act-dialog.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { LineList } from './line-list.tsx';

type Preview = AnswerOf<typeof previewCalendar>;

interface ChosenFile {
	readonly name: string;
	readonly format: CalendarFormat;
	readonly text: string;
}

/** Fields that can have one value for all entries, if no column has them. */
const FIXED = ['country', 'currency', 'impact'] as const;

const formatOf = (name: string): CalendarFormat =>
	/\.(ics|ical|ifb)$/i.test(name) ? 'ics' : /\.json$/i.test(name) ? 'json' : 'csv';

/** Imports a file: it is chosen, previewed by columns, and imported as a whole. */
export function ImportPart() {
	const { t } = useTranslation();
	const input = useRef<HTMLInputElement>(null);
	const [file, setFile] = useState<ChosenFile | null>(null);
	const [zone, setZone] = useState('UTC');
	const [preview, setPreview] = useState<Preview | null>(null);
	const sending = useSending();
	const look = (chosen: ChosenFile, mapping: Mapping | undefined, ofZone: string) =>
		sending.run(() => call(previewCalendar, { body: toBody(chosen, mapping, ofZone) }), setPreview);
	const choose = async (picked: File | undefined) => {
		if (input.current !== null) input.current.value = '';
		if (picked === undefined) return;
		if (picked.size > IMPORT_MAX_CHARS) return showToast('bad', t('economic.tooLarge'));
		const bytes = new Uint8Array(await picked.arrayBuffer());
		const text = new TextDecoder(findEncoding(bytes)).decode(bytes);
		const chosen = { name: picked.name, format: formatOf(picked.name), text };
		setFile(chosen);
		setPreview(null);
		await look(chosen, undefined, zone);
	};
	const done = () => {
		setFile(null);
		setPreview(null);
	};
	return (
		<Part title={t('economic.import')}>
			<p className="max-w-[60ch] text-secondary">{t('economic.importText')}</p>
			<div className="flex flex-wrap items-center gap-3">
				<input
					ref={input}
					type="file"
					accept=".csv,.txt,.ics,.json"
					aria-label={t('economic.choose')}
					onChange={({ target }) => void choose(target.files?.[0])}
					className="sr-only"
					tabIndex={-1}
				/>
				<Button busy={sending.busy} onClick={() => input.current?.click()}>
					{t('economic.choose')}
				</Button>
				{file !== null && <p className="break-all">{file.name}</p>}
			</div>
			<FormAlert form={sending} />
			{file !== null && preview !== null && (
				<>
					<Columns
						preview={preview}
						zone={zone}
						onZone={(next) => {
							setZone(next);
							void look(file, preview.mapping, next);
						}}
						onMapping={(mapping) => void look(file, mapping, zone)}
					/>
					<Found preview={preview} />
					{preview.wrong === 0 && preview.added + preview.changed + preview.removed > 0 && (
						<div>
							<ActButton
								look="primary"
								label={t('economic.takeOver')}
								text={t('economic.takeOverText', {
									added: formatNumber(preview.added),
									changed: formatNumber(preview.changed),
									removed: formatNumber(preview.removed),
								})}
								send={async ({ reason }) => {
									const outcome = await call(importCalendar, {
										body: { ...toBody(file, preview.mapping, zone), reason },
									});
									if (outcome.kind === 'ok') {
										done();
										showToast('good', t('economic.imported'));
									}
									return outcome;
								}}
							/>
						</div>
					)}
				</>
			)}
		</Part>
	);
}

const toBody = ({ format, text }: ChosenFile, mapping: Mapping | undefined, zone: string) => ({
	format,
	text,
	zone,
	...(mapping !== undefined && { mapping }),
});

interface ColumnsProps {
	preview: Preview;
	zone: string;
	onZone(zone: string): void;
	onMapping(mapping: Mapping): void;
}

/** The column of each field, or a value for all entries. */
function Columns({ preview: { columns, mapping }, zone, onZone, onMapping }: ColumnsProps) {
	const { t } = useTranslation();
	const change = (field: CalendarField, origin: Mapping[CalendarField]) => {
		const { [field]: _, ...others } = mapping;
		onMapping(origin === undefined ? others : { ...others, [field]: origin });
	};
	return (
		<div className="grid grid-cols-2 items-start gap-3 desktop:grid-cols-4">
			{CALENDAR_FIELDS.map((field) => {
				const origin = mapping[field];
				const isFixed = origin !== undefined && 'value' in origin;
				return (
					<div key={field} className="flex flex-col gap-2">
						<SelectField
							label={t(`economic.field_${field}`)}
							value={origin === undefined ? '' : isFixed ? 'fixed' : `column:${origin.column}`}
							options={[
								{ value: '', label: t('economic.noColumn') },
								...(FIXED.includes(field as 'country') ? [{ value: 'fixed', label: t('economic.fixed') }] : []),
								...columns.map((column) => ({ value: `column:${column}`, label: column })),
							]}
							onChange={({ target: { value } }) =>
								change(
									field,
									value === ''
										? undefined
										: value === 'fixed'
											? { value: FIRST_VALUES[field as 'country'] }
											: { column: value.slice('column:'.length) },
								)
							}
						/>
						{isFixed && (
							<TextField
								key={origin.value}
								label={t('economic.fixedValue')}
								defaultValue={origin.value}
								onBlur={({ target }) =>
									target.value.trim() !== '' &&
									target.value !== origin.value &&
									change(field, { value: target.value.trim() })
								}
								onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
							/>
						)}
					</div>
				);
			})}
			<TextField
				key={zone}
				label={t('economic.zone')}
				hint={t('economic.zoneHint')}
				defaultValue={zone}
				onBlur={({ target }) => target.value.trim() !== '' && target.value !== zone && onZone(target.value.trim())}
				onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
			/>
		</div>
	);
}

const FIRST_VALUES = { country: 'US', currency: 'USD', impact: '2' } as const;

/** The changes that the file would make, and its errors by line. */
function Found({ preview }: { preview: Preview }) {
	const { t } = useTranslation();
	const { added, changed, unchanged, removed, wrong, errors, left_out: leftOut, entries } = preview;
	return (
		<>
			<p role="status" className="font-medium tabular-nums">
				{t('economic.found', {
					added: formatNumber(added),
					changed: formatNumber(changed),
					unchanged: formatNumber(unchanged),
					removed: formatNumber(removed),
					wrong: formatNumber(wrong),
				})}
			</p>
			<LineList label={t('economic.errors')} lines={errors} />
			<LineList label={t('economic.leftOut')} lines={leftOut} isWrong={false} />
			{entries.length > 0 && (
				<DataTable
					label={t('economic.entries')}
					rows={entries}
					rowKey={({ line }) => line}
					columns={[
						{ head: t('economic.line'), look: 'digits', cell: ({ line }) => line },
						{ head: t('economic.change'), look: 'line', cell: ({ change }) => t(`economic.change_${change}`) },
						{ head: t('economic.time'), look: 'time', cell: ({ entry }) => formatInstant(entry.time) },
						{ head: t('economic.field_title'), className: 'min-w-28', cell: ({ entry }) => entry.title },
						{ head: t('economic.field_country'), cell: ({ entry }) => entry.country },
						{ head: t('economic.field_currency'), cell: ({ entry }) => entry.currency },
						{
							head: t('economic.field_impact'),
							look: 'line',
							cell: ({ entry }) => t(`economic.impact_${entry.impact}`),
						},
						{ head: t('economic.field_actual'), cell: ({ entry }) => entry.actual ?? '–' },
						{ head: t('economic.field_forecast'), cell: ({ entry }) => entry.forecast ?? '–' },
						{ head: t('economic.field_previous'), cell: ({ entry }) => entry.previous ?? '–' },
					]}
				/>
			)}
		</>
	);
}
