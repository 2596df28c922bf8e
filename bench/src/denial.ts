import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Product } from '@fairtick/simulation/product';
import { median } from '@fairtick/simulation/statistics';
import { signUp, type Trader } from '@fairtick/simulation/traders';
import pg from 'pg';

/** The limits that every installation begins with. */
const DEFAULT_LIMITS = {
	LIMIT_PLACING: '360',
	LIMIT_LISTS: '120',
	LIMIT_GENERAL: '300',
	LIMIT_ADDRESS: '1200',
	LIMIT_MOVEMENTS: '20',
	LIMIT_REGISTRATIONS: '30',
	LIMIT_OPEN_TRADES: '50',
	LIMIT_SOCKETS: '100',
	LIMIT_SOCKET_MESSAGES: '240',
};
const PASSWORD = 'correct horse battery staple 47';
const HISTORY = 20_000;
const PROBES = 12;
/** A user sends one document, which is drawn: the next one has to wait for staff. Each of these is sent by another user. */
const PROBES_OF_DOCUMENTS = 5;
const PAUSE_MS = 100;
/** Calls of the attacker that are under way at once. */
const AT_ONCE = 60;
const MOST = 2;

interface Party {
	readonly trader: Trader;
	readonly address: string;
}

interface Call {
	readonly method: string;
	readonly path: string;
	readonly body?: string | FormData;
	/** From a visitor of this address instead. */
	readonly from?: string;
}

type Send = (party: Party, call: Call) => Promise<number>;

/** Comes before the first document. */
const SAY: Call = {
	method: 'PUT',
	path: '/api/verification/personal',
	body: '{"name":"Ana Lima","birth_date":"1990-01-02","country":"GB","address":"12 High Street, Leeds"}',
};

const instant = (n: number) => new Date(Date.UTC(2100, 0, 1) + n * 1_000).toISOString();

/** The requests of an honest user, by name. */
const PROBES_BY_NAME = {
	'own user': () => ({ method: 'GET', path: '/api/user' }),
	// For another period each time, since a cached answer is no report.
	statistics: (n: number) => ({ method: 'GET', path: `/api/statistics?mode=demo&to=${instant(n)}` }),
	'sign-in': (_: number, email: string) => ({
		method: 'POST',
		path: '/api/login',
		body: JSON.stringify({ email, password: PASSWORD, remember: false }),
	}),
	document: () => ({
		method: 'POST',
		path: `/api/verification/document?${document()}`,
		body: fileOf(smallPdf(), 'page.pdf'),
	}),
} satisfies Record<string, (n: number, email: string) => Call>;
type Probe = keyof typeof PROBES_BY_NAME;

interface Attack {
	readonly name: string;
	/** The honest user's requests that it could delay. */
	readonly probes: readonly Probe[];
	/** The nth call that it makes. */
	readonly call: (n: number) => Call;
}

const ATTACKS: readonly Attack[] = [
	{
		name: 'closing an account with a wrong address',
		probes: ['sign-in', 'own user'],
		call: () => ({ method: 'POST', path: '/api/settings/close', body: '{"email":"nobody@example.org"}' }),
	},
	{
		name: 'sign-ins from 45 networks of a site',
		probes: ['sign-in', 'own user'],
		call: (n) => ({
			method: 'POST',
			path: '/api/login',
			from: `2001:db8:1:${(n % 45) + 1}::1`,
			body: JSON.stringify({ email: `${n}@example.org`, password: 'wrong', remember: false }),
		}),
	},
	{
		name: 'PDFs of nested forms',
		probes: ['document'],
		call: () => ({
			method: 'POST',
			path: `/api/verification/document?${document()}`,
			body: fileOf(nestedForms(), 'bill.pdf'),
		}),
	},
	{
		name: 'statistics and exports of a long history',
		probes: ['statistics', 'own user'],
		call: (n) => ({
			method: 'GET',
			path: n % 4 === 0 ? '/api/transactions.csv' : `/api/statistics?mode=demo&to=${instant(n)}`,
		}),
	},
	{
		name: 'rare trades of a long history',
		probes: ['own user', 'statistics'],
		call: () => ({ method: 'GET', path: '/api/trades?status=void&mode=demo' }),
	},
	{
		name: 'a layout saved as often as may be',
		probes: ['own user'],
		call: () => ({
			method: 'PUT',
			path: '/api/chart-layouts/1',
			body: '{"type":"area","interval":"tick","indicators":[],"drawings":[]}',
		}),
	},
	{
		name: 'bodies of 60 kB with one escaped emoji',
		probes: ['own user'],
		call: () => ({
			method: 'POST',
			path: '/api/login/second-factor',
			from: '198.51.100.9',
			body: `{"email":"\\ud83d\\ude00","x":[${Array(29_990).fill('0').join(',')}]}`,
		}),
	},
	{
		name: 'deposits begun',
		probes: ['own user'],
		call: () => ({ method: 'POST', path: '/api/cashier/deposits', body: '{"method":"sandbox","amount":1000}' }),
	},
	{
		name: 'the description of the API',
		probes: ['own user'],
		call: () => ({ method: 'GET', path: '/api/openapi.json', from: '198.51.100.10' }),
	},
];

