import { lockUsers } from '../../../platform/authorization/index.ts';
import { type Database, existing, inTransaction, type Queryable } from '../../../platform/database/index.ts';
import { byUser, eachApart } from '../../../platform/jobs/index.ts';
import { loadSalesOf } from '../../trading/index.ts';
import {
	deleteErasure,
	isHeld,
	loadPromisedTrades,
	loadUnerased,
	lockKeys,
	type TradePosition,
	updateKeys,
} from '../sql/erasures.ts';
import { loadPromised, loadPromisedSales, type PromisedAnswer, spanOf } from '../sql/promises.ts';
import { splitHashes } from '../store/split-hashes.ts';
import { eraseHolders } from './batch-salts.ts';
import { resealAnswer } from './promises.ts';

const USERS_AT_ONCE = 500;
const ANSWERS_AT_ONCE = 200;

/**
 * Erases the owners of closed accounts from the answers that became trades (PROOF-14): nothing that the house keeps opens H any more, so the house
 * cannot prove whose answer it was. The salts of the terms stay, and audits still compare trades with what was promised. Refusals are forgotten after a week.
 */
export async function eraseAnswers(database: Database): Promise<void> {
	const users = byUser(
		(after) => loadUnerased(database, after, USERS_AT_ONCE),
		(userId) => userId,
	);
	await eachApart(users, async (userId) => {
		for (let behind: TradePosition | null = null; ; ) {
			const trades: readonly TradePosition[] = await loadPromisedTrades(database, userId, behind, ANSWERS_AT_ONCE);
			const oldest = trades.at(-1);
			if (oldest === undefined) break;
			if (!(await inTransaction(database, (tx) => eraseOwner(tx, userId, trades)))) return;
			behind = oldest;
		}
		await deleteErasure(database, userId);
	});
}

/** Erases the owner of trades, given newest first, from their answers. False: the data has to stay for a legal reason by now. */
async function eraseOwner(tx: Queryable, userId: number, trades: readonly TradePosition[]): Promise<boolean> {
	// A hold is placed under the same lock.
	await lockUsers(tx, [userId]);
	if (await isHeld(tx, userId)) return false;
	const found = await loadPromised(
		tx,
		trades.map(({ id }) => id),
		spanOf(trades),
	);
	// Another user's order with the same id may have been refused.
	const ownTrades = found.filter(({ answer }) => 'terms' in answer && answer.terms.userId === userId);
	const sales = await loadPromisedSales(
		tx,
		await loadSalesOf(
			tx,
			trades.map(({ id }) => id),
		),
	);
	const own = Map.groupBy([...ownTrades, ...sales], ({ batch }) => batch);
	const keys = await lockKeys(tx, [...own.keys()]);
	await updateKeys(
		tx,
		new Map([...own].map(([batch, answers]) => [batch, eraseFrom(existing(keys.get(batch)), answers)])),
	);
	return true;
}

/** @param answers of one batch */
function eraseFrom(key: Buffer, answers: readonly PromisedAnswer[]): Buffer {
	const count = splitHashes(existing(answers[0]).leaves).length;
	return eraseHolders(
		key,
		count,
		new Map(answers.map((answer) => [answer.place, resealAnswer({ ...answer, key }).holderHash])),
	);
}
