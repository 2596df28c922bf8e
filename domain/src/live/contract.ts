import * as z from 'zod/mini';
import { maintenance } from '../market/contract.ts';
import { trade } from '../trading/contract.ts';
import { id, price } from '../wire/primitives.ts';
import { eventMessage } from './user-events.ts';

/** Most assets that one socket can be subscribed to. */
export const MAX_SUBSCRIBED_ASSETS = 100;

/** Messages of clients on `/live`, as JSON text frames. */
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

/** [asset id, seq, time in epoch ms, price]. */
export const liveTick = z.tuple([z.int(), z.int(), z.int(), price]);
export type LiveTick = z.output<typeof liveTick>;

/** Codes of a socket's `error` message. */
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

export const serverMessage = z.union([
	z.object({ op: z.literal('ready'), n: z.int() }),
	z.object({ op: z.literal('reset'), n: z.int() }),
	z.object({ op: z.literal('ticks'), d: z.array(liveTick) }),
	eventMessage,
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
	/** A newly signed checkpoint of the log, the same for all sockets (PROOF-01). */
	z.object({ op: z.literal('checkpoint'), note: z.string() }),
	/** Assets or payouts changed: a client asks for them again (MARKET-12). */
	z.object({ op: z.literal('catalogue'), stamp: z.int() }),
	z.object({ op: z.literal('pong'), t: z.number(), server_t: z.int() }),
	z.object({ op: z.literal('error'), code: z.enum(LIVE_ERRORS) }),
]);
export type ServerMessage = z.output<typeof serverMessage>;
