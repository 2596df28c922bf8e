import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '../../../server/src/platform/database/index.ts';
import { joinAdmins, openSessions } from '../admins.ts';
import { Chance } from '../demo-data/chance.ts';
import { assertDurable, type Product } from '../product.ts';
import { compareBooks } from '../soak/books.ts';
import { ask } from '../trader-calls.ts';
import { signUp, type Trader } from '../traders.ts';
import { Depositor, type People, Staff, toTrader } from './acts.ts';
import { checkHistory, type Problem, type ShownEvent } from './check-history.ts';
import { checkAudit, checkProof, checkSeenTicks, checkTicks } from './check-installation.ts';
import { Client, type House } from './client.ts';
import { countLeast, describeDisruption, listDisruptions, listPromotions } from './disruptions.ts';
import { History } from './history.ts';
import { type Installed, startBesideStandby, startMachines, startWorkers } from './machines.ts';
import { OwnerClient } from './owner-client.ts';
import { Books, LANES, type PlacedAsset, placeOn } from './placers.ts';
import { assertPlanted, type Plant, settingsOf } from './plants.ts';
import { Processes } from './processes.ts';
import { BARS, type Bars, type ClusterRun, checkDisruptions, type Disrupted } from './report.ts';
import { Line, Seen } from './sockets.ts';
import { strike } from './strike.ts';
import { Watch } from './watch.ts';

export interface ClusterOptions {
	/** Disruptions are made until this much time is over, and the short list in any case. */
	readonly minutes: number;
	readonly seed: number;
	/** The clock of the last machine is off by as much, such as `+1h`. */
	readonly clock?: string | undefined;
	/** Server processes: of one `npm start`, or with `machines` of as many. */
	readonly workers: number;
	/** Each on a data folder of its own, with a PostgreSQL that they share. */
	readonly machines?: boolean;
	readonly traders: number;
	/** Placements a second. */
	readonly rate: number;
	/** Folder of the history and of receipts. */
	readonly out: string;
	readonly print: (line: string) => void;
	/** Makes this disruption alone, as `describeDisruption` names it. */
	readonly only?: string | undefined;
	readonly plant?: Plant | undefined;
	/** Number of promotions of a standby, which are made instead of other disruptions. */
	readonly promotions?: number | undefined;
	/** Commits do not wait for the standby: promotions must lose some. */
	readonly isControl?: boolean;
	readonly bars?: Bars;
	/** Ends the disruptions early; all checks are still made. */
	readonly signal?: AbortSignal;
}

const READY_MS = 60_000;
const PATIENCE_MS = 60_000;
/** A planted fault may keep an installation from ever being well. */
const PLANTED_PATIENCE_MS = 10_000;
/** Between two disruptions. */
const QUIET_MS = 2_000;
const DEPOSIT_EVERY_MS = 3_000;
const ACT_EVERY_MS = 3_000;
const RECEIPTS = 4;
/** The shortest real trade lasts as long. */
const REAL_S = 30;
/** A fair index ticks twice a second. */
const TICK_MS = 1_500;
/** Lines of a process that has lost a lease or was refused by a fence. */
const LOST = /a lease is lost|another process (writes|makes|has taken)|fence/i;

