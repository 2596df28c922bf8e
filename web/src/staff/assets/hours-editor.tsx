import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { intlLocale } from '../../kit/i18n/locale.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { type Hours, nameOfDay, toTime } from './format-hours.ts';

type Session = Hours['weekly'][number];

interface HoursEditorProps {
	value: Hours | null;
	/** Usual hours of a group. */
	usual: Readonly<Record<'stocks' | 'currencies', Hours>>;
	onChange(hours: Hours | null): void;
}

const DAY_MINUTES = 1_440;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const toMinute = (text: string) => {
	const [hour = 0, minute = 0] = text.split(':').map(Number);
	return Math.min(hour * 60 + minute, DAY_MINUTES);
};

/** Trading hours of an asset: always, those of a group, or its own sessions and holidays (MARKET-06). */
export function HoursEditor({ value, usual, onChange }: HoursEditorProps) {
	const { t } = useTranslation();
	const kinds = ['always', 'stocks', 'currencies', 'own'] as const;
	const same = (hours: Hours) => JSON.stringify(hours) === JSON.stringify(value);
	const kind =
		value === null ? 'always' : ((['stocks', 'currencies'] as const).find((one) => same(usual[one])) ?? 'own');
	const [isOwn, setOwn] = useState(false);
	const shown = isOwn && value !== null ? 'own' : kind;
	const choose = (next: (typeof kinds)[number]) => {
		setOwn(next === 'own');
		if (next === 'always') onChange(null);
		else if (next !== 'own') onChange(usual[next]);
		else if (value === null)
			onChange({
				zone: 'UTC',
				weekly: [
					[
						[1, 9 * 60],
						[1, 17 * 60],
					],
				],
				closed: [],
			});
	};
	return (
		<fieldset className="flex flex-col gap-4 rounded border border-line bg-surface p-4">
			<legend className="px-1 text-sm font-medium">{t('catalogue.hours')}</legend>
			<SelectField
				label={t('catalogue.hours')}
				value={shown}
				options={kinds.map((one) => ({ value: one, label: t(`catalogue.hours_${one}`) }))}
				onChange={({ target }) => choose(target.value as (typeof kinds)[number])}
			/>
			{value !== null && shown === 'own' && <OwnHours value={value} onChange={onChange} />}
		</fieldset>
	);
}

function OwnHours({ value, onChange }: { value: Hours; onChange(hours: Hours): void }) {
	const { t } = useTranslation();
	const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
	const days = WEEKDAYS.map((day) => ({ value: day, label: nameOfDay(day) }));
	const setSession = (at: number, session: Session | null) =>
		onChange({ ...value, weekly: value.weekly.flatMap((one, i) => (i === at ? (session ? [session] : []) : [one])) });
	return (
		<>
			<SelectField
				label={t('catalogue.zone')}
				value={value.zone}
				options={[...new Set([value.zone, ...zones])].map((zone) => ({ value: zone, label: zone }))}
				onChange={({ target }) => onChange({ ...value, zone: target.value })}
			/>
			<p className="text-sm font-medium">{t('catalogue.sessions')}</p>
			{value.weekly.map(([[fromDay, from], [toDay, to]], at) => (
				<div
					// biome-ignore lint/suspicious/noArrayIndexKey: sessions have no other name
					key={at}
					className="grid grid-cols-2 items-end gap-2 desktop:grid-cols-[1fr_7rem_1fr_7rem_auto]"
				>
					<SelectField
						label={t('catalogue.fromDay')}
						value={fromDay}
						options={days}
						onChange={({ target }) =>
							setSession(at, [
								[Number(target.value), from],
								[toDay, to],
							])
						}
					/>
					<TextField
						label={t('catalogue.fromTime')}
						type="time"
						value={toTime(from % DAY_MINUTES)}
						onChange={({ target }) =>
							setSession(at, [
								[fromDay, toMinute(target.value)],
								[toDay, to],
							])
						}
					/>
					<SelectField
						label={t('catalogue.toDay')}
						value={toDay}
						options={days}
						onChange={({ target }) =>
							setSession(at, [
								[fromDay, from],
								[Number(target.value), to],
							])
						}
					/>
					<TextField
						label={t('catalogue.toTime')}
						type="time"
						value={toTime(to % DAY_MINUTES)}
						onChange={({ target }) =>
							setSession(at, [
								[fromDay, from],
								[toDay, toMinute(target.value)],
							])
						}
					/>
					<Button onClick={() => setSession(at, null)}>{t('catalogue.remove')}</Button>
				</div>
			))}
			<Button
				className="self-start"
				onClick={() =>
					onChange({
						...value,
						weekly: [
							...value.weekly,
							[
								[1, 9 * 60],
								[1, 17 * 60],
							],
						],
					})
				}
			>
				{t('catalogue.addSession')}
			</Button>
			<Holidays value={value} onChange={onChange} />
		</>
	);
}

