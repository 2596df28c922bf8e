import type { NotificationFacts } from '@fairtick/domain/notifications/contract';
import type { NotificationKind } from '@fairtick/domain/notifications/kinds';
import { quietUntil } from '@fairtick/domain/notifications/quiet-hours';
import { decideWays } from '@fairtick/domain/notifications/ways';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { lockFreeUsers, type UserState } from '../acting/index.ts';
import { type Database, inTransaction, loadClock, loadRow, type Queryable } from '../database/index.ts';
import { byUser, eachApart } from '../jobs/index.ts';
import type { MailingContext } from './context.ts';
import { loadSettingsOf, type StoredSettings } from './settings-queries.ts';
import { deleteWaiting, loadDueUsers, loadWaiting, updateDue, type WaitingMail } from './waiting-mails.ts';
import { wordMail } from './word-mail.ts';

/** Kinds that invite to trade. */
const INVITING: ReadonlySet<NotificationKind> = new Set(['announcement', 'alert', 'calendar']);

/** Users who are looked for at a time. */
const PORTION = 500;

/** Causes the emails that are due, one user after the other: what is wrong with one keeps no other from being told (NOTE-02). */
export const mailWaiting = (context: MailingContext): Promise<void> =>
	eachApart(dueUsers(context.database), (userId) =>
		inTransaction(context.database, (tx) => mailUser(context, tx, userId)),
	);

const dueUsers = (database: Database) =>
	byUser(
		(after) => loadDueUsers(database, after, PORTION),
		(userId) => userId,
	);

/**
 * Causes one email of all that a user waits for, and one of all that cannot wait. They are in the commit in which it waits no
 * more, under the user's lock, under which settings change too: it is mailed once, and as the user wants it now.
 */
async function mailUser(context: MailingContext, tx: Queryable, userId: number): Promise<void> {
	const state = (await lockFreeUsers(tx, [userId])).get(userId);
	if (state === undefined) return;
	const nowMs = Number(await loadClock(tx));
	const all = await loadWaiting(tx, userId);
	const past = all.filter(({ facts }) => isPast(facts, nowMs));
	await leaveOut(tx, userId, past);
	const waiting = all.filter((one) => !past.includes(one));
	const settings = await loadSettingsOf(tx, userId);
	const {
		always = [],
		chosen = [],
		never = [],
	} = Object.groupBy(waiting, ({ facts }) => decideWays(settings.choices, facts).mail);
	await leaveOut(tx, userId, never);
	const send = (those: readonly WaitingMail[], canStop: boolean) =>
		mailTogether(context, tx, { state, timeZone: settings.timeZone }, those, canStop);
	await send(always.some(isDueAt(nowMs)) ? always : [], false);
	const due = chosen.filter(isDueAt(nowMs));
	if (due.length === 0) return;
	const untilMs = findQuietEnd(settings, nowMs);
	if (untilMs !== null) return void (await updateDue(tx, userId, due.map(referenceOf), untilMs));
	const inviting = chosen.filter(({ facts }) => INVITING.has(facts.kind));
	const withheld = inviting.length > 0 && (await context.isExcluded(tx, state)) ? inviting : [];
	await leaveOut(tx, userId, withheld);
	await send(
		chosen.filter((one) => !withheld.includes(one)),
		true,
	);
}

/** What was ahead and has come meanwhile, in quiet hours or while the server was down, is no news any more. */
const isPast = (facts: NotificationFacts, nowMs: number) =>
	facts.kind === 'calendar' && facts.change === 'ahead' && Date.parse(facts.time) <= nowMs;

const referenceOf = ({ reference }: WaitingMail) => reference;
const isDueAt =
	(nowMs: number) =>
	({ dueAtMs }: WaitingMail) =>
		dueAtMs <= nowMs;

const findQuietEnd = ({ quietHours, timeZone }: StoredSettings, nowMs: number) =>
	quietHours === null ? null : quietUntil(nowMs, quietHours, timeZone);

/** Takes what waits no more. */
const leaveOut = async (tx: Queryable, userId: number, waiting: readonly WaitingMail[]) => {
	if (waiting.length > 0) await deleteWaiting(tx, userId, waiting.map(referenceOf));
};

/** Where a user is reached; null for a closed account, and for an address that is not known to be theirs. */
const loadReader = (tx: Queryable, userId: number) =>
	loadRow<{ email: string; locale: Locale }>(
		tx,
		'select email, locale from users where id = $1 and closed_at is null and email_verified_at is not null',
		[userId],
	);

/** `canStop`: the email says how to stop such emails. */
async function mailTogether(
	{ mail, baseUrl }: MailingContext,
	tx: Queryable,
	{ state: { userId }, timeZone }: { readonly state: UserState; readonly timeZone: string },
	waiting: readonly WaitingMail[],
	canStop: boolean,
): Promise<void> {
	if (waiting.length === 0) return;
	await leaveOut(tx, userId, waiting);
	const reader = await loadReader(tx, userId);
	if (reader === null) return;
	const { email: recipient, locale } = reader;
	const about = waiting.map(({ facts }) => facts);
	const unsubscribes = canStop ? { unsubscribes: kindsOf(about) } : {};
	await mail.add(tx, {
		userId,
		locale,
		recipient,
		...wordMail({ locale, timeZone }, about, baseUrl()),
		...unsubscribes,
	});
}

const kindsOf = (about: readonly NotificationFacts[]) => [...new Set(about.map(({ kind }) => kind))];
