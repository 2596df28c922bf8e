import { decideAfterPush } from '@fairtick/domain/notifications/push-rules';
import { inTransaction } from '../../../platform/database/index.ts';
import { Deliverer } from '../../../platform/jobs/index.ts';
import type { PushContext, SendingContext } from './context.ts';
import {
	deleteMessage,
	deleteTaken,
	loadDueDevices,
	releaseDevice,
	type TakenDevice,
	takeDevice,
	updateAfterTry,
	updateTried,
} from './push-queries.ts';
import { sendWaiting } from './send-waiting.ts';
import { loadDueLongest, putOff } from './waiting.ts';

/** Nothing in an answer but its status and one header matters. */
const ANSWER_BYTES = 1_024;

/** Pause for a user whose messages could not be made. */
const RETRY_MS = 60_000;

interface Outcome {
	/** Null if there was no answer. */
	readonly status: number | null;
	readonly retryAfterMs: number | null;
}

/**
 * Make push messages of waiting notices, a second after they are due at the latest, and hand them to the push services.
 */
export function createPushDeliverers(
	context: SendingContext & PushContext,
	onError: (error: unknown, what: string) => void,
): readonly Deliverer[] {
	const { database } = context;
	const sender = new Deliverer({
		loadDue: (limit, without) => loadDueDevices(database, limit, without),
		deliver: (id, signal) => deliverNextPush(context, id, signal),
		what: 'push device',
		onError,
	});
	const maker = new Deliverer({
		loadDue: async (limit) => (await loadDueLongest(database, 'push', limit)).map((userId) => ({ id: String(userId) })),
		async deliver(id) {
			try {
				const isDone = await sendWaiting(context, 'push', Number(id));
				if (isDone) sender.wake();
				return isDone;
			} catch (error) {
				onError(error, `making push messages for user ${id}`);
				// A failure of one user's messages is not retried every second.
				await putOff(database, 'push', Number(id), RETRY_MS);
				return false;
			}
		},
		what: 'user',
		onError,
	});
	return [maker, sender];
}

/**
 * Hands the next message of a device to its push service, if it is this server's turn; returns true if there may be more
 * to do. No transaction is open meanwhile. A server that dies before it has written the outcome leaves the message
 * waiting: it is sent again half a minute later, with the same tag, so that the browser shows it once.
 */
export async function deliverNextPush(context: PushContext, deviceId: string, signal: AbortSignal): Promise<boolean> {
	const { database, pushKeys } = context;
	const taken = await takeDevice(database, deviceId);
	if (taken === null) return false;
	if (!taken.signedIn || taken.ourKey !== pushKeys.publicKey) {
		await deleteTaken(database, taken);
		return false;
	}
	const { messageId } = taken;
	const isWorth = taken.messageId !== null && taken.until > taken.now;
	const outcome = messageId !== null && isWorth ? await send(context, taken, messageId, signal) : null;
	if (messageId === null || (isWorth && outcome === null)) {
		await inTransaction(database, (tx) => releaseDevice(tx, taken));
		return false;
	}
	const next = outcome === null ? 'over' : decideAfterPush({ tries: taken.tries + 1, ...outcome });
	if (next === 'gone') await deleteTaken(database, taken);
	else await record(context, taken, messageId, next === 'over' ? null : next.retryInMs);
	return true;
}

/** The answer of a push service to a message that it will never take. */
const UNSENDABLE: Outcome = { status: 400, retryAfterMs: null };

/** Null when it was given up because the server stops. */
async function send(
	{ outgoing, pushKeys }: PushContext,
	{ address, key, secret, payload, urgent, until, now }: TakenDevice,
	messageId: string,
	signal: AbortSignal,
): Promise<Outcome | null> {
	const topic = Buffer.from(messageId.replaceAll('-', ''), 'hex').toString('base64url');
	let request: ReturnType<PushContext['pushKeys']['request']>;
	try {
		request = pushKeys.request({ address, key, secret }, { payload, urgent, ttlMs: Number(until - now), topic });
	} catch {
		// A message that cannot be encrypted for its device never will be.
		return UNSENDABLE;
	}
	try {
		const { status, headers } = await outgoing.call(address, {
			method: 'POST',
			...request,
			maxBytes: ANSWER_BYTES,
			cut: true,
			signal,
		});
		return { status, retryAfterMs: retryAfterOf(headers['retry-after']) };
	} catch {
		return signal.aborted ? null : { status: null, retryAfterMs: null };
	}
}

/** Only seconds are understood; a date leads to the usual pause. */
const retryAfterOf = (header: string | undefined) =>
	header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : null;

/** `retryInMs` null: the message is over. */
const record = ({ database }: PushContext, taken: TakenDevice, messageId: string, retryInMs: number | null) =>
	inTransaction(database, async (tx) => {
		if (!(await updateAfterTry(tx, taken, retryInMs === null ? messageId : null, retryInMs ?? 0))) return;
		if (retryInMs === null) await deleteMessage(tx, messageId);
		else await updateTried(tx, messageId);
	});
