import { browserStorage, readJson } from '../base/storage.ts';
import type { Outcome } from './outcome.ts';

const PAUSES_MS = [500, 1_500, 3_000, 6_000] as const;

interface Kept {
	readonly key: string;
	/** The body as JSON. */
	readonly body: string;
}

/** A random UUID. `crypto.randomUUID` exists only on secure pages. */
function makeKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	const hex = [...bytes].map((byte, at) => (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte));
	return hex
		.map((byte) => byte.toString(16).padStart(2, '0'))
		.join('')
		.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function readKept(name: string): Kept | null {
	return readJson(browserStorage, name) as Kept | null;
}

export interface SendTools<Answer> {
	send(key: string): Promise<Outcome<Answer>>;
	wait(ms: number): Promise<void>;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends a request that must take effect once. Its `Idempotency-Key` is stored under `name` before the first attempt and
 * removed with the decision. Attempts without an answer, a later press of the button and a later page repeat the same
 * key with the same body.
 */
export async function sendOnce<Answer>(
	name: string,
	body: object,
	tools: Pick<SendTools<Answer>, 'send'> & Partial<SendTools<Answer>>,
): Promise<Outcome<Answer>> {
	const json = JSON.stringify(body);
	const kept = readKept(name);
	const key = kept?.body === json ? kept.key : makeKey();
	browserStorage.set(name, JSON.stringify({ key, body: json } satisfies Kept));
	for (let attempt = 0; ; attempt++) {
		const outcome = await tools.send(key);
		if (isDecided(outcome)) browserStorage.remove(name);
		const pauseMs = PAUSES_MS[attempt];
		if (outcome.kind !== 'outage' || pauseMs === undefined) return outcome;
		await (tools.wait ?? wait)(pauseMs);
	}
}

/** A missing session, a stale sign-in and rate limits say nothing about an earlier attempt with this key. */
const isDecided = (outcome: Outcome<unknown>) =>
	outcome.kind === 'ok' || (outcome.kind === 'refused' && outcome.status === 422);
