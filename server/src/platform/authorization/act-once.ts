import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { type Connection, type Database, pipeline } from '../database/index.ts';
import { Answered, HttpError, REPLAYED, Refused } from '../http/index.ts';
import { type Acting, type ActingCall, type Concerned, lockActor } from './act-as.ts';
import { inActorsTurn } from './actors.ts';
import { type Asked, answerQuery, insertAnswer, type StoredAnswer, tryLockKeyQuery } from './idempotency-queries.ts';

/** A call of an endpoint that is `idempotent`, as its handler gets it. */
export interface IdempotentCall extends ActingCall {
	readonly endpoint: ActingCall['endpoint'] & Pick<Endpoint, 'name' | 'status'>;
	/** Null if the endpoint is not idempotent. */
	readonly key: string | null;
	readonly params: unknown;
	readonly query: unknown;
	readonly body: unknown;
}

/** Answer of a handler. Of an `Answered` the status is kept for repeats, headers and cookies are not. */
type Decision<Value, Code extends string> = Value | Answered<Value> | Refused<Code>;

/**
 * `actAs` for a call with an `Idempotency-Key`: `work` is done once for each key of a user. Its answer, a refusal too, is
 * written in the transaction of its effect, so that both are there or neither. A repeat gets the first status and body with
 * `Idempotency-Replayed: true`, for 30 days. What `work` throws is not remembered, and the key stays unused. `work` is not
 * run for a repeat: what a handler publishes after the commit must come from inside it.
 *
 * Throws as `actAs` does, `http.in_progress` while the first call with the key is under way, and `http.key_reused` when the
 * key was used with other content, for another call, or too long ago for its answer to be kept.
 */
export function actOnce<Value, Code extends string = never>(
	database: Database,
	call: IdempotentCall,
	work: (tx: Connection, acting: Acting) => Promise<Decision<Value, Code>>,
	concerned?: Concerned,
): Promise<Decision<Value, Code>> {
	const { caller, endpoint, key } = call;
	if (key === null) throw new Error(`${endpoint.name} takes no Idempotency-Key`);
	const id = { userId: caller.userId, key };
	const asked = toAsked(call);
	return inActorsTurn(database, caller, async (tx) => {
		// The key's lock comes before the user's, behind which a repeat would wait and hold a connection.
		const { isFree, known } = await pipeline(tx, { isFree: tryLockKeyQuery(id), known: answerQuery(id) });
		if (!isFree && known === null) throw new HttpError('http.in_progress');
		const acting = await lockActor(tx, call, concerned);
		if (known) return repeat(known, asked, endpoint) as Decision<Value, Code>;
		const decision = await work(tx, acting);
		await insertAnswer(tx, id, { asked, ...toStored(decision, endpoint) });
		return decision;
	});
}

/**
 * Answers with the present state, while `actOnce` keeps only the id: a repeat gets the same thing as it is then. Large or
 * changing answers are kept this way.
 */
export async function reread<Kept, Value, Code extends string>(
	done: Decision<Kept, Code>,
	read: (kept: Kept) => Promise<Value>,
): Promise<Decision<Value, Code>> {
	if (done instanceof Refused) return done;
	return done instanceof Answered ? new Answered(await read(done.value), done.extras) : read(done);
}

/** The request as JSON has it, the form that is compared and stored. */
const toAsked = ({ endpoint, params, query, body }: IdempotentCall): Asked => ({
	call: endpoint.name,
	request: JSON.parse(JSON.stringify({ params, query, body })),
});

const REFUSED = 422;

function toStored(decision: unknown, { status }: IdempotentCall['endpoint']): Omit<StoredAnswer, 'asked'> {
	if (decision instanceof Refused) {
		const { code, params } = decision.refusal;
		return { status: REFUSED, answer: { code, params } };
	}
	if (decision instanceof Answered) return { status: decision.extras.status ?? status, answer: decision.value };
	return { status, answer: decision };
}

function repeat(known: StoredAnswer | 'forgotten', asked: Asked, endpoint: IdempotentCall['endpoint']) {
	if (known === 'forgotten') throw keyReused('idempotency-key');
	const field = findChange(known.asked, asked);
	if (field !== null) throw keyReused(field);
	if (known.status === REFUSED) return new Refused(known.answer as Refused['refusal'], REPLAYED);
	const isOther = known.status !== endpoint.status;
	const status = known.status as NonNullable<Endpoint['otherStatus']>;
	return new Answered(known.answer ?? undefined, { ...REPLAYED, ...(isOther && { status }) });
}

const keyReused = (field: string) => new HttpError('http.key_reused', { params: { field } });

/** The first field in which two requests differ, `path` for two calls; null when they are the same. */
function findChange(first: Asked, second: Asked): string | null {
	if (first.call !== second.call) return 'path';
	for (const part of ['params', 'query', 'body'] as const) {
		const [one = {}, other = {}] = [first.request[part], second.request[part]];
		const changed = Object.keys({ ...one, ...other }).find((name) => !isDeepStrictEqual(one[name], other[name]));
		if (changed !== undefined) return changed;
	}
	return null;
}
