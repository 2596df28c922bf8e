import * as z from 'zod/mini';

const KEY = 'proof-log';

/** Two things that no honest log shows, as they were found. */
const alarm = z.object({
	kind: z.enum(['forked', 'unsigned', 'key', 'successor']),
	/** Epoch milliseconds. */
	foundAtMs: z.int(),
	logKey: z.string(),
	/** Signed checkpoints, or keys where `kind` is `key`: what this browser had, and what it was shown. */
	had: z.string(),
	shown: z.string(),
});
export type LogAlarm = z.output<typeof alarm>;

/** A promise that the log did not keep, and the checkpoint of the log that lacks it: signed notes both, which name no one. */
const brokenPromise = z.object({
	/** Epoch milliseconds. */
	foundAtMs: z.int(),
	promised: z.string(),
	checkpoint: z.string(),
});
export type BrokenPromise = z.output<typeof brokenPromise>;
const MOST_BROKEN = 10;

/** What this browser knows of the log from earlier visits. It is the same for everyone, and stays when its user logs out. */
const keptLog = z.object({
	logKey: z.string(),
	/** The newest checkpoint that was found to continue all those before. */
	note: z.string(),
	size: z.int(),
	/** Epoch milliseconds of the first visit and of the newest check. */
	sinceMs: z.int(),
	checkedAtMs: z.int(),
	alarm: z.nullable(alarm),
	/** Until they are dismissed. */
	broken: z.optional(z.array(brokenPromise)),
});
export type KeptLog = z.output<typeof keptLog>;

/** What the storage had no room for: an alarm is not lost by it while the page is open. */
let unsaved: KeptLog | null = null;

/** Null: nothing is kept, or not in a form that is known. */
export function readKeptLog(): KeptLog | null {
	if (unsaved !== null) return unsaved;
	try {
		return keptLog.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null;
	} catch {
		return null;
	}
}

function write(kept: KeptLog): void {
	try {
		localStorage.setItem(KEY, JSON.stringify(kept));
		unsaved = null;
	} catch {
		unsaved = kept;
	}
}

/** Keeps a checkpoint that was found consistent, unless another tab has kept a later one or an alarm. */
export function keepCheckpoint(logKey: string, note: string, size: number): void {
	const kept = readKeptLog();
	const nowMs = Date.now();
	if (kept !== null && (kept.alarm !== null || kept.logKey !== logKey || kept.size > size)) return;
	write({ ...kept, logKey, note, size, sinceMs: kept?.sinceMs ?? nowMs, checkedAtMs: nowMs, alarm: null });
}

/** Keeps promises that were found broken; the first ones stay. */
export function keepBroken(found: readonly Omit<BrokenPromise, 'foundAtMs'>[]): void {
	const kept = readKeptLog();
	if (kept === null || found.length === 0) return;
	const made = found.map((one) => ({ ...one, foundAtMs: Date.now() }));
	write({ ...kept, broken: [...(kept.broken ?? []), ...made].slice(0, MOST_BROKEN) });
}

export function forgetBroken(): void {
	const kept = readKeptLog();
	if (kept !== null) write({ ...kept, broken: [] });
}

/** Keeps an alarm until it is dismissed; the first one stays, as what comes after it proves nothing. */
export function keepAlarm(found: Omit<LogAlarm, 'foundAtMs'>): LogAlarm {
	const kept = readKeptLog();
	const made = kept?.alarm ?? { ...found, foundAtMs: Date.now() };
	const nowMs = made.foundAtMs;
	const first = { logKey: found.logKey, note: '', size: 0, sinceMs: nowMs, checkedAtMs: nowMs };
	write({ ...(kept ?? first), alarm: made });
	return made;
}

/** Forgets the log and its alarm, so that the next check begins as in a new browser. */
export function forgetLog(): void {
	unsaved = null;
	localStorage.removeItem(KEY);
}
