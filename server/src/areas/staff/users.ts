import type { Role } from '@fairtick/domain/identity/contract';
import type { getOverview } from '@fairtick/domain/staff/contract';
import type * as contract from '@fairtick/domain/staff/user-contract';
import { idText, toInstant } from '@fairtick/domain/wire/primitives';
import { seesStaff } from '../../platform/authorization/index.ts';
import {
	type AllRead,
	type Call,
	type Caller,
	DEFAULT_PAGE,
	HttpError,
	readCursor,
	toPage,
} from '../../platform/http/index.ts';
import { loadSessionPage, loadSignInPage } from '../people/identity/index.ts';
import { loadAuditPage } from './audit-log.ts';
import type { AuditFilter } from './audit-queries.ts';
import type { AdminContext } from './context.ts';
import { findsOwners } from './hooks.ts';
import { countDecidable } from './requests.ts';
import {
	findByAddress,
	type ListedUserRow,
	loadOverview,
	loadUserForStaff,
	loadUsers,
	type UserFilter,
} from './user-queries.ts';

const DAY_MS = 86_400_000;

export async function showOverview(context: AdminContext, { caller }: Pick<Call<typeof getOverview>, 'caller'>) {
	const { frozen, openTrades, staff } = await loadOverview(context.backOffice);
	return {
		users_frozen: Number(frozen),
		open_trades: Number(openTrades),
		staff: Number(staff),
		requests_pending: await countDecidable(context, caller),
		...(await context.collected().loadToDo(caller.role)),
	};
}

type Filter = Call<typeof contract.exportUsers>['body']['filter'] &
	Omit<Call<typeof contract.listUsers>['query'], 'limit' | 'cursor'>;

/** A filter of the list of users, within the users whom the caller sees. */
export async function readFilter(
	{ backOffice, hooks }: AdminContext,
	filter: Filter,
	caller: Pick<Caller, 'role'>,
): Promise<UserFilter> {
	const { search = '', role = null, type = null, state = null, country = null, from, to, ...rest } = filter;
	rest satisfies AllRead;
	const id = idText.safeParse(search).data ?? null;
	const text = id === null && search !== '' ? search : null;
	const [named, addressed] =
		text === null ? [[], []] : [await hooks.fire(findsOwners, backOffice, text), await findByAddress(backOffice, text)];
	return {
		id,
		text,
		ownerIds: [...named, ...addressed],
		role,
		type,
		state,
		country,
		withStaff: seesStaff(caller.role),
		fromMs: from === undefined ? null : Date.parse(from),
		toMs: to === undefined ? null : Date.parse(to) + DAY_MS,
	};
}

export async function listUsers(context: AdminContext, { query, caller }: Call<typeof contract.listUsers>) {
	const { limit = DEFAULT_PAGE, cursor, ...filter } = query;
	const page = { limit: limit + 1, after: readCursor(cursor, 'numbered') };
	const rows = await loadUsers(context.backOffice, await readFilter(context, filter, caller), page);
	return toPage(rows, limit, ({ createdAt, id }) => ({ atMs: createdAt, id }), toListed);
}

function toListed(row: ListedUserRow): contract.ListedUser {
	const { id, name, email, emailVerified, country, role, type, frozen, frozenDueAt, freezeOverdue, createdAt } = row;
	return {
		id,
		name,
		email,
		email_verified: emailVerified,
		country,
		role,
		type,
		frozen,
		freeze_due_at: toInstant(frozenDueAt),
		freeze_overdue: freezeOverdue,
		registered_at: toInstant(createdAt),
	};
}

export async function showUser({ database, config }: AdminContext, { params }: Call<typeof contract.getUserRecord>) {
	const row = await loadUserForStaff(database, params.id);
	if (row === null) throw new HttpError('http.not_found');
	return {
		...toListed(row),
		phone: row.phone,
		locale: row.locale,
		second_factor: row.secondFactor,
		need_verification: config.verification.when !== 'never' && row.role === 'user' ? (1 as const) : (0 as const),
		document_approved: row.documentApproved ? (1 as const) : (0 as const),
		open_trades: row.openTrades,
		freeze:
			row.frozenAt === null
				? null
				: {
						reason: row.frozenReason ?? '',
						frozen_at: toInstant(row.frozenAt),
						due_at: toInstant(row.frozenDueAt),
						by_restore: row.frozenByRestore,
						by_role: row.frozenByRole,
					},
	};
}

export async function listUserSessions(
	{ backOffice }: AdminContext,
	{ params, query, caller }: Call<typeof contract.listUserSessions>,
) {
	return loadSessionPage(backOffice, { userId: params.id, sessionId: caller.sessionId }, query);
}

export async function listUserSignIns(
	{ backOffice }: AdminContext,
	{ params, query, caller }: Call<typeof contract.listUserSignIns>,
) {
	return loadSignInPage(backOffice, { userId: params.id, sessionId: caller.sessionId }, query);
}

export async function listUserHistory(
	context: AdminContext,
	{ params, query, caller }: Call<typeof contract.listUserHistory>,
) {
	return loadAuditPage(context.backOffice, { subject: `user:${params.id}`, seenBy: seenBy(context, caller) }, query);
}

/**
 * A member of staff's view of a user's history: acts of the areas that their role reads, requests of the kinds that it
 * decides, and their own acts. Null: all.
 */
function seenBy({ collected }: AdminContext, { role, userId }: Caller): AuditFilter['seenBy'] {
	if (seesStaff(role)) return null;
	const readers = Object.entries(collected().actReaders);
	return {
		actorId: userId,
		named: readers.map(([act]) => act),
		read: readers.filter(([, roles]) => (roles as readonly Role[]).includes(role)).map(([act]) => act),
		kinds: collected().requestKindsOf(role),
	};
}
