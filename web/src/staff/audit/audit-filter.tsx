import { listManagedAssets } from '@fairtick/domain/assets/contract';
import { ASSET_GROUPS } from '@fairtick/domain/market/contract';
import { INFO_NAMES } from '@fairtick/domain/site/contract';
import { listStaff } from '@fairtick/domain/staff/staff-contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { ACTS } from '../acts.ts';
import { FilterSelect } from '../filter-select.tsx';
import { hasIds, nameSubject, SUBJECTS } from './audit-words.ts';

/** Filters in the page's address. `subject` has the log's form: `user:1001`, or `user` for all users. */
export type AuditFilters = Readonly<Record<'act' | 'actor' | 'subject' | 'from' | 'to', string>>;

interface PartProps {
	value: string;
	onChange(value: string): void;
}

/** The filters of the audit log, with names instead of ids. */
export function AuditFilter({ values, onChange }: { values: AuditFilters; onChange(values: AuditFilters): void }) {
	const { t, language } = useTranslation();
	const [shown, setShown] = useState(values);
	const address = JSON.stringify(values);
	const [sent, setSent] = useState(address);
	// Navigating back changes the address; a field with the focus keeps its text.
	if (sent !== address) {
		setSent(address);
		setShown(values);
	}
	const part = (name: keyof AuditFilters) => ({
		value: shown[name],
		onChange: (value: string) => setShown({ ...shown, [name]: value }),
	});
	const day = (name: 'from' | 'to') => ({
		value: shown[name],
		onChange: ({ target }: { target: HTMLInputElement }) => setShown({ ...shown, [name]: target.value }),
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		onChange(shown);
	};
	const acts = ACTS.map((value) => ({ value, label: t(`audit.act_${value}`) })).sort((one, other) =>
		one.label.localeCompare(other.label, language),
	);
	return (
		<form onSubmit={submit} className="grid items-end gap-3 desktop:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
			<div className="desktop:col-span-2">
				<FilterSelect label={t('admin.act')} all={t('admin.all')} options={acts} {...part('act')} />
			</div>
			<Actor {...part('actor')} />
			<Subject {...part('subject')} />
			<div className="grid grid-cols-2 gap-3 desktop:col-span-2">
				<TextField type="date" label={t('admin.fromDay')} {...day('from')} />
				<TextField type="date" label={t('admin.toDay')} {...day('to')} />
			</div>
			<Button type="submit" className="h-11 justify-self-start">
				{t('admin.find')}
			</Button>
		</form>
	);
}

/** Chosen in place of a member of staff, to enter the number of an actor who has no role now. */
const OTHER = 'other';

function Actor({ value, onChange }: PartProps) {
	const { t } = useTranslation();
	const { data } = useQuery({
		queryKey: ['admin', 'staff'],
		queryFn: ({ signal }) => fetchAnswer(listStaff, {}, signal),
	});
	const [other, setOther] = useState(false);
	const staff = data?.data ?? [];
	const isOther = other || (value !== '' && data !== undefined && !staff.some(({ id }) => String(id) === value));
	return (
		<>
			<FilterSelect
				label={t('admin.actor')}
				all={t('admin.all')}
				value={isOther ? OTHER : value}
				options={[
					...staff.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` })),
					{ value: OTHER, label: t('admin.otherActor') },
				]}
				onChange={(chosen) => {
					setOther(chosen === OTHER);
					onChange(chosen === OTHER ? '' : chosen);
				}}
			/>
			{isOther && (
				<TextField
					label={t('admin.actorNumber')}
					inputMode="numeric"
					pattern="\d{1,9}"
					value={value}
					onChange={({ target }) => {
						// The field stays while it is empty.
						setOther(true);
						onChange(target.value.trim());
					}}
				/>
			)}
		</>
	);
}

/** A kind of subject, and one subject of that kind: by name if there are few, by number if there are many. */
function Subject({ value, onChange }: PartProps) {
	const { t, language } = useTranslation();
	const [kind = '', ...rest] = value.split(':');
	const one = rest.join(':');
	const nameKind = (name: string) => (name === 'payouts' ? t('title.adminPayouts') : nameSubject(t, name));
	const setOne = (chosen: string) => onChange(chosen === '' ? kind : `${kind}:${chosen}`);
	const kinds = SUBJECTS.map((name) => ({ value: name, label: nameKind(name) })).sort((a, b) =>
		a.label.localeCompare(b.label, language),
	);
	const few = useFew(kind);
	return (
		<>
			<FilterSelect label={t('admin.subject')} all={t('admin.all')} value={kind} options={kinds} onChange={onChange} />
			{few !== null ? (
				<FilterSelect
					label={kind === 'payouts' ? t('catalogue.group') : nameKind(kind)}
					all={t('admin.all')}
					value={one}
					options={few}
					onChange={setOne}
				/>
			) : (
				kind !== '' &&
				hasIds(kind) && (
					<TextField
						label={kind === 'user' ? t('admin.actorNumber') : t('admin.subjectId')}
						pattern={kind === 'user' ? '\\d{1,9}' : undefined}
						value={one}
						onChange={({ target }) => setOne(target.value.trim())}
					/>
				)
			)}
		</>
	);
}

/** All subjects of a kind with few of them, by name; null for other kinds. */
function useFew(kind: string): { value: string; label: string }[] | null {
	const { t } = useTranslation();
	const { data } = useQuery({
		queryKey: ['admin', 'tickers'],
		queryFn: ({ signal }) => fetchAnswer(listManagedAssets, { query: { limit: 100 } }, signal),
		enabled: kind === 'asset',
	});
	switch (kind) {
		case 'asset':
			return (data?.data ?? []).map(({ id, ticker }) => ({ value: String(id), label: ticker }));
		case 'payouts':
			return ASSET_GROUPS.map((value) => ({ value, label: t(`catalogue.group_${value}`) }));
		case 'page':
			return INFO_NAMES.map((value) => ({ value, label: t(`title.${value}`) }));
		default:
			return null;
	}
}
