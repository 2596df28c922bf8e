import type { Asset } from '@fairtick/domain/market/contract';
import type { getStatus } from '@fairtick/domain/site/status-contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { inTime } from '../../../platform/loops/index.ts';

export type Status = AnswerOf<typeof getStatus>;
export type LoadStatus = () => Promise<Status>;

/** The probes of the status; each may throw or hang. */
export interface StatusProbes {
	readonly database: () => Promise<unknown>;
	/** Commits that wait for the standby. `isSafe`: the database waits for one, or none is required. */
	readonly commits: () => Promise<{ waiting: number; oldestMs: number; isSafe: boolean }>;
	/** True if placements are refused because of the log. */
	readonly placing: () => Promise<{ refused: boolean }>;
	readonly log: () => Promise<'ok' | 'silent' | 'stopped'>;
	/** State of the fullest disk. */
	readonly disk: () => Promise<'ok' | 'low' | 'full'>;
	/** State of the object store. */
	readonly store: () => Promise<'none' | 'ok' | 'away'>;
	/** End of the last backup, epoch milliseconds; null: there was none. `wanted`: true if there should be one. */
	readonly backups: () => Promise<{ lastMs: number | null; wanted: boolean }>;
	/** The clock of this process beside the database's, and the processes that share the database. */
	readonly clock: () => Promise<{ isRight: boolean; skewMs: number | null; living: number; wrong: number }>;
	readonly assets: () => Promise<readonly Asset[]>;
	/** Beginnings of the hours whose seeds cannot be read, epoch milliseconds. */
	readonly seeds: () => Promise<readonly number[]>;
	readonly settlement: () => Promise<{ overdue: number; overdueMs: number; decidableMs: number; unsettled: number }>;
	readonly ledger: () => Promise<{
		broken: readonly ('sums' | 'chains' | 'balances' | 'held')[];
		audit: { findings: number; atMs: number; cleanAtMs: number | null } | null;
		/** The server's own audits are not made as they should be. */
		auditOverdue: boolean;
	}>;
	readonly mails: () => Promise<{ waiting: number; oldestMs: number }>;
	/** Deposits and withdrawals whose state should have ended. */
	readonly movements: () => Promise<readonly { count: number; oldestMs: number }[]>;
	/** False while hints between server processes may be lost. */
	readonly busIsWhole: () => boolean;
	/** The holidays of venues are known until this time. */
	readonly holidaysEndMs: number;
}

/** An answer is given again for this long, so that many callers cost no more queries than one. */
const KEPT_MS = 2_000;
/** Looking at the ledger costs more than the rest together. */
const LEDGER_KEPT_MS = 15_000;
/** A probe without an answer by then counts as down. */
const PATIENCE_MS = 3_000;
/** Ends wait this long for their prices before they are reported; decidable ones are decided in a moment. */
const WAITING_MS = 10_000;
const STUCK_MS = 30_000;
/** A mail server that is away for a moment is tried again after half a minute. */
/** A commit takes milliseconds while a standby answers. */
const COMMIT_LATE_MS = 2_000;
const MAIL_LATE_MS = 300_000;
/** Backups are made each day, and may take an hour or two longer than the day before. */
const BACKUP_LATE_MS = 26 * 3_600_000;
const STORE_AWAY =
	'The object store does not answer: the proof log is not signed, receipts and documents can not be read, and withdrawals and exclusions wait until it does.';
/** Missing holidays are reported this long ahead. */
const YEAR_MS = 365 * 86_400_000;

/** The state of the server, looked at every two seconds at most, however often it is asked for. Never throws. */
export function createStatus(
	probes: StatusProbes,
	{ nowMs = () => performance.now(), patienceMs = PATIENCE_MS } = {},
): LoadStatus {
	const ask = <Value>(probe: () => Promise<Value>) => inTime(patienceMs, probe);
	const ledger = keepFor(LEDGER_KEPT_MS, nowMs, () => ask(probes.ledger));
	return keepFor(KEPT_MS, nowMs, async () => {
		const up = (await ask(async () => [await probes.database()])) !== null;
		const [log, disk, store, backups] = await Promise.all([
			...([ask(probes.log), ask(probes.disk)] as const),
			...([ask(probes.store), ask(probes.backups)] as const),
		]);
		// Without the database the others would only hang.
		const [commits, placing, clock, assets, seeds, settlement, glance, mails, overdue] = up
			? await Promise.all([
					ask(probes.commits),
					ask(probes.placing),
					ask(probes.clock),
					...([ask(probes.assets), ask(probes.seeds), ask(probes.settlement)] as const),
					...([ledger(), ask(probes.mails), ask(probes.movements)] as const),
				])
			: [null, null, null, null, null, null, null, null, null];
		const parts = {
			database: up ? 'up' : 'down',
			commits: describeCommits(commits),
			placing: { status: placing === null ? 'unknown' : placing.refused ? 'refused' : 'ok' },
			log: { status: log ?? 'unknown' },
			disk: { status: disk ?? 'unknown' },
			store: { status: store ?? 'unknown', detail: store === 'away' ? STORE_AWAY : null },
			backups: describeBackups(backups),
			clock: describeClock(clock),
			sources: (assets ?? []).map(({ ticker, source, open, closed_reason, closed_detail, maintenance }) => ({
				ticker,
				source,
				open,
				closed_reason,
				closed_detail,
				maintenance,
			})),
			seeds: describeSeeds(seeds),
			settlement: describeSettlement(settlement),
			ledger: describeLedger(glance),
			mails: describeMails(mails),
			movements: describeMovements(overdue),
			bus: describeBus(probes.busIsWhole()),
			holidays: describeHolidays(probes.holidaysEndMs),
		} as const;
		return { status: classify(parts), ...parts };
	});
}

