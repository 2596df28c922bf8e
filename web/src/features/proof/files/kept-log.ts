import * as z from 'zod/mini';
import { browserStorage, readJson } from '../../../kit/base/storage.ts';

const KEY = 'proof-log';

/** The evidence of an alarm: two facts that no honest log shows. */
const alarm = z.object({
	kind: z.enum(['forked', 'unsigned', 'disowned', 'ended', 'key', 'successor']),
	/** Epoch milliseconds. */
	foundAtMs: z.int(),
	logKey: z.string(),
	/** The checkpoint that this browser had, and the one it was shown: both signed; with `kind` `key`, two keys. */
	had: z.string(),
	shown: z.string(),
});
export type LogAlarm = z.output<typeof alarm>;

/** A broken promise, and the checkpoint of the log that lacks the answer: both signed notes, which name no one. */
const brokenPromise = z.object({
	/** Epoch milliseconds. */
	foundAtMs: z.int(),
	promised: z.string(),
	checkpoint: z.string(),
	/** The log's key at that time. */
	logKey: z.optional(z.string()),
});
export type BrokenPromise = z.output<typeof brokenPromise>;
const MOST_BROKEN = 10;

/** Data that survive when the user forgets the log and begins again. */
const lasting = z.object({
	/** Kept until the user dismisses them. */
	broken: z.optional(z.array(brokenPromise)),
	/** Keys of the log's earlier names: their signatures of promises and receipts stay valid. */
	earlier: z.optional(z.array(z.string())),
});
type Lasting = z.output<typeof lasting>;
const MOST_EARLIER = 100;

/** This browser's record of the log from earlier visits. It is the same for every user, and survives a logout. */
const keptLog = z.extend(lasting, {
	logKey: z.string(),
	/** The newest checkpoint, which continues all earlier ones. */
	note: z.string(),
	size: z.int(),
	/** The keys by which it was read. */
	keys: z.optional(z.array(z.string())),
	/** For named keys: the instant until which the previous key signs as well, epoch milliseconds. */
	untils: z.optional(z.record(z.string(), z.int())),
	/** Epoch milliseconds of the first visit and of the newest check. */
	sinceMs: z.int(),
	checkedAtMs: z.int(),
	alarm: z.nullable(alarm),
});
export type KeptLog = z.output<typeof keptLog>;

function read(): KeptLog | Lasting | null {
	const value = readJson(browserStorage, KEY);
	return keptLog.safeParse(value).data ?? lasting.safeParse(value).data ?? null;
}

/** Null if nothing is stored, or nothing in a known form. */
export function readKeptLog(): KeptLog | null {
	const kept = read();
	return kept !== null && 'logKey' in kept ? kept : null;
}

/** Broken promises, until they are dismissed. */
export const readBroken = (): readonly BrokenPromise[] => read()?.broken ?? [];

/** Keys of the log's earlier names that the user has left behind. */
export const readEarlierKeys = (): readonly string[] => read()?.earlier ?? [];

function readLasting(): Lasting {
	const { broken, earlier } = read() ?? {};
	return { ...(broken && { broken }), ...(earlier && { earlier }) };
}

function write(kept: KeptLog | Lasting): void {
	browserStorage.set(KEY, JSON.stringify(kept));
}

/** Stores a consistent checkpoint, unless another tab has stored a later one or an alarm. */
export function keepCheckpoint(
	logKey: string,
	{ note, size, keys, untils }: Pick<KeptLog, 'note' | 'size' | 'untils'> & { readonly keys: readonly string[] },
): void {
	const kept = readKeptLog();
	const nowMs = Date.now();
	if (kept !== null && (kept.alarm !== null || kept.logKey !== logKey || kept.size > size)) return;
	write({
		...readLasting(),
		logKey,
		note,
		size,
		keys: [...keys],
		...(untils && { untils }),
		sinceMs: kept?.sinceMs ?? nowMs,
		checkedAtMs: nowMs,
		alarm: null,
	});
}

/** Stores broken promises; earlier ones stay. */
export function keepBroken(found: readonly Omit<BrokenPromise, 'foundAtMs'>[]): void {
	if (found.length === 0) return;
	const logKey = readKeptLog()?.logKey;
	const made = found.map((one) => ({ ...one, foundAtMs: Date.now(), ...(logKey !== undefined && { logKey }) }));
	write({ ...read(), broken: [...readBroken(), ...made].slice(0, MOST_BROKEN) });
}

export function forgetBroken(): void {
	const kept = read();
	if (kept !== null) write({ ...kept, broken: [] });
}

/** True if the stored alarm was about a key that the log showed before the file that proves the key's name. */
const explains = (found: Omit<LogAlarm, 'foundAtMs'>, before: LogAlarm): boolean =>
	before.kind === 'key' && found.kind === 'successor' && found.had === before.had && found.shown === before.shown;

/**
 * Stores an alarm until it is dismissed. The first one stays, because later findings prove nothing, unless the later
 * one explains its key.
 */
export function keepAlarm(found: Omit<LogAlarm, 'foundAtMs'>): LogAlarm {
	const kept = readKeptLog();
	const [before, foundAtMs] = [kept?.alarm ?? null, kept?.alarm?.foundAtMs ?? Date.now()];
	const made = before === null || explains(found, before) ? { ...found, foundAtMs } : before;
	const nowMs = made.foundAtMs;
	const first = { logKey: found.logKey, note: '', size: 0, sinceMs: nowMs, checkedAtMs: nowMs };
	write({ ...(kept ?? { ...readLasting(), ...first }), alarm: made });
	return made;
}

/**
 * Forgets the log and its alarm, so that the next check begins as in a new browser. Broken promises stay, and so do the
 * keys of a log that continues under another name.
 */
export function forgetLog(): void {
	const [kept, { broken = [], earlier = [] }] = [readKeptLog(), readLasting()];
	const ended = kept?.alarm?.kind === 'successor' ? [kept.logKey, ...(kept.keys ?? [])] : [];
	const keys = [...new Set([...earlier, ...ended])].slice(-MOST_EARLIER);
	browserStorage.remove(KEY);
	if (broken.length + keys.length > 0)
		write({ ...(broken.length > 0 && { broken }), ...(keys.length > 0 && { earlier: keys }) });
}