/** Runs several server processes under load and disruptions, then checks the clients' history, the data and the proof. */
export async function runCluster(options: ClusterOptions): Promise<ClusterRun> {
	const { seed, workers, machines = false, plant, out, print } = options;
	await mkdir(out, { recursive: true });
	const chance = new Chance(seed);
	const settings = { FAIR_HISTORY_DAYS: '1', ...(plant && settingsOf(plant)) };
	const installed = await (options.promotions
		? startBesideStandby(settings, workers, options.isControl ?? false)
		: machines
			? startMachines(settings, workers, options.clock)
			: startWorkers(settings, workers));
	const { product, urls } = installed;
	const owner = new OwnerClient(installed.ownerUrl);
	const watched = new OwnerClient(installed.ownerUrl);
	const admin = new OwnerClient(installed.adminUrl);
	const pool = createDatabase(installed.ownerUrl, { max: 2 });
	pool.on('error', () => undefined);
	const processes = new Processes(owner, Number(product.url.port));
	const history = new History(join(out, 'history.jsonl'));
	const patienceMs = plant ? PLANTED_PATIENCE_MS : PATIENCE_MS;
	const house: House = { urls, history, processes, chance, patienceMs };
	const watch = new Watch(watched);
	try {
		if (!options.isControl) await assertDurable(installed.ownerUrl);
		await until('all processes', READY_MS, async () => (await processes.list()).length === workers);
		if (plant) assertPlanted(plant, installed.lines());
		print(`${workers} processes are ready`);
		return await load(options, { installed, product, owner, admin, pool, house, watch });
	} finally {
		processes.stop();
		await watch.stop();
		await Promise.all([owner.end(), watched.end(), admin.end(), pool.end()]);
		await history.close();
		await installed.stop();
		await writeFile(join(out, 'product.log'), installed.lines().join('\n'));
	}
}

interface Installation {
	readonly installed: Installed;
	readonly product: Product;
	readonly owner: OwnerClient;
	readonly admin: OwnerClient;
	readonly pool: ReturnType<typeof createDatabase>;
	readonly house: House;
	readonly watch: Watch;
}

async function load(options: ClusterOptions, installation: Installation): Promise<ClusterRun> {
	const { print, rate, out } = options;
	const { installed, product, owner, pool, house, watch } = installation;
	const traders = await signUp(product.url, options.traders);
	const ids = traders.map(({ userId }) => userId);
	// Users pay in only from a verified address.
	await owner.rows('update users set email_verified_at = clock() where id = any ($1)', [ids]);
	const assets = await listAssets(product);
	const assetIds = assets.map(({ id }) => id);
	const people = await openPeople(product, pool);
	const beganMs = Date.now();
	const books = new Books();
	const seen = new Seen();
	const lines = traders.map((trader) => new Line(house, trader, assetIds, seen));
	const depositors = traders.slice(0, 2).map((trader) => new Depositor(house, trader));
	const staff = new Staff(house, people, seen);
	const ending = new AbortController();
	const { signal } = ending;
	const perSecond = rate / (traders.length * LANES);
	const working = Promise.all([
		...traders.flatMap((trader) =>
			Array.from({ length: LANES }, () => placeOn(house, trader, assets, books, { perSecond, signal })),
		),
		...depositors.map((depositor) => depositor.run(DEPOSIT_EVERY_MS, signal)),
		staff.run(ACT_EVERY_MS, signal, (user, mode) => placeOnce(house, user, mode, assets)),
	]);
	print(`${traders.length} traders place ${rate} trades a second on ${assets.length} indices`);
	await wait(3 * QUIET_MS);
	const disrupted = await disrupt(options, installation, books);
	ending.abort();
	await working;
	print('placing has ended, the last trades are awaited');
	const isOpen = async () => (await owner.rows('select from open_trades limit 1')).length > 0;
	const drained = await until('the last settlements', house.patienceMs, async () => !(await isOpen())).then(
		() => [],
		(): Problem[] => [{ check: 'drained', text: 'trades were still open long after the last one was placed' }],
	);
	await wait(QUIET_MS);
	for (const line of lines) line.stop();

	print('checking');
	const lists = await loadLists(owner, ids);
	const compared = await compareBooks(product, books.accepted, assetIds, beganMs);
	const [reader] = traders as [Trader];
	const proved = [...books.accepted].flatMap(([trader, own]) => [...own.keys()].map((id) => [trader, id] as const));
	const receipts = Array.from({ length: RECEIPTS }, () => house.chance.pick(proved));
	const deposits = await Promise.all(depositors.map((depositor) => depositor.check()));
	const problems = [
		...drained,
		...checkHistory(house.history.lines, lists),
		...compared.problems.map((text) => ({ check: 'books', text })),
		...deposits.flat(),
		...watch.problems,
		...seen.problems,
		...(await checkSeenTicks(product, reader, seen, assetIds)),
		...(await checkTicks(owner, beganMs)),
		...(await checkProof(product, out, receipts, house.patienceMs)),
		...(await checkAudit(product)),
		...checkDisruptions(disrupted, house.history.lines, watch, options.bars ?? BARS),
	];
	return {
		history: house.history.lines,
		disrupted,
		accepted: books.acceptedMs.length,
		refused: books.refused,
		settledByIds: books.settledByIds,
		deposits: depositors.reduce((sum, { count }) => sum + count, 0),
		acts: staff.acts,
		takeovers: watch.takeovers.length,
		refusedWriters: installed.lines().filter((line) => LOST.test(line)).length,
		problems,
	};
}

