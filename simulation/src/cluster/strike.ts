import { setTimeout as wait } from 'node:timers/promises';
import type { Disruption, Outage, Target } from './disruptions.ts';
import type { Installed } from './machines.ts';
import type { OwnerClient } from './owner-client.ts';
import type { Processes } from './processes.ts';

/** A kill waits this long for a call that is under way. */
const UNDER_WAY_MS = 5_000;
const FROZEN_LOOK_MS = 15;
const FROZEN_TRIES = 150;
const STATUS_MS = 10_000;

export interface Struck {
	/** Null: PostgreSQL was struck. */
	readonly pid: number | null;
	/** Calls under way at the process. */
	readonly underWay: number;
	readonly atMs: number;
	/** Ends what the disruption left: a frozen process continues. Returns false if no machine's `/api/status` named an outage. */
	end(): Promise<boolean>;
}

/** Strikes a process while calls are under way there. */
export async function strike(
	disruption: Disruption,
	{ installed, processes, admin }: { installed: Installed; processes: Processes; admin: OwnerClient },
): Promise<Struck> {
	const pid = disruption.target === null ? null : await choose(processes, disruption.target);
	for (const untilMs = performance.now() + UNDER_WAY_MS; performance.now() < untilMs; await wait(1))
		if (processes.underWay(pid) > 0) break;
	const underWay = processes.underWay(pid);
	const atMs = performance.now();
	if (disruption.kind === 'promote') await installed.databases?.promote(disruption.loss);
	else if (isOutage(disruption)) await installed.begin(disruption, pid, processes);
	else if (disruption.kind === 'kill database' || pid === null) await installed.killDatabase();
	else if (disruption.kind === 'cut') await cut(await installed.findBackends(pid, processes, admin), admin);
	else if (disruption.kind === 'freeze')
		await freezeInTransaction(pid, await installed.findBackends(pid, processes, admin), admin);
	else process.kill(pid, SIGNALS[disruption.kind]);
	const end = async () => {
		if (disruption.kind === 'promote') await installed.databases?.rejoin();
		if (!('seconds' in disruption)) return true;
		await wait(disruption.seconds * 1_000 - (performance.now() - atMs));
		if (disruption.kind === 'freeze') {
			if (pid !== null) wake(pid);
			return true;
		}
		const isNamed = await isNamedAnywhere(disruption, installed.urls);
		await installed.endOutage();
		return isNamed;
	};
	return { pid, underWay, atMs, end };
}

/** Parts of `/api/status`. */
interface Status {
	readonly database: string;
	readonly bus: { readonly status: string; readonly about: string | null };
	readonly store: { readonly status: string; readonly detail: string | null };
}

/** The part of `/api/status` that names an outage, with a sentence where one is due. */
const NAMES_OUTAGE: Readonly<Record<Outage['kind'], (status: Status) => boolean>> = {
	'cut off': ({ database }) => database === 'down',
	'stop bus': ({ bus }) => bus.status === 'interrupted' && bus.about !== null,
	'refuse files': ({ store }) => store.status === 'away' && store.detail !== null,
};

const isOutage = (disruption: Disruption): disruption is Outage => disruption.kind in NAMES_OUTAGE;

async function isNamedAnywhere({ kind }: Outage, urls: readonly URL[]): Promise<boolean> {
	const named = await Promise.all(
		urls.map(async (url) => {
			const answer = await fetch(new URL('/api/status', url), { signal: AbortSignal.timeout(STATUS_MS) }).catch(
				() => null,
			);
			return answer !== null && NAMES_OUTAGE[kind]((await answer.json()) as Status);
		}),
	);
	return named.includes(true);
}

function wake(pid: number): void {
	try {
		process.kill(pid, 'SIGCONT');
	} catch {
		// `npm start` has replaced it meanwhile.
	}
}

const SIGNALS = { kill: 'SIGKILL', end: 'SIGTERM' } as const;

/** Without leases, or where one process holds all, any process stands for a target. */
async function choose(processes: Processes, target: Target): Promise<number> {
	const living = await processes.list();
	const holds = (name: string) => living.find(({ leases }) => leases.includes(name));
	const other = living.find(({ leases }) => !leases.includes('market') && !leases.includes('log'));
	const found = (target === 'other' ? other : holds(target)) ?? living.at(-1);
	if (!found) throw new Error('no server process lives');
	return found.pid;
}

const cut = (backends: readonly number[], admin: OwnerClient) =>
	admin.rows('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [backends]);

/** Freezes a process that holds a user's lock: it is let go and frozen again until PostgreSQL waits for it. */
async function freezeInTransaction(pid: number, backends: readonly number[], admin: OwnerClient): Promise<void> {
	for (let tries = 0; ; tries++) {
		process.kill(pid, 'SIGSTOP');
		await wait(FROZEN_LOOK_MS);
		const [open] = await admin.rows(
			`select from pg_stat_activity a join pg_locks l using (pid) where pid = any ($1) and state = 'idle in transaction'
				and l.mode = 'RowShareLock' and l.relation = 'app.user_states'::regclass limit 1`,
			[backends],
		);
		if (open || tries === FROZEN_TRIES) return;
		process.kill(pid, 'SIGCONT');
		await wait(FROZEN_LOOK_MS);
	}
}