const document = () =>
	new URLSearchParams({ upload: randomUUID(), kind: 'passport', side: 'front', country: 'BR' }).toString();

/** Nine forms, each of which draws the next one ten times: a billion lines in five kilobytes. */
function nestedForms(): Buffer {
	const form = (content: string, resources: string) =>
		`<< /Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << ${resources} >> /Length ${content.length} >> stream\n${content}\nendstream`;
	const forms = Array.from({ length: 9 }, (_, n) =>
		n === 8 ? form('0 0 m 200 100 l S', '') : form(`${'/F Do '.repeat(10)}`, `/XObject << /F ${n + 6} 0 R >>`),
	);
	return pdfOf(['<< /Length 5 >> stream\n/F Do\nendstream', ...forms], '/Resources << /XObject << /F 5 0 R >> >>');
}
const smallPdf = () => pdfOf(['<< /Length 17 >> stream\n0 0 m 200 100 l S\nendstream'], '');

function pdfOf(objects: readonly string[], page: string): Buffer {
	return Buffer.from(
		[
			'%PDF-1.7',
			'1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
			'2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
			`3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R ${page} >> endobj`,
			...objects.map((object, index) => `${index + 4} 0 obj ${object} endobj`),
			'trailer << /Root 1 0 R >>',
			'%%EOF',
		].join('\n'),
	);
}

function fileOf(content: Buffer, name: string): FormData {
	const form = new FormData();
	form.append('file', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name);
	return form;
}

/**
 * Attacks by one cheap account or one site, at the default limits, beside an honest user of another network: the median of
 * the honest answers under attack over the median before it, at most 2. An honest call that is refused ends the run.
 */
export async function denial(): Promise<void> {
	const product = await Product.start({
		...DEFAULT_LIMITS,
		FAIR_HISTORY_DAYS: '1',
		TRUST_PROXY: 'loopback',
		VERIFICATION: 'withdrawal',
	});
	try {
		const traders = (await signUp(product.url, 1 + ATTACKS.length + 2 * PROBES_OF_DOCUMENTS)) as [Trader, ...Trader[]];
		const owner = new pg.Client({ connectionString: await product.ownerUrl() });
		await owner.connect();
		await prepare(owner, traders);
		const { rows } = await owner.query('select email from app.users where id = $1', [traders[0].userId]);
		await owner.end();
		const send = createSend(product.url);
		const honest = { trader: traders[0], address: '203.0.113.1' };
		const senders = traders.slice(1 + ATTACKS.length).map((trader) => ({ ...honest, trader }));
		for (const party of [...senders, ...ATTACKS.map((_, index) => attackerOf(traders, index))]) await send(party, SAY);
		for (const [index, attack] of ATTACKS.entries()) {
			await measure(send, attack, { honest, senders, attacker: attackerOf(traders, index), email: rows[0].email });
		}
	} finally {
		await product.stop();
	}
}

const attackerOf = (traders: readonly Trader[], index: number): Party => ({
	trader: traders[index + 1] as Trader,
	address: `198.51.100.${index + 20}`,
});

