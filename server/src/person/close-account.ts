import { decideClosing } from '@fairtick/domain/identity/closing';
import type { closeAccount as endpoint } from '@fairtick/domain/identity/person-contract';
import { actAs } from '../acting/index.ts';
import { type PersonalData, toJson } from '../area/index.ts';
import type { Database, Queryable } from '../database/index.ts';
import { type Call, InvalidFields, Refused } from '../http/index.ts';
import { type Identity, loadAddressContested, loadUserRecord, updateUserErased } from '../identity/index.ts';
import { loadHeld } from '../ledger/index.ts';
import type { Mail } from '../mail/index.ts';
import { loadOpenLegalHold, updateKept } from './legal-hold-queries.ts';
import { countUnfinishedDeposits, deleteRowsOf, loadLists } from './queries.ts';

export interface PersonOptions {
	readonly database: Database;
	/** For exports. */
	readonly reports: Queryable;
	readonly identity: Identity;
	readonly mail: Mail;
	/** What every area keeps of a person. */
	readonly personal: readonly PersonalData[];
}

/** Closes an empty account that owes nothing. It decides under the user's lock, so that no trade is placed meanwhile. */
export async function closeAccount(
	{ database, identity, mail, personal }: PersonOptions,
	call: Call<typeof endpoint>,
): Promise<Refused<(typeof endpoint)['refusals'][number]> | undefined> {
	const { body, locale } = call;
	const { userId } = call.caller;
	const erasedTables = personal.flatMap((one) => one.erasedTables ?? []);
	const kept = Object.assign({}, ...personal.map((one) => one.keptWhile));
	const nobodys = await identity.hashNobodysPassword();
	const done = await actAs(database, call, async (tx, { state }) => {
		const { email, role } = await loadUserRecord(tx, userId);
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
		await keepForLegalHold(tx, userId, personal);
		await updateUserErased(tx, userId, nobodys);
		await deleteRowsOf(tx, userId, erasedTables, kept);
		await mail.add(tx, { reference: `closed:${userId}`, userId, kind: 'account_closed', locale, recipient: email });
		return identity.endAccess(tx, userId);
	});
	if (done instanceof Refused) return done;
	identity.sessionsEnded(done);
	return undefined;
}

/** Where what is kept of a user must stay for a legal reason, the hold keeps what is erased now (KYC-04). The user is not told. */
export async function keepForLegalHold(
	tx: Queryable,
	userId: number,
	personal: readonly PersonalData[],
): Promise<void> {
	const hold = await loadOpenLegalHold(tx, userId);
	if (hold === null) return;
	const lists = await loadLists(tx, userId, Object.assign({}, ...personal.map((one) => one.lists)));
	await updateKept(tx, hold.id, toJson(lists));
}
