import type * as contract from '@fairtick/domain/admin/user-contract';
import { idText, toInstant } from '@fairtick/domain/wire/primitives';
import { type Call, DEFAULT_PAGE, HttpError, readCursor, toPage } from '../http/index.ts';
import { loadSessionPage, loadSignInPage } from '../identity/index.ts';
import { loadAuditPage } from './audit-log.ts';
import type { AdminContext } from './context.ts';
import { type ListedUserRow, loadOverview, loadUserForStaff, loadUsers } from './user-queries.ts';

const DAY_MS = 86_400_000;

export async function showOverview({ backOffice, loadAlarms, loadWaiting }: AdminContext) {
	const { frozen, openTrades, staff, pending } = await loadOverview(backOffice);
	return {
		users_frozen: Number(frozen),
		open_trades: Number(openTrades),
		staff: Number(staff),
		requests_pending: Number(pending),
		alarms: (await loadAlarms()).filter(({ count }) => count > 0),
		waiting: (await loadWaiting()).filter(({ count }) => count > 0),
	};
}

export async function listUsers({ backOffice, findOwners }: AdminContext, { query }: Call<typeof contract.listUsers>) {
	const { limit = DEFAULT_PAGE, cursor, search = '', role = null, type = null, state = null, country = null } = query;
	const fromMs = query.from === undefined ? null : Date.parse(query.from);
	const toMs = query.to === undefined ? null : Date.parse(query.to) + DAY_MS;
	const id = idText.safeParse(search).data ?? null;
	const text = id === null && search !== '' ? search : null;
	const ownerIds = text === null ? [] : await findOwners(backOffice, text);
	const rows = await loadUsers(
		backOffice,
		{ id, text, ownerIds, role, type, state, country, fromMs, toMs },
		{ limit: limit + 1, before: readCursor(cursor, 'number') },
	);
	return toPage(rows, limit, ({ id }) => id, toListed);
}

function toListed(row: ListedUserRow): contract.ListedUser {
	const { id, name, email, emailVerified, country, role, type, frozen, createdAt } = row;
	return {
		id,
		name,
		email,
		email_verified: emailVerified,
		country,
		role,
		type,
		frozen,
		registered_at: toInstant(createdAt),
	};
}

export async function showUser(
	{ database, environment }: AdminContext,
	{ params }: Call<typeof contract.getUserRecord>,
) {
	const row = await loadUserForStaff(database, params.id);
	if (row === null) throw new HttpError('http.not_found');
	return {
		...toListed(row),
		phone: row.phone,
		locale: row.locale,
		second_factor: row.secondFactor,
		need_verification: environment.verification.when !== 'never' && row.role === 'user' ? (1 as const) : (0 as const),
		document_approved: row.documentApproved ? (1 as const) : (0 as const),
		open_trades: row.openTrades,
		freeze:
			row.frozenAt === null
				? null
				: {
						reason: row.frozenReason ?? '',
						frozen_at: toInstant(row.frozenAt),
						due_at: toInstant(row.frozenDueAt),
					},
	};
}

export const listUserSessions = (
	{ backOffice }: AdminContext,
	{ params, query, caller }: Call<typeof contract.listUserSessions>,
) => loadSessionPage(backOffice, { userId: params.id, sessionId: caller.sessionId }, query);

export const listUserSignIns = (
	{ backOffice }: AdminContext,
	{ params, query, caller }: Call<typeof contract.listUserSignIns>,
) => loadSignInPage(backOffice, { userId: params.id, sessionId: caller.sessionId }, query);

export const listUserHistory = (
	{ backOffice }: AdminContext,
	{ params, query }: Call<typeof contract.listUserHistory>,
) => loadAuditPage(backOffice, { subject: `user:${params.id}` }, query);
