import {
	deleteSavedFilter,
	listSavedFilters,
	type SavedFilter,
	saveFilter,
} from '@fairtick/domain/staff/saved-filter-contract';
import { userFilter } from '@fairtick/domain/staff/user-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../features/identity/session.ts';
import { call } from '../kit/api/call.ts';
import { withFreshSignIn } from '../kit/api/fresh-sign-in.ts';
import { fetchAnswer } from '../kit/api/query.ts';
import { useTranslation } from '../kit/i18n/use-translation.ts';
import { given } from '../kit/navigation/use-filters.ts';
import { Button } from '../kit/ui/button.tsx';
import { CheckboxField } from '../kit/ui/form/checkbox-field.tsx';
import { FormAlert } from '../kit/ui/form/form-alert.tsx';
import { TextField } from '../kit/ui/form/text-field.tsx';
import { useFreshAction } from '../kit/ui/form/use-fresh-action.tsx';
import { useServerForm } from '../kit/ui/form/use-server-form.ts';
import { CentredDialog } from '../kit/ui/overlay/centred-dialog.tsx';
import { FilterSelect } from './filter-select.tsx';

const KEY = ['admin', 'saved-filters'];

export const USER_FILTERS = Object.keys(userFilter) as readonly (keyof typeof userFilter)[];
export type UserFilters = Record<keyof typeof userFilter, string>;

interface SavedFiltersProps {
	values: UserFilters;
	onChange(values: UserFilters): void;
}

const toValues = (filter: SavedFilter['filter']) =>
	Object.fromEntries(USER_FILTERS.map((name) => [name, filter[name] ?? ''])) as UserFilters;
const isSame = (one: UserFilters, other: UserFilters) => USER_FILTERS.every((name) => one[name] === other[name]);

/** Chooses, saves and deletes named filters. */
export function SavedFilters({ values, onChange }: SavedFiltersProps) {
	const { t } = useTranslation();
	const role = useUser()?.role ?? 'user';
	const [saving, setSaving] = useState(false);
	const { data } = useQuery({
		queryKey: KEY,
		queryFn: ({ signal }) => fetchAnswer(listSavedFilters, {}, signal),
		staleTime: 0,
	});
	const filters = data?.data ?? [];
	const shown = filters.find(({ filter }) => isSame(toValues(filter), values));
	const choose = (id: string) => {
		const chosen = filters.find((one) => one.id === id);
		onChange(toValues(chosen?.filter ?? {}));
	};
	const isEmpty = Object.keys(given(values)).length === 0;
	return (
		<>
			<FilterSelect
				label={t('admin.savedFilters')}
				all={t(shown === undefined && !isEmpty ? 'admin.filterNotSaved' : 'admin.everybody')}
				value={shown?.id ?? ''}
				options={filters.map(({ id, name, own, owner }) => ({
					value: id,
					label: own ? name : `${name} (${owner.name})`,
				}))}
				onChange={choose}
			/>
			{allowsRole(saveFilter.access, role) && (
				<div className="flex flex-wrap items-end gap-2">
					<Button disabled={isEmpty} className="h-11" onClick={() => setSaving(true)}>
						{t('admin.saveFilter')}
					</Button>
					{shown?.own === true && <DeleteFilter id={shown.id} />}
				</div>
			)}
			<CentredDialog title={t('admin.saveFilter')} open={saving} onClose={() => setSaving(false)} className="max-w-110">
				<SaveForm values={values} shown={shown?.own === true ? shown : undefined} onDone={() => setSaving(false)} />
			</CentredDialog>
		</>
	);
}

function DeleteFilter({ id }: { id: string }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const { run, busy, alert } = useFreshAction();
	const remove = () =>
		run(
			() => call(deleteSavedFilter, { params: { id } }),
			() => queryClient.invalidateQueries({ queryKey: KEY }),
		);
	return (
		<>
			<Button look="quiet" busy={busy} className="h-11" onClick={() => void remove()}>
				{t('admin.deleteFilter')}
			</Button>
			{alert}
		</>
	);
}

function SaveForm({ values, shown, onDone }: { values: UserFilters; shown: SavedFilter | undefined; onDone(): void }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const filter = given(values) as SavedFilter['filter'];
	const send = (fields: { name: string; shared: boolean }) =>
		withFreshSignIn(() => call(saveFilter, { body: { ...fields, filter } }));
	const form = useServerForm({ name: shown?.name ?? '', shared: shown?.shared ?? false }, send, async () => {
		await queryClient.invalidateQueries({ queryKey: KEY });
		onDone();
	});
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
			<FormAlert form={form} />
			<TextField label={t('admin.filterName')} hint={t('admin.filterNameHint')} {...form.field('name')} />
			<CheckboxField label={t('admin.shareFilter')} {...form.field('shared')} />
			<div className="flex flex-wrap justify-end gap-2">
				<Button onClick={onDone}>{t('dialog.cancel')}</Button>
				<Button type="submit" look="primary" busy={form.busy}>
					{t('admin.saveFilter')}
				</Button>
			</div>
		</form>
	);
}
