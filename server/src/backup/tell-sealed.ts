const HOUR_MS = 3_600_000;

const showHour = (epoch: number) => `${new Date(epoch * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What follows from a restoring without the key, in sentences; `sealed` are the epochs of its seeds, in order. */
export function tellSealed(sealed: readonly number[], nowMs: number): string[] {
	const [first, last] = [sealed[0], sealed.at(-1)];
	if (first === undefined || last === undefined) return [];
	const isOver = (last + 1) * HOUR_MS <= nowMs;
	return [
		`WARNING: without the key of the backup the seeds of ${sealed.length} hours stay sealed, ${showHour(first)} to ${showHour(last)}.`,
		isOver
			? 'These hours are over: the fair indices stay closed only while open trades wait for ticks of them.'
			: `The fair indices are closed until ${showHour(last + 1)}, and while open trades wait for ticks of these hours.`,
		'Such trades are void, with their stakes back, once the seeds are declared lost: npm run seeds -- list, then npm run seeds -- lost <instance>.',
		'With the key nothing of this happens: restore into another folder with --key <file> before you start this one.',
	];
}
