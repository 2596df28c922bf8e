import { join } from 'node:path';

/** A fault that is built into the server processes of a run alone, to see that a check finds it. */
export interface Plant {
	readonly name: string;
	/** Name of the check that must find it. */
	readonly check: string;
	/** The disruption that brings it out. */
	readonly only: string;
	/** Pieces of the server's bundle and what replaces them. */
	readonly patches: readonly (readonly [from: string, to: string])[];
}

export const PLANTS: readonly Plant[] = [
	{
		// The writer of prices works on after its lease was lost, and its commits check no fence.
		name: 'lease without fence',
		check: 'one-writer',
		only: 'freeze market for 6 s',
		patches: [
			['if (lost !== void 0) throw new FencedOut(', 'if (false) throw new FencedOut('],
			['lapseMs: 2e3,', 'lapseMs: 6e4,'],
			['if (!own.has(lease.name)) loseLease(lease, "another process has it")', '/* deaf */'],
		],
	},
	{
		// A lease is taken although its holder renews it.
		name: 'fence without lease',
		check: 'lease-stolen',
		only: 'freeze other for 1 s',
		patches: [["until not between clock_timestamp() and clock_timestamp() + $3 * interval '1 ms'", '$3 > 0']],
	},
	{
		// PostgreSQL waits a minute for a process that is frozen in a transaction.
		name: 'idle transaction',
		check: 'held-up',
		only: 'freeze other for 20 s',
		patches: [['idleInTransactionMs: STALLED_MS', 'idleInTransactionMs: 6e4']],
	},
	{
		// A process decides by the version of the terms that it read at its start.
		name: 'terms from memory',
		check: 'old-terms',
		only: 'freeze other for 1 s',
		patches: [['select coalesce(max(version), 1) version from terms_versions', 'select 1 version']],
	},
	{
		// The other processes get no message about the end of a session, and do not look for it.
		name: 'end of session not sent',
		check: 'open-socket',
		only: 'freeze other for 1 s',
		patches: [
			['exchange?.add("sessions", sessionIds);', '/* not sent */'],
			['loadEndedSessions([...ids])', 'loadEndedSessions([])'],
		],
	},
	{
		// A process sends other prices than it committed, and the others show them.
		name: 'message taken as fact',
		check: 'shown-ticks',
		only: 'freeze other for 1 s',
		patches: [['bus.hint("ticks", ticks)', 'bus.hint("ticks", ticks.map(([asset, seq, t]) => [asset, seq, t, "1"]))']],
	},
	{
		// A commit is acknowledged before it is on the disk.
		name: 'acknowledged before flushed',
		check: 'lost',
		only: 'kill database',
		patches: [['search_path: "app",', 'search_path: "app", synchronous_commit: "off",']],
	},
];

/** Settings of a product whose server processes have the fault. */
export const settingsOf = ({ name, patches }: Plant): Record<string, string> => ({
	NODE_OPTIONS: `--import=${join(import.meta.dirname, 'plant.mjs')}`,
	CLUSTER_PLANT: JSON.stringify({ name, patches }),
});

/** Throws unless each patch was made. */
export function assertPlanted({ name, patches }: Plant, lines: readonly string[]): void {
	const missing = patches.find(([, to]) => !lines.includes(`planted ${name}: ${to}`));
	if (missing) throw new Error(`${name}: the server has no "${missing[0]}" any more`);
}
