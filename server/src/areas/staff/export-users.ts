import { Readable } from 'node:stream';
import { EXPORT_MOST, type exportUsers as exportEndpoint } from '@fairtick/domain/staff/user-contract';
import { beginCsv, toCsv } from '@fairtick/domain/wire/csv';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs, appendAudit, deedOf } from '../../platform/authorization/index.ts';
import { type Call, Download, Refused } from '../../platform/http/index.ts';
import type { AdminContext } from './context.ts';
import { type ListedUserRow, loadUserIds, loadUsersOf } from './user-queries.ts';
import { readFilter } from './users.ts';

/** Users that are read at once. */
const PIECE = 1_000;

const COLUMNS = ['id', 'name', 'email', 'email_verified', 'country', 'role', 'type', 'frozen', 'registered_at'];

/**
 * Users as a table, newest first. The selection is decided first and written to the audit log, by its number of users and
 * the names of the filters; the file is made only after that commit, a piece at a time.
 */
export async function exportUsers(context: AdminContext, call: Call<typeof exportEndpoint>) {
	const { database, backOffice } = context;
	const { filter, reason } = call.body;
	const ids = await loadUserIds(backOffice, await readFilter(context, filter, call.caller), EXPORT_MOST + 1);
	if (ids.length > EXPORT_MOST)
		return new Refused({ code: 'admin.export_too_large', params: { limit: EXPORT_MOST } } as const);
	await actAs(database, call, async (tx) => {
		const { search, ...narrowed } = filter;
		await appendAudit(tx, {
			...deedOf(call, { reason }),
			act: 'users.exported',
			subject: 'users',
			before: null,
			after: { users: ids.length, ...narrowed, ...(search !== undefined && { searched: true }) },
		});
	});
	async function* write() {
		yield beginCsv(COLUMNS);
		for (let from = 0; from < ids.length; from += PIECE)
			yield toCsv((await loadUsersOf(backOffice, ids.slice(from, from + PIECE))).map(toColumns));
	}
	return new Download(Readable.from(write()), 'text/csv', 'users.csv');
}

function toColumns(row: ListedUserRow) {
	const { id, name, email, emailVerified, country, role, type, frozen, createdAt } = row;
	return [id, name, email, toWord(emailVerified), country, role, type, toWord(frozen), toInstant(createdAt)];
}

const toWord = (is: boolean) => (is ? 'yes' : 'no');