/** Proved addresses, and a long history for each attacker. The audit knows nothing of such trades, so none is run. */
async function prepare(owner: pg.Client, traders: readonly Trader[]): Promise<void> {
	const ids = traders.map(({ userId }) => userId);
	await owner.query('update app.users set email_verified_at = 0 where id = any($1::int[])', [ids]);
	await owner.query(
		`with made as (
			insert into app.trade_terms (id, user_id, mode, currency, asset_id, asset_version, direction, stake, payout_bps, payout_version,
				expiry_kind, expiry_asked, payout_seen_bps, accepted_at, kept_seq, expires_at, entry_within_ms, exit_max_age_ms, rules_version)
			select gen_random_uuid(), u, 'demo', 'DEMO_USD', 1, 1, 'up', 1000, 9000, 1, 'duration', 60, 9000, t, 1, t + 60000, 1500, 2000, 1
			from unnest($1::int[]) u, generate_series(1, $2::int) n, lateral (select app.clock() - n * 30000::bigint t) at
			returning id, accepted_at)
		insert into app.trade_results (trade_id, status, returned, closed_at, accepted_at)
		select id, 'lost', 0, accepted_at + 60000, accepted_at from made`,
		[ids.slice(1, 1 + ATTACKS.length), HISTORY],
	);
	await owner.query('analyze app.trade_terms, app.trade_results');
}

function createSend(url: URL): Send {
	return async ({ trader, address }, { method, path, body, from }) => {
		const own = Object.fromEntries(
			trader.headers
				.split('\r\n')
				.filter((line) => line !== '')
				.map((line) => line.split(/: (.*)/s) as [string, string]),
		);
		const { authorization, ...visitor } = own;
		const answer = await fetch(new URL(path, url), {
			method,
			headers: {
				...(from === undefined
					? own
					: { ...visitor, cookie: `XSRF-TOKEN=${/XSRF-TOKEN=([^;]+)/.exec(trader.cookie)?.[1]}` }),
				'x-forwarded-for': from ?? address,
				// Calls that take no key pass over it.
				'idempotency-key': randomUUID(),
				...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
			},
			...(body === undefined ? {} : { body }),
		});
		await answer.arrayBuffer();
		return answer.status;
	};
}

interface Parties {
	readonly honest: Party;
	/** Honest users who have sent no document. */
	readonly senders: Party[];
	readonly attacker: Party;
	readonly email: string;
}

async function measure(send: Send, { name, probes, call }: Attack, { attacker, ...parties }: Parties): Promise<void> {
	const stop = new AbortController();
	const statuses = new Map<number, number>();
	let sent = 0;
	async function attack() {
		while (!stop.signal.aborted) {
			const status = await send(attacker, call(sent++)).catch(() => 0);
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
			// A client that gets 429 waits for the shortest time that the server names.
			if (status === 429) await sleep(1_000);
		}
	}
	const quiet = await probe(send, probes, parties);
	const under = Array.from({ length: AT_ONCE }, attack);
	await sleep(500);
	const attacked = await probe(send, probes, parties);
	stop.abort();
	await Promise.all(under);
	const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
	console.log(`${name} (${answers})`);
	for (const one of probes) {
		const [before, during] = [quiet.get(one) ?? [], attacked.get(one) ?? []].map((values) => median(values)) as [
			number,
			number,
		];
		const longest = Math.max(...(attacked.get(one) ?? []));
		const figures = `${(during / before).toFixed(2)} (${before.toFixed(1)} → ${during.toFixed(1)} ms, longest ${longest.toFixed(0)})`;
		console.log(`  ${one}, ratio (at most ${MOST}): ${figures}`);
	}
}

let asked = 0;

async function probe(
	send: Send,
	probes: readonly Probe[],
	{ honest, senders, email }: Omit<Parties, 'attacker'>,
): Promise<Map<Probe, number[]>> {
	const took = new Map<Probe, number[]>(probes.map((one) => [one, []]));
	const most = probes.includes('document') ? PROBES_OF_DOCUMENTS : PROBES;
	for (let n = 0; n < most; n++)
		for (const one of probes) {
			await sleep(PAUSE_MS);
			const call = PROBES_BY_NAME[one](++asked, email);
			const by = one === 'document' ? (senders.shift() as Party) : honest;
			const startedAt = performance.now();
			const status = await send(by, call);
			took.get(one)?.push(performance.now() - startedAt);
			if (status >= 400) throw new Error(`${one}: ${status}`);
		}
	return took;
}
