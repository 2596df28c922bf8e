/**
 * Does scheduled work for each of several users or days, one after the other: where it fails for one, it continues with the others.
 * Throws an `AggregateError` of everything that failed when all were tried, so that the work is logged as failed and done again.
 */
export async function eachApart<Item>(
	items: Iterable<Item> | AsyncIterable<Item>,
	work: (item: Item) => Promise<void>,
): Promise<void> {
	const errors: unknown[] = [];
	let count = 0;
	for await (const item of items) {
		count++;
		try {
			await work(item);
		} catch (error) {
			errors.push(error);
		}
	}
	if (errors.length > 0) throw new AggregateError(errors, `failed for ${errors.length} of ${count}`);
}
