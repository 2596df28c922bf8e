import { COUNTED_MS, findMetType, higherType, judgeType } from '@fairtick/domain/tiers/rules';
import { lockUsers } from '../../../platform/authorization/index.ts';
import { inTransaction, type Queryable } from '../../../platform/database/index.ts';
import { eachApart } from '../../../platform/jobs/index.ts';
import { loadDeposited, loadDepositors } from '../../cashier/index.ts';
import { updateUserType } from '../identity/index.ts';
import type { TypesContext } from './context.ts';
import { type ByStaff, insertChange, loadEarners, loadNow, loadTyped, saveTyped, type TypedUser } from './queries.ts';

/**
 * Gives a user the type whose conditions hold, and takes one away that has been kept for long enough (SITE-08): a part of the
 * commit that credits a deposit or approves an identity. Needs the user's lock.
 */
export async function judgeUser(context: TypesContext, tx: Queryable, userId: number): Promise<void> {
	const user = await loadTyped(tx, userId);
	if (user === null || user.closed) return;
	const nowMs = Number(user.now);
	const depositedMinor = await loadDeposited(tx, context.realCurrency, userId, nowMs - COUNTED_MS);
	const met = findMetType({ identityApproved: user.identityApproved, depositedMinor }, context.conditions);
	const earned = judgeType(user.earned, met, nowMs);
	const isSame = earned.type === user.earned.type && earned.failingSinceMs === user.earned.failingSinceMs;
	if (!isSame) await change(context, tx, userId, user, { earned, staffType: user.staffType }, null);
}

/** Judges everyone who has a type to lose or may have one to gain: deposits leave the days that count by themselves. */
export async function judgeAll(context: TypesContext): Promise<void> {
	const { now } = await loadNow(context.database);
	const { conditions, database, realCurrency } = context;
	const depositors = await loadDepositors(database, realCurrency, Number(now) - COUNTED_MS, conditions.goldMinor);
	await eachApart(new Set([...(await loadEarners(database)), ...depositors]), (userId) =>
		inTransaction(database, async (tx) => {
			await lockUsers(tx, [userId]);
			await judgeUser(context, tx, userId);
		}),
	);
}

/** Writes the earned and the set type; if that changes the type, with its history and a mail. Needs the user's lock. */
export async function change(
	{ mail }: Pick<TypesContext, 'mail'>,
	tx: Queryable,
	userId: number,
	user: TypedUser,
	next: Pick<TypedUser, 'earned' | 'staffType'>,
	by: ByStaff | null,
): Promise<void> {
	await saveTyped(tx, userId, next);
	const type = higherType(next.earned.type, next.staffType ?? 'standard');
	if (type === user.type) return;
	await updateUserType(tx, userId, type);
	await insertChange(tx, userId, user.type, type, by);
	await mail.add(tx, { userId, kind: 'type_changed', locale: user.locale, recipient: user.email });
}