/** One disruption at a time, each followed by the wait until all is well again. */
async function disrupt(options: ClusterOptions, installation: Installation, books: Books): Promise<Disrupted[]> {
	const { minutes, workers, print, promotions, machines = false, only } = options;
	const choice = { machines, only };
	const { installed, admin, house, watch } = installation;
	const { history, processes, chance } = house;
	const untilMs = performance.now() + minutes * 60_000;
	const disrupted: Disrupted[] = [];
	const listed = promotions ? listPromotions(promotions) : listDisruptions(chance, choice);
	for (const disruption of listed) {
		const isOver = !promotions && disrupted.length >= countLeast(choice) && performance.now() > untilMs;
		if (isOver || options.signal?.aborted) break;
		const takeovers = watch.takeovers.length;
		const what = describeDisruption(disruption);
		const struck = await strike(disruption, { installed, processes, admin });
		history.add({ type: 'disrupted', what, pid: struck.pid });
		const isNamed = await struck.end();
		const endedMs = performance.now();
		const isGone = disruption.kind === 'kill' || disruption.kind === 'end';
		const gone = isGone ? struck.pid : null;
		const missing = new Set<string>();
		const isWell = await until('well', house.patienceMs, async () => {
			const found = await findMissing(installation, { workers, endedMs, books, gone });
			if (found !== null) missing.add(found);
			return found === null;
		}).then(
			() => true,
			() => false,
		);
		const wellMs = performance.now();
		history.add({ type: 'well' });
		let one: Disrupted = {
			disruption,
			what,
			pid: struck.pid,
			underWay: struck.underWay,
			fromMs: struck.atMs,
			toMs: wellMs,
			wellAfterMs: isWell ? wellMs - endedMs : null,
			pauseMs: watch.longestPauseMs(struck.atMs, wellMs),
			gapMs: longestGapMs(books.acceptedMs, struck.atMs, wellMs),
			tookOver: [],
			isNamed,
		};
		// A takeover is seen a moment later.
		await wait(QUIET_MS);
		one = { ...one, tookOver: watch.takeovers.slice(takeovers).map(({ lease }) => lease) };
		disrupted.push(one);
		print(
			`${what}: ${one.underWay} calls under way, indices paused ${Math.round(one.pauseMs)} ms, no trade accepted for ${Math.round(one.gapMs)} ms, ${one.tookOver.join(', ') || 'no lease'} taken over, ${isWell ? `well after ${Math.round(wellMs - endedMs)} ms` : 'NOT WELL'}${missing.size > 0 ? ` (${[...missing].join(', ')})` : ''}`,
		);
	}
	return disrupted;
}

/** The longest time between two accepted trades that overlaps a time, milliseconds. */
function longestGapMs(acceptedMs: readonly number[], fromMs: number, toMs: number): number {
	let longest = 0;
	for (const [n, atMs] of acceptedMs.entries()) {
		const beforeMs = acceptedMs[n - 1];
		if (beforeMs !== undefined && beforeMs < toMs && atMs > fromMs) longest = Math.max(longest, atMs - beforeMs);
	}
	return longest;
}

