import { createDatabase } from '../../../server/src/platform/database/index.ts';
import { ENDINGS } from '../../../server/test/support/endings.ts';
import { Journal } from '../../../server/test/support/journal.ts';
import { race } from '../../../server/test/support/race.ts';
import { Sessions } from '../../../server/test/support/sessions.ts';
import type { Stage } from '../../../server/test/support/stage.ts';
import { Product } from '../product.ts';
import { findOpenAsset } from '../traders.ts';

/**
 * One call for each way in which a transaction proves its caller: about the caller, about another user, and in a batch.
 */
const CALLS = [
	{ name: 'createApiToken', method: 'POST', kind: 'user' },
	{ name: 'freezeUser', method: 'POST', kind: 'admin' },
	{ name: 'openTrade', method: 'POST', kind: 'user' },
] as const;
/** Tables of users that the calls and the ends of sessions write. */
const TABLES = [
	'users',
	'user_states',
	'sessions',
	'api_tokens',
	'mails',
	'mail_links',
	'accounts',
	'trade_terms',
	'open_trades',
	'user_events',
	'audit_log',
];

export interface Fired {
	readonly name: string;
	/** Calls made before the end of their session, and calls refused after it. */
	readonly done: number;
	readonly refused: number;
}

/**
 * Sends each call together with an end of its session, `rounds` times, on a product of its own (IDENT-10). Throws if a
 * call acts after an acknowledged end, or if one of the two always comes first.
 */
export async function fireAtSessions(rounds: number, onCall: (fired: Fired) => void): Promise<void> {
	const product = await Product.start();
	const owner = createDatabase(await product.ownerUrl(), { max: 4 });
	try {
		const stage = await openStage(product, owner);
		const journal = await Journal.open(stage.db, TABLES);
		for (const call of CALLS) {
			const fired = await fire(stage, journal, call, rounds);
			onCall(fired);
			if (fired.done === 0 || fired.refused === 0) throw new Error(`${call.name}: one of the two always came first`);
		}
	} finally {
		await owner.end();
		await product.stop();
	}
}

async function openStage(product: Product, owner: Stage['db']['owner']): Promise<Stage> {
	const { url } = product;
	const page = await fetch(url);
	const xsrf = /XSRF-TOKEN=([^;]+)/.exec(page.headers.get('set-cookie') ?? '')?.[1] ?? '';
	const db = { owner, database: owner };
	const sessions = new Sessions(db, xsrf);
	const asset = await findOpenAsset(url);
	return {
		db,
		sessions,
		admin: await sessions.join('admin'),
		origin: url.origin,
		send: async (headers, method, { url: path, payload, key }) => {
			const json = payload && { body: JSON.stringify(payload) };
			const answer = await fetch(new URL(path, url), {
				method,
				...json,
				headers: {
					...headers,
					...(json && { 'content-type': 'application/json' }),
					...(key && { 'idempotency-key': key }),
				},
			});
			const text = await answer.text();
			return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
		},
		offer: async () => ({ asset_id: asset.id, payout_percent: asset.payoutPercent }),
	};
}

async function fire(
	stage: Stage,
	journal: Journal,
	{ name, method, kind }: (typeof CALLS)[number],
	rounds: number,
): Promise<Fired> {
	// A password reset is left out: its hashing is slow and makes the race one-sided.
	const endings = Object.entries(ENDINGS[kind]).flatMap(([by, ending]) => (by === 'reset' ? [] : [ending]));
	let done = 0;
	for (let round = 0; round < rounds; round++) {
		const who = await stage.sessions.join(kind);
		const ending = endings[Math.floor(round / 2) % endings.length] as (typeof endings)[number];
		const callFirst = round % 2 === 0;
		if (await race({ stage, journal, endpoint: { name, method }, who, ending, callFirst })) done++;
	}
	return { name, done, refused: rounds - done };
}
