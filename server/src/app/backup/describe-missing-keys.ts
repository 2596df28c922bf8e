const HOUR_MS = 3_600_000;

const showHour = (epoch: number) => `${new Date(epoch * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export interface MissingKeys {
	/** Epochs of the seeds that no key here opens, in order. */
	readonly sealed: readonly number[];
	/** True if the key of links and second factors is not there. */
	readonly secretMissing: boolean;
	/** True if devices get push messages whose key is not there. */
	readonly pushMissing: boolean;
	/** Documents of users that no key opens. */
	readonly documents: number;
}

/** The losses of a restore without the keys, in sentences (KEY-01). */
export function describeMissingKeys(
	{ sealed, secretMissing, pushMissing, documents }: MissingKeys,
	nowMs: number,
): string[] {
	const lost = [
		...(secretMissing ? describeSecret() : []),
		...(pushMissing ? describePush() : []),
		...describeSealed(sealed, nowMs),
	];
	const remedy =
		'With the exported keys nothing of this happens: before you start this one, put them back (npm run keys -- import <file>) and restore into another folder.';
	return [...(lost.length === 0 ? [] : [...lost, remedy]), ...describeDocuments(documents)];
}

function describeSecret(): string[] {
	return [
		'WARNING: without the key of links and second factors the next start makes a new one.',
		'Links in mails that went out are void. Second factors by an app no longer open: their users sign in by a recovery code, and set them up anew. Devices count as unknown once.',
	];
}

function describePush(): string[] {
	return [
		'WARNING: without the key of push messages the next start makes a new one. Devices that got push messages get none until their users add them again.',
	];
}

function describeDocuments(count: number): string[] {
	if (count === 0) return [];
	return [
		`WARNING: users' documents that cannot be opened: ${count}. The exported keys do not open them, as each has a key of its own: copy files/ of the old KEYS_DIR into the new one, beside files.key.`,
	];
}

function describeSealed(sealed: readonly number[], nowMs: number): string[] {
	const [first, last] = [sealed[0], sealed.at(-1)];
	if (first === undefined || last === undefined) return [];
	const isOver = (last + 1) * HOUR_MS <= nowMs;
	return [
		`WARNING: without the key of the seeds those of ${sealed.length} hours stay sealed, ${showHour(first)} to ${showHour(last)}.`,
		isOver
			? 'These hours are over: the fair indices stay closed only while open trades wait for ticks of them.'
			: `No server that makes prices starts before that key is there, or these seeds are declared lost; then the fair indices are closed until ${showHour(last + 1)}.`,
		'Open trades that wait for ticks of these hours are void, with their stakes back, once the seeds are declared lost: npm run seeds -- list, then npm run seeds -- lost <instance>.',
	];
}