interface WellOptions {
	readonly workers: number;
	/** End of the disruption. */
	readonly endedMs: number;
	readonly books: Books;
	/** A process that must have been replaced. */
	readonly gone: number | null;
}

/** Null if all processes beat, leases are held, all indices tick, the log is signed, and a trade was accepted since; else what is missing. */
async function findMissing(
	{ house, watch }: Installation,
	{ workers, endedMs, books, gone }: WellOptions,
): Promise<string | null> {
	const nowMs = performance.now();
	const living = await house.processes.list();
	if (living.length < workers || living.some(({ pid }) => pid === gone)) return `${living.length} processes live`;
	const free = ['market', 'log'].find((name) => !living.some(({ leases }) => leases.includes(name)));
	if (free) return `no process holds the lease ${free}`;
	if (watch.longestPauseMs(nowMs - 1, nowMs) > TICK_MS) return 'an index does not tick';
	if (watch.signedMs < endedMs) return 'the log is not signed';
	return (books.acceptedMs.at(-1) ?? 0) < endedMs ? 'no trade is accepted' : null;
}

/** The numbered events of each user; what a socket shows of other kinds does not name their subject. */
async function loadLists(owner: OwnerClient, userIds: readonly number[]): Promise<Map<number, ShownEvent[]>> {
	const events = await owner.rows<ShownEvent & { user_id: number }>(
		`select user_id, n::int, kind, case when kind ~ '^(trade|movement)' then subject else '' end subject from user_events
		where user_id = any ($1) order by user_id, n`,
		[userIds],
	);
	return Map.groupBy(events, ({ user_id }) => user_id);
}

async function listAssets(product: Product): Promise<PlacedAsset[]> {
	const answer = await fetch(new URL('/api/get_available_assets', product.url));
	const all = (await answer.json()) as { id: number; open: boolean; source: string; percentage: number }[];
	return all
		.filter(({ open, source }) => open && source === 'fair')
		.map(({ id, percentage }) => ({ id, payoutPercent: percentage }));
}

async function openPeople(product: Product, pool: Installation['pool']): Promise<People> {
	const sessions = await openSessions(product, pool);
	const [clerk] = await joinAdmins(sessions, pool);

	return {
		signInStaff: () => retry(async () => toTrader(await sessions.signIn(clerk))),
		join: () => retry(() => sessions.join()),
		signIn: (user) => retry(() => sessions.signIn(user)),
		raiseTerms: () =>
			retry(async () => {
				await pool.query(
					`insert into terms_versions (version, published_by, published_at)
					select coalesce(max(version), 1) + 1, $1, clock() from terms_versions`,
					[clerk.userId],
				);
			}),
	};
}

/** One trade over a new connection, decided or not. */
async function placeOnce(house: House, user: Trader, mode: 'demo' | 'real', assets: readonly PlacedAsset[]) {
	const asset = house.chance.pick(assets);
	const asked = ask(user, asset.id, asset.payoutPercent, REAL_S);
	const { id } = asked;
	const body = JSON.stringify({ ...JSON.parse(asked.body), mode });
	const client = new Client(house);
	const { userId, headers } = user;
	await client.untilDecided({ verb: 'place', user: userId, id, method: 'POST', path: '/api/trades', headers, body });
	client.close();
}

/** The pool of users' sessions fails while PostgreSQL is away. */
async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
	for (const untilMs = performance.now() + READY_MS; ; await wait(200)) {
		try {
			return await work();
		} catch (error) {
			if (performance.now() > untilMs) throw error;
		}
	}
}

async function until(what: string, withinMs: number, check: () => Promise<boolean>): Promise<void> {
	for (const untilMs = performance.now() + withinMs; performance.now() < untilMs; await wait(100))
		if (await check()) return;
	throw new Error(`${what}: not within ${withinMs} ms`);
}
