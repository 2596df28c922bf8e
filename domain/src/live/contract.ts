import * as z from 'zod/mini';
import { firedAlert } from '../alerts/contract.ts';
import { calendarNotice } from '../calendar/notice.ts';
import { movement } from '../cashier/movement.ts';
import { user } from '../identity/contract.ts';
import { SECURITY_NEWS } from '../identity/security-news.ts';
import { maintenance } from '../market/contract.ts';
import { NOTIFICATION_KINDS } from '../notifications/kinds.ts';
import { trade } from '../trading/contract.ts';
import { VERIFICATION_NEWS } from '../verification/news.ts';
import { count, id, price, seq, uuid } from '../wire/primitives.ts';

/** Most assets that one socket can be subscribed to. */
export const MAX_SUBSCRIBED_ASSETS = 100;

/** What a client may say on `/live`, as JSON text frames. */
export const clientMessage = z.discriminatedUnion('op', [
	z.strictObject({
		op: z.literal('auth'),
		token: z.string().check(z.maxLength(200)),
		after: z.optional(z.int().check(z.minimum(0))),
	}),
	z.strictObject({
		op: z.literal('subscribe'),
		assets: z.array(id).check(z.maxLength(MAX_SUBSCRIBED_ASSETS)),
	}),
	z.strictObject({
		op: z.literal('unsubscribe'),
		assets: z.array(id).check(z.maxLength(MAX_SUBSCRIBED_ASSETS)),
	}),
	z.strictObject({ op: z.literal('ping'), t: z.number() }),
]);
export type ClientMessage = z.output<typeof clientMessage>;

const balances = { balance_demo: z.int(), balance_real: z.int() };

/** `trade.corrected`: a loss on a price that is provably wrong was made good (TRADE-08). */
const tradeEvent = {
	type: z.enum(['trade.opened', 'trade.closed', 'trade.corrected']),
	data: z.object({ trade, ...balances }),
};
/** A deposit or withdrawal has reached another state. */
const moved = { type: z.literal('movement'), data: z.object({ movement, ...balances }) };
/** Money of the balance was blocked, or is the balance's again: a client asks for its transactions again. */
const blocked = { type: z.literal('block'), data: z.object(balances) };
/** The user record changed (mode, refill, settings): a client asks for it again. */
const changedUser = {
	type: z.literal('user'),
	data: z.object({ ...balances, last_trade_on: user.shape.last_trade_on }),
};
/** Own limits, an exclusion or a reality check changed: a client asks for them again. */
const changedLimits = { type: z.literal('limits'), data: z.object({}) };
/** Staff answered or decided: a client asks for the dispute again. */
const changedDispute = { type: z.literal('dispute'), data: z.object({ id: uuid }) };
/** Staff wrote in a conversation or closed it: a client asks for it again. */
const changedConversation = { type: z.literal('conversation'), data: z.object({ id: uuid }) };
/**
 * A step or the whole of the user's verification changed: a client asks for it and for the user again. `news`: what was decided;
 * null where nothing was.
 */
const changedVerification = {
	type: z.literal('verification'),
	data: z.object({ news: z.nullable(z.enum(VERIFICATION_NEWS)) }),
};
/** How the user signs in changed, or a new device signed in. */
const changedSecurity = { type: z.literal('security'), data: z.object({ news: z.enum(SECURITY_NEWS) }) };
/** A price alert went off (NOTE-03). */
const firedAlertEvent = { type: z.literal('alert'), data: firedAlert };
/** An economic event of high impact is near, or one that was told of was moved or is off (CAL-01). */
const calendarEvent = { type: z.literal('calendar'), data: calendarNotice };
/** There is a new notification, or with null some were read (NOTE-01); a client asks for the list again. */
const changedNotifications = {
	type: z.literal('notification'),
	data: z.object({ id: z.nullable(seq), kind: z.nullable(z.enum(NOTIFICATION_KINDS)), totUnread: count }),
};
/** A recovery of the second factor began or ended: a client asks for the user and for it again (IDENT-14). */
const changedRecovery = { type: z.literal('recovery'), data: z.object({}) };
/** A balance rides inside the event that moved it. */
export const userEvent = z.union([
	z.object(tradeEvent),
	z.object(moved),
	z.object(blocked),
	z.object(changedUser),
	z.object(changedLimits),
	z.object(changedDispute),
	z.object(changedConversation),
	z.object(changedVerification),
	z.object(changedRecovery),
	z.object(changedSecurity),
	z.object(changedNotifications),
	z.object(firedAlertEvent),
	z.object(calendarEvent),
]);
export type UserEvent = z.output<typeof userEvent>;

/** [asset id, seq, time in epoch ms, price]. */
export const liveTick = z.tuple([z.int(), z.int(), z.int(), price]);
export type LiveTick = z.output<typeof liveTick>;

/** What a socket's `error` message can carry. */
export const LIVE_ERRORS = [
	/** Not JSON in a text frame. */
	'http.malformed',
	/** Not one of the messages above. */
	'http.invalid',
	/** The two halves are not a living session; the socket is closed with `CLOSE_SIGNED_OUT`. */
	'http.signed_out',
	/** An outage; the socket is closed, connecting again later is right. */
	'http.not_done',
	'live.already_signed_in',
	'live.too_many_assets',
] as const;
export type LiveErrorCode = (typeof LIVE_ERRORS)[number];

/** User events are numbered per user without gaps. */
const numbered = { op: z.literal('event'), n: z.int() };

export const serverMessage = z.union([
	z.object({ op: z.literal('ready'), n: z.int() }),
	z.object({ op: z.literal('reset'), n: z.int() }),
	z.object({ op: z.literal('ticks'), d: z.array(liveTick) }),
	z.object({ ...numbered, ...tradeEvent }),
	z.object({ ...numbered, ...moved }),
	z.object({ ...numbered, ...blocked }),
	z.object({ ...numbered, ...changedUser }),
	z.object({ ...numbered, ...changedLimits }),
	z.object({ ...numbered, ...changedDispute }),
	z.object({ ...numbered, ...changedConversation }),
	z.object({ ...numbered, ...changedVerification }),
	z.object({ ...numbered, ...changedRecovery }),
	z.object({ ...numbered, ...changedSecurity }),
	z.object({ ...numbered, ...changedNotifications }),
	z.object({ ...numbered, ...firedAlertEvent }),
	z.object({ ...numbered, ...calendarEvent }),
	z.object({ op: z.literal('entered'), trade }),
	/** An asset opened or closed for trading, or its maintenance was announced. */
	z.object({
		op: z.literal('asset'),
		id: z.int(),
		open: z.boolean(),
		opens_at: z.nullable(z.string()),
		closed_reason: z.nullable(z.string()),
		closed_detail: z.nullable(z.string()),
		maintenance: z.nullable(maintenance),
	}),
	/** The log was signed anew: the checkpoint, to everybody the same (PROOF-01). */
	z.object({ op: z.literal('checkpoint'), note: z.string() }),
	/** Assets or payouts changed: a client asks for them again (MARKET-12). */
	z.object({ op: z.literal('catalogue'), stamp: z.int() }),
	z.object({ op: z.literal('pong'), t: z.number(), server_t: z.int() }),
	z.object({ op: z.literal('error'), code: z.enum(LIVE_ERRORS) }),
]);
export type ServerMessage = z.output<typeof serverMessage>;
