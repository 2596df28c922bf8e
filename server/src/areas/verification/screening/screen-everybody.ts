import { lockUsers } from '../../../platform/authorization/index.ts';
import { inTransaction, loadClock } from '../../../platform/database/index.ts';
import { byUser, eachApart } from '../../../platform/jobs/index.ts';
import { updateApproval } from '../approval.ts';
import type { UserAddresses, VerificationContext } from '../context.ts';
import { coinAddresses } from '../hooks.ts';
import {
	insertMatches,
	loadScreening,
	loadVerifiedPersons,
	type ScreenedRow,
	upsertScreening,
} from '../match-queries.ts';
import { dueOf, listEntries } from '../matches.ts';
import { insertVerificationEvent } from '../user-event.ts';
import { listAddressEntries, screenAddresses } from './screen-addresses.ts';

const AT_ONCE = 500;
/** A list that has not changed is gone through once a day. */
const EVERY_HOURS = 23;

/**
 * Holds every verified person, and every address of coins, against the list, once a day and when the list has changed (KYC-04).
 * If it fails for one of them, all are screened again in ten minutes.
 */
export async function screenEverybody(context: VerificationContext): Promise<void> {
	const { database, screening } = context;
	const version = await screening.version();
	if (version === null) return;
	const last = await loadScreening(database);
	if (last?.version === version && last.hoursAgo < EVERY_HOURS) return;
	const persons = byUser((after) => loadVerifiedPersons(database, after, AT_ONCE), userIdOf);
	const addresses = byUser((after) => context.hooks.fire(coinAddresses, database, after, AT_ONCE), userIdOf);
	await eachApart(persons, (person) => screen(context, person));
	await eachApart(addresses, (one) => screenAddressesOf(context, one));
	await upsertScreening(database, version);
}

const userIdOf = ({ userId }: { readonly userId: number }) => userId;

async function screenAddressesOf(context: VerificationContext, { userId, addresses }: UserAddresses): Promise<void> {
	const found = await listAddressEntries(context, addresses);
	if (found.length === 0) return;
	await inTransaction(context.database, async (tx) => {
		if ((await lockUsers(tx, [userId])).has(userId)) await screenAddresses(context, tx, userId, addresses);
	});
}

/** A user who is on the list is not approved until two people of risk have decided. */
async function screen(context: VerificationContext, person: ScreenedRow): Promise<void> {
	const { userId } = person;
	const found = await listEntries(context, person);
	if (found.length === 0) return;
	const event = await inTransaction(context.database, async (tx) => {
		const state = (await lockUsers(tx, [userId])).get(userId);
		if (!state) return null;
		if ((await insertMatches(tx, userId, found, dueOf(Number(await loadClock(tx))))) === 0) return null;
		await updateApproval(context, tx, userId);
		return insertVerificationEvent(tx, state);
	});
	if (event) context.publish([event]);
}