const dayOf = (local: string) => local.slice(0, 10);

/** Closed days are chosen in a month; their times are changed in the list below it. */
function Holidays({ value, onChange }: { value: Hours; onChange(hours: Hours): void }) {
	const { t } = useTranslation();
	const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
	const [year = 0, number = 1] = month.split('-').map(Number);
	const move = (by: number) => setMonth(new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7));
	const closedOn = new Set(value.closed.map(([from]) => dayOf(from)));
	const toggle = (day: string) => {
		const others = value.closed.filter(([from]) => dayOf(from) !== day);
		const added: Hours['closed'] = closedOn.has(day) ? [] : [[`${day}T00:00`, `${day}T24:00`]];
		onChange({ ...value, closed: [...others, ...added].sort((a, b) => (a[0] < b[0] ? -1 : 1)) });
	};
	const setSpan = (at: number, span: Hours['closed'][number] | null) =>
		onChange({ ...value, closed: value.closed.flatMap((one, i) => (i === at ? (span ? [span] : []) : [one])) });
	const first = new Date(Date.UTC(year, number - 1, 1));
	const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
	const title = new Intl.DateTimeFormat(intlLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
		first,
	);
	return (
		<div className="flex flex-col gap-3">
			<p className="text-sm font-medium">{t('catalogue.holidays')}</p>
			<p className="text-sm text-secondary">{t('catalogue.holidaysText')}</p>
			<div className="flex max-w-80 items-center justify-between">
				<Button look="quiet" aria-label={t('catalogue.monthBefore')} onClick={() => move(-1)}>
					<ChevronLeft size={18} aria-hidden="true" />
				</Button>
				<p aria-live="polite" className="font-medium">
					{title}
				</p>
				<Button look="quiet" aria-label={t('catalogue.monthAfter')} onClick={() => move(1)}>
					<ChevronRight size={18} aria-hidden="true" />
				</Button>
			</div>
			<div className="grid max-w-80 grid-cols-7 gap-1">
				{WEEKDAYS.map((day) => (
					<span key={day} aria-hidden="true" className="text-center text-xs text-secondary">
						{nameOfDay(day).slice(0, 2)}
					</span>
				))}
				{Array.from({ length: first.getUTCDay() }, (_, blank) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: blanks before the first day
					<span key={`blank ${blank}`} />
				))}
				{Array.from({ length: count }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`).map((day) => (
					<button
						key={day}
						type="button"
						aria-pressed={closedOn.has(day)}
						aria-label={day}
						onClick={() => toggle(day)}
						className={classNames(
							'h-9 rounded text-sm tabular-nums',
							closedOn.has(day) ? 'bg-down text-ground font-semibold' : 'bg-raised hover:bg-line',
						)}
					>
						{Number(day.slice(8))}
					</button>
				))}
			</div>
			{value.closed.map(([from, to], at) => (
				<div
					// biome-ignore lint/suspicious/noArrayIndexKey: a time that is typed must not move its field
					key={at}
					className="grid grid-cols-2 items-end gap-2 desktop:grid-cols-[1fr_1fr_auto]"
				>
					<TextField
						label={t('catalogue.fromTime')}
						value={from}
						onChange={({ target }) => setSpan(at, [target.value, to])}
					/>
					<TextField
						label={t('catalogue.toTime')}
						value={to}
						onChange={({ target }) => setSpan(at, [from, target.value])}
					/>
					<Button onClick={() => setSpan(at, null)}>{t('catalogue.remove')}</Button>
				</div>
			))}
		</div>
	);
}
