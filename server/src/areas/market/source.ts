/** Something that writes ticks of its assets into the log (MARKET-02). */
export interface Source {
	readonly assetIds: readonly number[];
	/**
	 * Does the due work, in at most one commit.
	 * @returns the time of the next call, in epoch milliseconds of the deciding clock; a past time means immediately.
	 * @param signal ends the source's waits outside the database.
	 */
	advance(signal?: AbortSignal): Promise<number>;
}
