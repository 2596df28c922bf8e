import { ROLES, USER_TYPES } from '@fairtick/domain/identity/contract';
import { listStaff } from '@fairtick/domain/staff/staff-contract';
import { exportUsers, type ListedUser, listUsers, type UserState } from '@fairtick/domain/staff/user-contract';
import { allowsRole, type BodyOf } from '@fairtick/domain/wire/endpoint';
import { type FormEvent, useState } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { useFilters } from '../../kit/navigation/use-filters.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { saveFile } from '../../kit/ui/save-file.ts';
import { ActButton } from '../act-dialog.tsx';
import { CountryFilter } from '../figures/country-filter.tsx';
import { RangeFields } from '../figures/list-filters.tsx';
import { FilterSelect, filtersClass } from '../filter-select.tsx';
import { linkClass, PagedTable } from '../kit/data-table.tsx';
import { asQuery } from '../kit/filters.ts';
import { formatInstant } from '../kit/format-instant.ts';
import { usePages } from '../kit/use-pages.ts';
import { PageHead } from '../page-head.tsx';
import { SavedFilters, USER_FILTERS, type UserFilters } from '../saved-filters.tsx';

const PAGE = 50;
/** In the order of the menu. */
const STATES = Object.keys({
	active: 0,
	frozen: 0,
	freeze_overdue: 0,
	unverified: 0,
	guest: 0,
} satisfies Record<UserState, 0>) as UserState[];

/** All registered users, filtered by the address; filters can be saved, and some staff may download the list. */
export function UsersPage() {
	const { t } = useTranslation();
	const role = useUser()?.role ?? 'user';
	const seesStaff = allowsRole(listStaff.access, role);
	const { values, change } = useFilters('/admin/users', USER_FILTERS);
	const query = usePages(['users', values], listUsers, { limit: PAGE, filters: values });
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminUsers')} text={t('admin.usersText')}>
				{allowsRole(exportUsers.access, role) && <ExportUsers values={values} />}
			</PageHead>
			<div className="grid gap-3 desktop:grid-cols-[2fr_1fr_auto] desktop:items-end">
				<Search value={values.search} onSearch={(search) => change({ search })} />
				<SavedFilters values={values} onChange={change} />
			</div>
			<div className={filtersClass}>
				{seesStaff && (
					<FilterSelect
						label={t('admin.role')}
						all={t('admin.all')}
						value={values.role}
						options={ROLES.map((value) => ({ value, label: t(`admin.role_${value}`) }))}
						onChange={(role) => change({ role })}
					/>
				)}
				<FilterSelect
					label={t('admin.type')}
					all={t('admin.all')}
					value={values.type}
					options={USER_TYPES.map((value) => ({ value, label: t(`admin.type_${value}`) }))}
					onChange={(type) => change({ type })}
				/>
				<FilterSelect
					label={t('admin.state')}
					all={t('admin.all')}
					value={values.state}
					options={STATES.map((value) => ({ value, label: t(`admin.state_${value}`) }))}
					onChange={(state) => change({ state })}
				/>
				<CountryFilter value={values.country} onChange={(country) => change({ country })} />
				<RangeFields values={values} onChange={change} />
			</div>
			<PagedTable
				label={t('title.adminUsers')}
				query={query}
				rowKey={({ id }) => id}
				columns={[
					{
						head: t('admin.number'),
						look: 'digits',
						cell: ({ id }) => (
							<Link to={`/admin/users/${id}`} className={linkClass}>
								{id}
							</Link>
						),
					},
					{
						head: t('identity.name'),
						className: 'max-w-60 truncate font-medium desktop:w-1/4 desktop:max-w-0',
						title: ({ name }) => name,
						cell: (user) => <Name user={user} />,
					},
					{
						head: t('identity.email'),
						className: 'max-w-72 truncate normal-nums desktop:w-2/5 desktop:max-w-0',
						title: ({ email }) => email,
						cell: ({ email }) => email,
					},
					{ head: t('admin.state'), look: 'line', cell: (user) => <State user={user} /> },
					{
						head: t('admin.registered'),
						look: 'time',
						cell: ({ registered_at }) => formatInstant(registered_at),
					},
				]}
			/>
		</div>
	);
}

/** Downloads the list of users; the audit log records who did so and the reason. */
function ExportUsers({ values }: { values: UserFilters }) {
	const { t } = useTranslation();
	const send = async ({ reason }: { reason: string }) => {
		const outcome = await call(exportUsers, {
			body: { filter: asQuery<BodyOf<typeof exportUsers>['filter']>(values), reason },
		});
		if (outcome.kind === 'ok') saveFile('users.csv', 'text/csv', outcome.answer);
		return outcome;
	};
	return <ActButton label={t('admin.export')} text={t('admin.exportUsersText')} send={send} />;
}

function Search({ value, onSearch }: { value: string; onSearch(text: string): void }) {
	const { t } = useTranslation();
	const [text, setText] = useState(value);
	const [sent, setSent] = useState(value);
	// A saved filter, or navigating back, changes the address; a field with the focus keeps its text.
	if (sent !== value) {
		setSent(value);
		setText(value);
	}
	const submit = (event: FormEvent) => {
		event.preventDefault();
		onSearch(text.trim());
	};
	return (
		<form onSubmit={submit} className="flex items-end gap-2">
			<div className="flex-1">
				<TextField
					type="search"
					label={t('admin.search')}
					value={text}
					onChange={({ target }) => setText(target.value)}
				/>
			</div>
			<Button type="submit" className="h-11">
				{t('admin.find')}
			</Button>
		</form>
	);
}

/** The name, and below it the role of a colleague, because a column of roles would be almost empty. */
function Name({ user: { name, role } }: { user: ListedUser }) {
	const { t } = useTranslation();
	return (
		<>
			{name}
			{role !== 'user' && <span className="block font-normal text-secondary">{t(`admin.role_${role}`)}</span>}
		</>
	);
}

function State({ user: { frozen, email_verified, freeze_due_at, freeze_overdue } }: { user: ListedUser }) {
	const { t } = useTranslation();
	return (
		<>
			{t(`admin.state_${frozen ? 'frozen' : email_verified ? 'active' : 'unverified'}`)}
			{freeze_due_at !== null && (
				<span className={`block text-sm ${freeze_overdue ? 'font-medium text-down-text' : 'text-secondary'}`}>
					{t(freeze_overdue ? 'admin.reviewOverdue' : 'admin.frozenDue', { time: formatInstant(freeze_due_at) })}
				</span>
			)}
		</>
	);
}
