import { decideClosing } from '@fairtick/domain/identity/closing';
import type { closeAccount as endpoint } from '@fairtick/domain/identity/person-contract';
import { type PersonalData, toJson } from '../../../platform/area/index.ts';
import { actAs } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { type Call, InvalidFields, Refused } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { loadHeld } from '../../ledger/index.ts';
import { type Identity, loadAddressContested, loadUserRecord, updateUserErased } from '../identity/index.ts';
import { loadOpenLegalHold, updateKept } from './legal-hold-queries.ts';
import { countUnfinishedDeposits, deleteRowsOf, loadLists } from './queries.ts';

export interface PersonOptions extends Pick<Platform, 'database' | 'reports' | 'mail' | 'collected'> {
	readonly identity: Identity;
}

/** Closes an empty account that owes nothing. It decides under the user's lock, so that no trade is placed meanwhile. */
export async function closeAccount(
	{ database, identity, mail, collected }: PersonOptions,
	call: Call<typeof endpoint>,
): Promise<Refused<(typeof endpoint)['refusals'][number]> | undefined> {
	const { body, locale } = call;
	const { userId } = call.caller;
	const nobodys = await identity.nobodysPassword();
	const done = await actAs(database, call, async (tx, { state }) => {
		const { email, emailVerified, role } = await loadUserRecord(tx, userId);
		if (body.email.toLowerCase() !== email.toLowerCase()) {
			throw new InvalidFields([{ field: 'email', code: 'field.email_other' }]);
		}
		const refusal = decideClosing({
			isStaff: role !== 'user',
			frozen: state.frozen,
			openTrades: state.openTrades,
			...(await loadHeld(tx, userId)),
			unfinishedDeposits: await countUnfinishedDeposits(tx, userId),
			addressContestedUntilMs: await loadAddressContested(tx, userId),
		});
		if (refusal) return new Refused(refusal);
		await erasePerson(tx, userId, { personal: collected().personal, nobodys });
		// An address that was never proved may be a stranger's.
		if (emailVerified)
			await mail.add(tx, { reference: `closed:${userId}`, userId, kind: 'account_closed', locale, recipient: email });
		return identity.endAccess(tx, userId);
	});
	if (done instanceof Refused) return done;
	identity.sessionsEnded(done);
	return undefined;
}

/**
 * Erases a user's identity: they get a password hash that no password has. If data must stay for a legal reason, the hold
 * keeps it (KYC-04). Needs their lock.
 */
export async function erasePerson(
	tx: Queryable,
	userId: number,
	{ personal, nobodys }: { readonly personal: readonly PersonalData[]; readonly nobodys: string },
): Promise<void> {
	await keepForLegalHold(tx, userId, personal);
	await updateUserErased(tx, userId, nobodys);
	for (const statement of personal.flatMap((one) => one.erasedLater ?? [])) await tx.query(statement, [userId]);
	const erasedTables = personal.flatMap((one) => one.erasedTables ?? []);
	await deleteRowsOf(tx, userId, erasedTables, Object.assign({}, ...personal.map((one) => one.keptWhile)));
}

/** The user does not learn of it. */
async function keepForLegalHold(tx: Queryable, userId: number, personal: readonly PersonalData[]): Promise<void> {
	const hold = await loadOpenLegalHold(tx, userId);
	if (hold === null) return;
	const lists = await loadLists(tx, userId, Object.assign({}, ...personal.map((one) => one.lists)));
	await updateKept(tx, hold.id, toJson(lists));
}
