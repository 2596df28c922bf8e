import { type ListedUser, listUsers } from '@fairtick/domain/admin/user-contract';
import { ROLES } from '@fairtick/domain/identity/contract';
import { type FormEvent, useState } from 'react';
import { fetchAnswer } from '../api/query.ts';
import { Link } from '../app/navigation/link.tsx';
import { given, useFilters } from '../app/navigation/use-filters.ts';
import { formatDateTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { CountryFilter } from './figures/country-filter.tsx';
import { RangeFields } from './figures/list-filters.tsx';
import { FilterSelect } from './filter-select.tsx';
import { cellClass, PagedTable } from './paged-table.tsx';
import { usePages } from './use-pages.ts';

const PAGE = 50;
const STATES = ['active', 'frozen', 'unverified', 'guest'] as const;

/** Everybody who has registered, found by number, name or address. */
export function UsersPage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/users', ['search', 'role', 'state', 'country', 'from', 'to']);
	const query = usePages(['users', values], (cursor, signal) =>
		fetchAnswer(listUsers, { query: { limit: PAGE, cursor, ...given(values) } as never }, signal),
	);
	return (
		<div className="flex flex-col gap-6">
			<h1 className="text-xl font-bold">{t('title.adminUsers')}</h1>
			<div className="grid gap-3 desktop:grid-cols-[1fr_12rem_12rem] desktop:items-end">
				<Search key={values.search} value={values.search} onSearch={(search) => change({ search })} />
				<FilterSelect
					label={t('admin.role')}
					all={t('admin.all')}
					value={values.role}
					options={ROLES.map((value) => ({ value, label: t(`admin.role_${value}`) }))}
					onChange={(role) => change({ role })}
				/>
				<FilterSelect
					label={t('admin.state')}
					all={t('admin.all')}
					value={values.state}
					options={STATES.map((value) => ({ value, label: t(`admin.state_${value}`) }))}
					onChange={(state) => change({ state })}
				/>
			</div>
			<div className="grid grid-cols-2 items-end gap-3 desktop:grid-cols-4">
				<CountryFilter value={values.country} onChange={(country) => change({ country })} />
				<RangeFields values={values} onChange={change} />
			</div>
			<PagedTable
				label={t('title.adminUsers')}
				columns={[
					t('admin.number'),
					t('identity.name'),
					t('identity.email'),
					t('admin.role'),
					t('admin.state'),
					t('admin.registered'),
				]}
				query={query}
				row={(user) => <UserRow key={user.id} user={user} />}
			/>
		</div>
	);
}

function Search({ value, onSearch }: { value: string; onSearch(text: string): void }) {
	const { t } = useTranslation();
	const [text, setText] = useState(value);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		onSearch(text.trim());
	};
	return (
		<form onSubmit={submit} className="flex gap-2">
			<div className="flex-1">
				<SearchField label={t('admin.search')} value={text} onChange={setText} />
			</div>
			<Button type="submit">{t('admin.find')}</Button>
		</form>
	);
}

function UserRow({ user }: { user: ListedUser }) {
	const { t } = useTranslation();
	const { id, name, email, email_verified, role, frozen, registered_at } = user;
	return (
		<tr>
			<td className={`${cellClass} tabular-nums`}>
				<Link to={`/admin/users/${id}`} className="inline-flex min-h-6 items-center text-focus underline">
					{id}
				</Link>
			</td>
			<td className={`${cellClass} font-medium whitespace-nowrap`}>{name}</td>
			<td className={`${cellClass} whitespace-nowrap`}>{email}</td>
			<td className={`${cellClass} whitespace-nowrap`}>{t(`admin.role_${role}`)}</td>
			<td className={`${cellClass} whitespace-nowrap`}>
				{t(`admin.state_${frozen ? 'frozen' : email_verified ? 'active' : 'unverified'}`)}
			</td>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>{formatDateTime(Date.parse(registered_at))}</td>
		</tr>
	);
}
