import { listStaffMovements, listStaffTrades } from '@fairtick/domain/figures/contract';
import { listUserTransactions } from '@fairtick/domain/ledger/contract';
import { getUserLimits } from '@fairtick/domain/limits/contract';
import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { mayFreezeOver, mayUnfreeze } from '@fairtick/domain/staff/rules';
import {
	endUserSessions,
	freezeUser,
	getUserRecord,
	listUserHistory,
	listUserNotes,
	listUserSessions,
	listUserSignIns,
	type UserRecord,
	unfreezeUser,
} from '@fairtick/domain/staff/user-contract';
import { listDisputeQueue } from '@fairtick/domain/support/contract';
import { listConversationQueue } from '@fairtick/domain/support/conversation-contract';
import { listTypeChanges } from '@fairtick/domain/tiers/contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { isUnknown } from '../../kit/api/is-unknown.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { NotFoundPage } from '../../kit/navigation/not-found-page.tsx';
import { PageTabs } from '../../kit/navigation/page-tabs.tsx';
import { useParams, useShown } from '../../kit/navigation/use-navigation.ts';
import { classNames } from '../../kit/ui/class-names.ts';
import { renameErrors } from '../../kit/ui/form/rename-errors.ts';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { Part } from '../../kit/ui/part.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { ActButton } from '../act-dialog.tsx';
import { AuditTable } from '../audit/audit-table.tsx';
import { countryName } from '../figures/country-name.ts';
import { PagedTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { usePages } from '../kit/use-pages.ts';
import { UserMoney } from '../reviews/user-money.tsx';
import { AskForFunds } from './ask-for-funds.tsx';
import { LegalHoldPart } from './legal-hold.tsx';
import { UserConversations } from './user-conversations.tsx';
import { UserLedger } from './user-ledger.tsx';
import { UserLimits } from './user-limits.tsx';
import { UserDisputes, UserMovements, UserTrades } from './user-lists.tsx';
import { UserNotes } from './user-notes.tsx';
import { UserTypePart } from './user-type.tsx';

const PAGE = 20;
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** One user: their data, the acts of staff, and the viewer's actions. */
export function UserPage() {
	const { t } = useTranslation();
	const { id } = useParams(STAFF_PAGES['users.one'].path);
	const query = useQuery({
		queryKey: ['admin', 'user', id],
		queryFn: ({ signal }) => fetchAnswer(getUserRecord, { params: { id } }, signal),
		staleTime: 0,
	});
	const { tabs, tab } = useTabs();
	const { data, error, isError } = query;
	if (isUnknown(error)) return <NotFoundPage />;
	if (isError || data === undefined) return <QueryState query={query} />;
	return (
		<div className="flex flex-col gap-8">
			<div className="flex flex-wrap items-start justify-between gap-4">
				<div>
					<h1 className="text-xl font-bold break-words">{data.name}</h1>
					<p className="text-secondary">{t('admin.userNumber', { id })}</p>
				</div>
				<Acts user={data} />
			</div>
			{data.freeze !== null && (
				<section className="flex flex-col gap-1 rounded border border-demo bg-surface p-4">
					<h2 className="font-semibold">{t('admin.frozenSince', { time: formatInstant(data.freeze.frozen_at) })}</h2>
					<p className="break-words">{data.freeze.reason}</p>
					{data.freeze.due_at !== null && (
						<p className={data.freeze_overdue ? 'font-medium text-down-text' : 'text-secondary'}>
							{t(data.freeze_overdue ? 'admin.reviewOverdue' : 'admin.frozenDue', {
								time: formatInstant(data.freeze.due_at),
							})}
						</p>
					)}
				</section>
			)}
			<Tabs id={id} tabs={tabs} chosen={tab} />
			<Tab id={id} tab={tab} user={data} />
		</div>
	);
}

/** The parts of the page, each with the roles that may make its call. */
const TABS = {
	identity: getUserRecord.access.who,
	limits: getUserLimits.access.who,
	sessions: listUserSessions.access.who,
	ledger: listUserTransactions.access.who,
	trades: listStaffTrades.access.who,
	movements: listStaffMovements.access.who,
	notes: listUserNotes.access.who,
	history: listUserHistory.access.who,
	disputes: listDisputeQueue.access.who,
	conversations: listConversationQueue.access.who,
} as const;
type TabName = keyof typeof TABS;

function useTabs(): { tabs: readonly TabName[]; tab: TabName } {
	const role = useUser()?.role ?? 'user';
	const chosen = new URLSearchParams(useShown().address.query).get('tab');
	const tabs = (Object.keys(TABS) as TabName[]).filter((name) => (TABS[name] as readonly string[]).includes(role));
	return { tabs, tab: tabs.find((name) => name === chosen) ?? 'identity' };
}

function Tabs({ id, tabs, chosen }: { id: number; tabs: readonly TabName[]; chosen: TabName }) {
	const { t } = useTranslation();
	return (
		<PageTabs label={t('admin.userParts')} className="end-shadow border-b border-line desktop:flex-wrap">
			{tabs.map((name) => (
				<Link
					key={name}
					to={`/admin/users/${id}`}
					query={name === 'identity' ? {} : { tab: name }}
					aria-current={name === chosen ? 'page' : undefined}
					className={classNames(
						'inline-flex min-h-11 shrink-0 items-center border-b-2 px-3 desktop:max-[80rem]:px-1.5 text-sm font-medium whitespace-nowrap -outline-offset-2 mouse:min-h-10',
						name === chosen ? 'border-focus text-text' : 'border-transparent text-secondary hover:text-text',
					)}
				>
					{t(`admin.tab_${name}`)}
				</Link>
			))}
		</PageTabs>
	);
}

function Tab({ id, tab, user }: { id: number; tab: TabName; user: UserRecord }) {
	const { t } = useTranslation();
	const role = useUser()?.role ?? 'user';
	switch (tab) {
		case 'identity':
			return (
				<>
					<Identity user={user} />
					<AskForFunds id={id} />
					<LegalHoldPart id={id} />
				</>
			);
		case 'limits':
			return <UserLimits id={id} />;
		case 'sessions':
			return (
				<>
					<Part title={t('security.sessions')}>
						<Sessions id={id} />
					</Part>
					<Part title={t('security.history')}>
						<SignIns id={id} />
					</Part>
				</>
			);
		case 'ledger':
			return (
				<>
					<UserLedger id={id} />
					<UserMoney id={id} />
				</>
			);
		case 'trades':
			return <UserTrades id={id} />;
		case 'movements':
			return <UserMovements id={id} />;
		case 'notes':
			return <UserNotes id={id} />;
		case 'history':
			return (
				<>
					<Part title={t('admin.history')}>
						<History id={id} />
					</Part>
					{allowsRole(listTypeChanges.access, role) && <UserTypePart id={id} />}
				</>
			);
		case 'disputes':
			return <UserDisputes id={id} />;
		case 'conversations':
			return <UserConversations id={id} />;
	}
}

function Identity({ user }: { user: UserRecord }) {
	const { t, language } = useTranslation();
	return (
		<dl className="grid gap-x-8 gap-y-3 rounded border border-line bg-surface p-4 desktop:grid-cols-2">
			<Fact name={t('identity.email')}>
				{user.email} ({t(user.email_verified ? 'admin.confirmed' : 'admin.unconfirmed')})
			</Fact>
			<Fact name={t('admin.phone')}>{user.phone ?? '–'}</Fact>
			<Fact name={t('identity.country')}>{countryName(user.country, language)}</Fact>
			<Fact name={t('admin.documents')}>
				{t(
					user.document_approved === 1
						? 'admin.documentsApproved'
						: user.need_verification === 1
							? 'admin.documentsNeeded'
							: 'admin.documentsNone',
				)}
			</Fact>
			{user.role !== 'user' && <Fact name={t('admin.role')}>{t(`admin.role_${user.role}`)}</Fact>}
			<Fact name={t('admin.type')}>{t(`admin.type_${user.type}`)}</Fact>
			<Fact name={t('security.factor')}>{t(user.second_factor ? 'security.factorOn' : 'security.factorOff')}</Fact>
			<Fact name={t('admin.registered')}>{formatInstant(user.registered_at)}</Fact>
			<Fact name={t('admin.figure_open_trades')}>{user.open_trades}</Fact>
		</dl>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="flex flex-wrap justify-between gap-x-4">
			<dt className="text-secondary">{name}</dt>
			<dd className="font-medium wrap-anywhere">{children}</dd>
		</div>
	);
}

function Acts({ user: { id, name, freeze, ...user } }: { user: UserRecord }) {
	const { t } = useTranslation();
	const role = useUser()?.role ?? 'user';
	const isStaff = user.role !== 'user';
	const params = { id };
	const about = `${name} (${id})`;
	if (!allowsRole(freezeUser.access, role)) return null;
	const inAWeek = new Date(Date.now() + WEEK_DAYS * DAY_MS).toISOString().slice(0, 10);
	return (
		<div className="flex flex-wrap gap-2">
			{(!isStaff || role === 'admin') && (
				<ActButton
					label={t('admin.endSessions')}
					about={about}
					text={t('admin.endSessionsText')}
					send={(body) => call(endUserSessions, { params, body })}
				/>
			)}
			{freeze !== null && mayUnfreeze(role, { byRestore: freeze.by_restore, byRole: freeze.by_role }) && (
				<ActButton
					label={t('admin.unfreeze')}
					about={about}
					text={t(freeze.by_restore ? 'admin.unfreezeTextTwo' : 'admin.unfreezeText')}
					send={(body) => call(unfreezeUser, { params, body })}
				/>
			)}
			{!isStaff && (freeze === null || mayFreezeOver(role, { byRestore: freeze.by_restore })) && (
				<ActButton
					label={t(freeze === null ? 'admin.freeze' : 'admin.freezeOver')}
					about={about}
					text={t(freeze === null ? 'admin.freezeText' : 'admin.freezeOverText')}
					extra={{ due: inAWeek }}
					fields={(field) => <TextField type="date" label={t('admin.dueDay')} {...field('due')} />}
					send={async ({ due, reason }) => {
						const body = { reason, due_at: due === '' ? '' : `${due}T23:59:59.999Z` };
						const outcome = await call(freezeUser, { params, body });
						// The field is a day, the call's value an instant.
						return renameErrors(outcome, { due_at: 'due' });
					}}
				/>
			)}
		</div>
	);
}

function History({ id }: { id: number }) {
	const query = usePages(['user', id, 'history'], listUserHistory, { params: { id }, limit: PAGE });
	return <AuditTable query={query} about={`user:${id}`} />;
}

function Sessions({ id }: { id: number }) {
	const { t } = useTranslation();
	const query = usePages(['user', id, 'sessions'], listUserSessions, { params: { id }, limit: PAGE });
	return (
		<PagedTable
			label={t('security.sessions')}
			query={query}
			rowKey={(session) => session.id}
			columns={[
				{
					head: t('admin.device'),
					className: 'max-w-80 truncate',
					title: ({ device }) => device,
					cell: ({ device }) => device || t('security.unknownDevice'),
				},
				{ head: t('admin.address'), look: 'time', cell: ({ address }) => address },
				{ head: t('admin.signedIn'), look: 'time', cell: ({ signed_in_at }) => formatInstant(signed_in_at) },
				{ head: t('admin.lastUsed'), look: 'time', cell: ({ last_used_at }) => formatInstant(last_used_at) },
			]}
		/>
	);
}

function SignIns({ id }: { id: number }) {
	const { t } = useTranslation();
	const query = usePages(['user', id, 'sign-ins'], listUserSignIns, { params: { id }, limit: PAGE });
	return (
		<PagedTable
			label={t('security.history')}
			query={query}
			rowKey={(signIn) => signIn.id}
			columns={[
				{ head: t('admin.time'), look: 'time', cell: ({ at }) => formatInstant(at) },
				{
					head: t('admin.device'),
					cell: ({ device, new_device }) => (
						<>
							{device || t('security.unknownDevice')}
							{new_device && ` · ${t('security.newDevice')}`}
						</>
					),
				},
				{ head: t('admin.address'), look: 'time', cell: ({ address }) => address },
				{ head: t('admin.method'), cell: ({ method }) => t(`security.method_${method}`) },
			]}
		/>
	);
}
