import type { CorrectedFrom } from './contract.ts';
import type { CalendarEntry } from './import-contract.ts';

const FIELDS = ['time', 'country', 'currency', 'title', 'impact', 'actual', 'forecast', 'previous'] as const;
/**
 * Providers change these fields routinely before an event; afterwards a new time or another published value is a correction.
 */
const RESTATED = ['time', 'actual'] as const;

export const isSameEntry = (one: CalendarEntry, other: CalendarEntry) =>
	FIELDS.every((field) => one[field] === other[field]);

/** The key of an entry: no two entries share it. */
export const keyOf = ({ time, country, title }: Pick<CalendarEntry, 'time' | 'country' | 'title'>) =>
	`${time} ${country} ${title}`;

/**
 * The fields of an entry that a newer one corrects; null if none had a value that counts. A change that staff made by hand
 * is a correction of every field it touches.
 */
export function findCorrection(before: CalendarEntry, after: CalendarEntry, byHand: boolean): CorrectedFrom | null {
	const fields = byHand ? FIELDS : RESTATED;
	const changed = fields.filter((field) => before[field] !== null && before[field] !== after[field]);
	return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, before[field]]));
}

/** A stored entry with the provider's last values. */
export interface KnownEntry {
	readonly id: number;
	readonly entry: CalendarEntry;
	/** Null for one that the provider does not name. */
	readonly provided: CalendarEntry | null;
	/** Staff corrected it by hand. */
	readonly isByHand: boolean;
	/** Staff took it off. */
	readonly isRemoved: boolean;
}

export interface ChangedEntry {
	readonly id: number;
	readonly before: CalendarEntry;
	readonly entry: CalendarEntry;
	readonly provided: CalendarEntry;
}

export interface Fetched {
	readonly added: readonly CalendarEntry[];
	/** Entries that differ, including those of which only the provider's value is new. */
	readonly changed: readonly ChangedEntry[];
	/** Ids of those that the provider no longer names, or says are cancelled. */
	readonly withdrawn: readonly number[];
	/** Entries of which staff say something else. */
	readonly held: number;
}

/** A provider's answer at one moment. */
export interface ProviderAnswer {
	/** Events that it names. */
	readonly given: readonly CalendarEntry[];
	/** Events of which it says that they will not be. */
	readonly cancelled: readonly CalendarEntry[];
	/** True if all of the answer could be read. */
	readonly isWhole: boolean;
}

/** The same event on another day, as long as it cannot be the next of those that come every week. */
const MOVED_WITHIN_MS = 7 * 86_400_000;

/**
 * Merges a provider's answer into the calendar (CAL-01). Each field follows the provider until staff write it; fields
 * that staff wrote and entries that they removed stay. An event that moves in time stays the same event. An upcoming
 * event that is missing between the first and the last of `given` is withdrawn if the answer could be read in full and
 * staff had not edited the event. An event that the provider cancels is withdrawn unless staff edited it.
 */
export function decideFetched(
	known: readonly KnownEntry[],
	{ given, cancelled, isWhole }: ProviderAnswer,
	nowMs: number,
): Fetched {
	const byProvided = new Map(known.flatMap((one) => (one.provided === null ? [] : [[keyOf(one.provided), one]])));
	const occupied = new Map(known.filter(({ isRemoved }) => !isRemoved).map((one) => [keyOf(one.entry), one]));
	const listed = new Set(given.map(keyOf));
	const unlisted = known.filter(
		({ provided }) => provided !== null && Date.parse(provided.time) > nowMs && !listed.has(keyOf(provided)),
	);
	const used = new Set<number>();
	const added: CalendarEntry[] = [];
	const changed: ChangedEntry[] = [];
	let held = 0;

	function follow(one: KnownEntry, named: CalendarEntry): void {
		used.add(one.id);
		if (one.isRemoved) {
			held++;
			// The present name: after the former time has passed, the provider's entry would be a new one there.
			const isMoved = one.provided !== null && keyOf(one.provided) !== keyOf(named);
			if (isMoved) changed.push({ id: one.id, before: one.entry, entry: one.entry, provided: named });
			return;
		}
		const merged = merge(one, named);
		const holder = occupied.get(keyOf(merged));
		// Another entry is already there: both stay as they are.
		if (holder !== undefined && holder.id !== one.id) return void held++;
		occupied.delete(keyOf(one.entry));
		occupied.set(keyOf(merged), one);
		if (!isSameEntry(merged, named)) held++;
		if (isSameEntry(merged, one.entry) && one.provided !== null && isSameEntry(one.provided, named)) return;
		changed.push({ id: one.id, before: one.entry, entry: merged, provided: named });
	}

	const unknown = given.filter((named) => {
		const one = byProvided.get(keyOf(named));
		if (one !== undefined) follow(one, named);
		return one === undefined;
	});
	for (const named of unknown) {
		const same = occupied.get(keyOf(named));
		const one = same ?? findMoved(unlisted, used, named);
		if (one === null) added.push(named);
		else if (used.has(one.id)) held++;
		else follow(one, named);
	}
	const times = given.map(({ time }) => Date.parse(time));
	const [first, last] = [Math.min(...times), Math.max(...times)];
	const withdrawn = unlisted.filter(({ id, entry, provided, isRemoved }) => {
		const atMs = Date.parse((provided as CalendarEntry).time);
		return (
			!isRemoved && !used.has(id) && atMs >= first && atMs <= last && isSameEntry(entry, provided as CalendarEntry)
		);
	});
	const off = new Set(isWhole ? withdrawn.map(({ id }) => id) : []);
	for (const one of cancelled) {
		const found = byProvided.get(keyOf(one)) ?? occupied.get(keyOf(one));
		if (found === undefined || found.isRemoved || used.has(found.id)) continue;
		if (found.isByHand || (found.provided !== null && !isSameEntry(found.entry, found.provided))) held++;
		else off.add(found.id);
	}
	return { added, changed, withdrawn: [...off], held };
}

function merge({ entry, provided, isByHand }: KnownEntry, named: CalendarEntry): CalendarEntry {
	const own = (field: (typeof FIELDS)[number]) => {
		// Staff's corrections from before the provider named the event stay as a whole; empty fields are filled in.
		if (provided === null && isByHand) return entry[field] ?? named[field];
		return entry[field] === (provided ?? entry)[field] ? named[field] : entry[field];
	};
	return Object.fromEntries(FIELDS.map((field) => [field, own(field)])) as CalendarEntry;
}

/** The one event of the same country and title that is no longer where it was; null if there is none, or more than one. */
function findMoved(
	unlisted: readonly KnownEntry[],
	used: ReadonlySet<number>,
	named: CalendarEntry,
): KnownEntry | null {
	const found = unlisted.filter(
		({ id, provided }) =>
			!used.has(id) &&
			provided?.country === named.country &&
			provided.title === named.title &&
			Math.abs(Date.parse(provided.time) - Date.parse(named.time)) < MOVED_WITHIN_MS,
	);
	return found.length === 1 ? (found[0] as KnownEntry) : null;
}