function classify({
	database,
	commits,
	placing,
	log,
	disk,
	store,
	backups,
	clock,
	sources,
	seeds,
	settlement,
	ledger,
	mails,
	movements,
	bus,
}: Omit<Status, 'status' | 'holidays'>): Status['status'] {
	if (database === 'down' || settlement.status === 'stuck' || ledger.status === 'broken') return 'failing';
	if (commits.status === 'waiting') return 'failing';
	if (placing.status === 'refused' || log.status === 'stopped' || disk.status === 'full') return 'failing';
	const isWhole =
		sources.length > 0 &&
		sources.every(({ closed_reason }) => closed_reason !== 'feed') &&
		settlement.unsettled === 0 &&
		clock.wrong === 0 &&
		(store.status === 'ok' || store.status === 'none') &&
		[commits, placing, log, disk, backups, clock, seeds, settlement, ledger, mails, movements, bus].every(
			({ status }) => status === 'ok',
		);
	return isWhole ? 'ok' : 'degraded';
}

function describeCommits(known: Awaited<ReturnType<StatusProbes['commits']>> | null): Status['commits'] {
	if (!known) return { status: 'unknown', waiting: 0, oldest_ms: 0 };
	const { waiting, oldestMs, isSafe } = known;
	const status = oldestMs > COMMIT_LATE_MS ? 'waiting' : isSafe ? 'ok' : 'unsafe';
	return { status, waiting, oldest_ms: Math.floor(oldestMs) };
}

function describeBackups(known: Awaited<ReturnType<StatusProbes['backups']>> | null): Status['backups'] {
	if (!known) return { status: 'unknown', last_at: null };
	const { lastMs, wanted } = known;
	const isLate = wanted && (lastMs === null || Date.now() - lastMs > BACKUP_LATE_MS);
	return { status: isLate ? 'late' : 'ok', last_at: toInstant(lastMs) };
}

function describeClock(found: Awaited<ReturnType<StatusProbes['clock']>> | null): Status['clock'] {
	if (!found) return { status: 'unknown', skew_ms: null, processes: 0, wrong: 0 };
	const { isRight, skewMs, living, wrong } = found;
	return { status: isRight ? 'ok' : 'wrong', skew_ms: skewMs, processes: living, wrong };
}

function describeSeeds(unreadable: readonly number[] | null): Status['seeds'] {
	if (!unreadable) return { status: 'unknown', unreadable: 0, first_hour: null };
	const [first] = unreadable;
	return {
		status: first === undefined ? 'ok' : 'unreadable',
		unreadable: unreadable.length,
		first_hour: first === undefined ? null : new Date(first).toISOString(),
	};
}

function describeSettlement(lag: Awaited<ReturnType<StatusProbes['settlement']>> | null): Status['settlement'] {
	if (!lag) return { status: 'unknown', overdue: 0, overdue_ms: 0, unsettled: 0 };
	const { overdue, overdueMs, decidableMs, unsettled } = lag;
	const status = decidableMs > STUCK_MS ? 'stuck' : overdueMs > WAITING_MS ? 'waiting' : 'ok';
	return { status, overdue, overdue_ms: overdueMs, unsettled };
}

function describeLedger(glance: Awaited<ReturnType<StatusProbes['ledger']>> | null): Status['ledger'] {
	if (!glance) return { status: 'unknown', broken: [], audited_at: null, clean_at: null };
	const { broken, audit, auditOverdue } = glance;
	const all = [...broken, ...(auditOverdue || (audit && audit.findings > 0) ? (['audit'] as const) : [])];
	return {
		status: all.length > 0 ? 'broken' : 'ok',
		broken: all,
		audited_at: toInstant(audit?.atMs),
		clean_at: toInstant(audit?.cleanAtMs),
	};
}

const toInstant = (ms: number | null | undefined) => (typeof ms === 'number' ? new Date(ms).toISOString() : null);

function describeMails(backlog: Awaited<ReturnType<StatusProbes['mails']>> | null): Status['mails'] {
	if (!backlog) return { status: 'unknown', waiting: 0, oldest_ms: 0 };
	const { waiting, oldestMs } = backlog;
	return { status: oldestMs > MAIL_LATE_MS ? 'late' : 'ok', waiting, oldest_ms: oldestMs };
}

function describeMovements(overdue: Awaited<ReturnType<StatusProbes['movements']>> | null): Status['movements'] {
	if (!overdue) return { status: 'unknown', overdue: 0, oldest_ms: 0 };
	return {
		status: overdue.length > 0 ? 'overdue' : 'ok',
		overdue: overdue.reduce((sum, { count }) => sum + count, 0),
		oldest_ms: Math.max(0, ...overdue.map(({ oldestMs }) => oldestMs)),
	};
}

const INTERRUPTED =
	'Messages between server processes are interrupted. Nothing is lost: what one process commits, the others show up to a second later.';

const describeBus = (isWhole: boolean): Status['bus'] =>
	isWhole ? { status: 'ok', about: null } : { status: 'interrupted', about: INTERRUPTED };

function describeHolidays(endMs: number): Status['holidays'] {
	return { status: endMs - Date.now() < YEAR_MS ? 'ending' : 'ok', known_until: new Date(endMs).toISOString() };
}

/** One `load` at a time, whose value is given again for a while. */
function keepFor<Value>(keptMs: number, nowMs: () => number, load: () => Promise<Value>): () => Promise<Value> {
	let value: Promise<Value> | null = null;
	// While it loads it is not over.
	let overAtMs = 0;
	return () => {
		if (value !== null && nowMs() < overAtMs) return value;
		overAtMs = Number.POSITIVE_INFINITY;
		value = load().finally(() => {
			overAtMs = nowMs() + keptMs;
		});
		return value;
	};
}
