import { randomUUID } from 'node:crypto';
import { isUrgent, worthMs } from '@fairtick/domain/notifications/push-rules';
import { quietUntil } from '@fairtick/domain/notifications/quiet-hours';
import { definitionOf, isNotificationKind, type NotificationFacts } from '@fairtick/domain/notifications/table';
import { decideWays, type SentWay } from '@fairtick/domain/notifications/ways';
import { INTL_LOCALES } from '@fairtick/domain/wire/primitives';
import { lockFreeUsers, type UserState } from '../../../platform/authorization/index.ts';
import {
	type Database,
	inTransaction,
	loadClock,
	loadRow,
	loadValue,
	type Queryable,
} from '../../../platform/database/index.ts';
import { byUser, eachApart } from '../../../platform/jobs/index.ts';
import type { SendingContext } from './context.ts';
import { endPushesOf, insertMessages } from './push-queries.ts';
import { loadUnread } from './queries.ts';
import { loadSettingsOf, type StoredSettings } from './settings-queries.ts';
import { deleteWaiting, loadDueUsers, loadWaiting, updateDue, type Waiting } from './waiting.ts';
import { wordMail, wordPush } from './word-notices.ts';

/** Users who are looked for at a time. */
const PORTION = 500;

/** Causes the emails that are due, one user after the other; a failure of one delays no other (NOTE-02). */
export const mailWaiting = (context: SendingContext): Promise<void> =>
	eachApart(dueUsers(context.database), async (userId) => void (await sendWaiting(context, 'mail', userId)));

const dueUsers = (database: Database) =>
	byUser(
		(after) => loadDueUsers(database, 'mail', after, PORTION),
		(userId) => userId,
	);

/**
 * Causes one email or push message of all that a user waits for, and one of all that cannot wait. They are in the commit in which it
 * waits no more, under the user's lock, under which settings change too: it is sent once, and as the user wants it now. False for a
 * user who is locked.
 */
export const sendWaiting = (context: SendingContext, way: SentWay, userId: number): Promise<boolean> =>
	inTransaction(context.database, async (tx) => {
		const state = (await lockFreeUsers(tx, [userId])).get(userId);
		if (state === undefined) return false;
		await sendIn(context, tx, way, state);
		return true;
	});

async function sendIn(context: SendingContext, tx: Queryable, way: SentWay, state: UserState): Promise<void> {
	const { userId } = state;
	const leaveOut = async (waiting: readonly Waiting[]) => {
		if (waiting.length > 0) await deleteWaiting(tx, way, userId, waiting.map(referenceOf));
	};
	const nowMs = Number(await loadClock(tx));
	const all = await loadWaiting(tx, way, userId);
	const past = all.filter(({ facts }) => isPast(facts, nowMs));
	await leaveOut(past);
	const waiting = all.filter((one) => !past.includes(one));
	const settings = await loadSettingsOf(tx, userId);
	const { timeZone } = settings;
	const send = async (together: readonly Waiting[], isAlways: boolean) => {
		await leaveOut(together);
		if (together.length === 0) return;
		const news = { userId, timeZone, about: together.map(({ facts }) => facts), always: isAlways };
		if (way === 'mail') await mailTogether(context, tx, news);
		else await pushTogether(tx, { ...news, amounts: settings.pushAmounts });
	};
	if (way === 'push' && (await context.isExcluded(tx, state))) return endPushesOf(tx, userId);
	const {
		always = [],
		chosen = [],
		never = [],
	} = Object.groupBy(waiting, ({ facts }) => decideWays(settings.choices, facts)[way]);
	await leaveOut(never);
	await send(always.some(isDueAt(nowMs)) ? always : [], true);
	const due = chosen.filter(isDueAt(nowMs));
	if (due.length === 0) return;
	const untilMs = findQuietEnd(settings, nowMs);
	if (untilMs !== null) return void (await updateDue(tx, way, userId, due.map(referenceOf), untilMs));
	const inviting = chosen.filter(({ facts }) => definitionOf(facts.kind).invitesToTrade);
	const withheld = inviting.length > 0 && (await context.isExcluded(tx, state)) ? inviting : [];
	await leaveOut(withheld);
	await send(
		chosen.filter((one) => !withheld.includes(one)),
		false,
	);
}

/** True if the notification is outdated, or of a kind that only a newer version has words for. */
const isPast = (facts: NotificationFacts, nowMs: number) =>
	!isNotificationKind(facts.kind) || definitionOf(facts.kind).isOutdated?.(facts, nowMs);

const referenceOf = ({ reference }: Waiting) => reference;
const isDueAt =
	(nowMs: number) =>
	({ dueAtMs }: Waiting) =>
		dueAtMs <= nowMs;

const findQuietEnd = ({ quietHours, timeZone }: StoredSettings, nowMs: number) =>
	quietHours === null ? null : quietUntil(nowMs, quietHours, timeZone);

/** A user's address; null for a closed account, and for an address that is not known to be theirs. */
const loadReader = (tx: Queryable, userId: number) =>
	loadRow(tx, 'select email, locale from users where id = $1 and closed_at is null and email_verified_at is not null', [
		userId,
	]);

interface News {
	readonly userId: number;
	/** Zone of the shown times. */
	readonly timeZone: string;
	readonly about: readonly NotificationFacts[];
	/** It is sent whatever was chosen, and at any hour. */
	readonly always: boolean;
}

/** An email that is not always sent says how to stop such emails. */
async function mailTogether(
	{ mail, baseUrl }: SendingContext,
	tx: Queryable,
	{ userId, timeZone, about, always }: News,
): Promise<void> {
	const reader = await loadReader(tx, userId);
	if (reader === null) return;
	const { email: recipient, locale } = reader;
	const unsubscribes = always ? {} : { unsubscribes: kindsOf(about) };
	await mail.add(tx, {
		userId,
		locale,
		recipient,
		...wordMail({ locale, timeZone }, about, baseUrl()),
		...unsubscribes,
	});
}

const kindsOf = (about: readonly NotificationFacts[]) => [...new Set(about.map(({ kind }) => kind))];

const loadLocale = (tx: Queryable, userId: number) =>
	loadValue(tx, 'select locale from users where id = $1 and closed_at is null', [userId]);

async function pushTogether(
	tx: Queryable,
	{ userId, timeZone, about, always, amounts }: News & { readonly amounts: boolean },
): Promise<void> {
	const locale = await loadLocale(tx, userId);
	if (locale === null) return;
	const at = Number(await loadClock(tx));
	const unread = await loadUnread(tx, userId);
	const words = wordPush({ locale, timeZone }, about, amounts);
	const payload = { ...words, tag: randomUUID(), lang: INTL_LOCALES[locale], unread, at };
	await insertMessages(tx, userId, { payload, always, urgent: always || isUrgent(about), worthMs: worthMs(about) });
}
