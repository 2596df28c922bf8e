import { strictEqual as equal, ok } from 'node:assert';
import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { CHANGING_CALLS } from './changing-calls.ts';
import type { Ending } from './endings.ts';
import type { Journal, Written } from './journal.ts';
import type { SignedIn } from './sessions.ts';
import type { Asked, Stage } from './stage.ts';

/** The mark that the journal has the limits is set after the act, in a commit of its own. */
const MARKED_LATER = 'update limits_in_force';

interface Race {
	readonly stage: Stage;
	readonly journal: Journal;
	readonly endpoint: Pick<Endpoint, 'name' | 'method'>;
	readonly who: SignedIn;
	readonly ending: Ending;
	readonly callFirst: boolean;
}

/**
 * Sends a call and what ends its session at once and holds the answers against what was written (IDENT-10): a call that
 * was done wrote everything before the end wrote anything, one that was not wrote nothing, and after an acknowledged end
 * the session is dead. Throws if that is not so. Returns whether the call was done.
 */
export async function race({ stage, journal, endpoint, who, ending, callFirst }: Race): Promise<boolean> {
	const asked = (await CHANGING_CALLS[endpoint.name]?.(stage, who)) as Asked;
	const end = await ending(stage, who);
	const mark = await journal.mark();
	const call = async () => (await stage.send(who.headers, endpoint.method, asked)).status;
	const both = callFirst ? [call(), end()] : [end(), call()].reverse();
	const [status = 0, ended = 0] = await Promise.all(both);
	const written = (await journal.since(mark)).filter(({ what }) => what !== MARKED_LATER);
	const context = `${endpoint.name}: ${status}, its end: ${ended}\n${written.map(({ xid, what }) => `${xid} ${what}`).join('\n')}`;
	ok(status < 300 || status === 401, context);
	if (ended < 300) equal((await stage.send(who.headers, 'GET', { url: '/api/user' })).status, 401, context);
	// If the call ends its own session, its writes and the end are one commit; the provider is asked after the act.
	if (!['logout', 'closeAccount', 'createDeposit', 'returnPayment'].includes(endpoint.name))
		assertOrder(written, who.sessionId, status < 300, context);
	return status < 300;
}

function assertOrder(written: readonly Written[], sessionId: string, done: boolean, context: string): void {
	const endXid = written.find((row) => row.ended === sessionId)?.xid;
	const ofCall = written.filter(({ xid }) => xid !== endXid);
	equal(ofCall.length > 0, done, context);
	const last = ofCall.at(-1)?.n ?? 0n;
	ok(
		written.every(({ xid, n }) => xid !== endXid || n > last),
		context,
	);
}
