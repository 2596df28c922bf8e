/** Something that writes ticks of its assets into the log (MARKET-02). */
export interface Source {
	readonly assetIds: readonly number[];
	/**
	 * Does what is due now, in at most one commit.
	 * @returns when to be called again, in epoch milliseconds of the deciding clock; a time gone by means at once.
	 * @param signal ends what the source waits for outside the database.
	 */
	advance(signal?: AbortSignal): Promise<number>;
}
