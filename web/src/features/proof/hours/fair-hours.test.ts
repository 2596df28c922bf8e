import { expect, test } from 'vitest';
import { askedHour, endOf, type FairHour, isWithheld, newestDueAt } from './fair-hours.ts';

const EPOCH = 480_001;
const HOUR: FairHour = {
	hour: '',
	epoch: EPOCH,
	backfill: false,
	commitment: '',
	seed: null,
	committed_at: '2024-10-01T00:00:00.000Z',
	revealed_at: null,
	lost_at: null,
	beacon: null,
	starts: [],
};
const DUE_MS = endOf(EPOCH) + 900_000;

test('[PROOF-03] a seed that is not published 15 minutes after its hour is withheld, and no longer a secret', () => {
	expect(isWithheld(HOUR, DUE_MS - 1)).toBe(false);
	expect(isWithheld(HOUR, DUE_MS)).toBe(true);
	expect(isWithheld({ ...HOUR, revealed_at: '2024-10-04T00:00:00.000Z' }, DUE_MS)).toBe(false);
	// An hour that the site does not list must also be published.
	expect([newestDueAt(DUE_MS - 1), newestDueAt(DUE_MS)]).toEqual([EPOCH - 1, EPOCH]);
});

test('[PROOF-03] a seed that the site calls lost is looked up as lost', async () => {
	const lost = { ...HOUR, lost_at: '2024-10-04T02:10:00.000Z' };
	const index = { id: 4, ticker: 'V75' };
	const question = await askedHour(index, lost, 'hour', AbortSignal.any([]));
	expect(question).toMatchObject({ lostAtMs: Date.parse(lost.lost_at), rounds: null });
	await expect(askedHour(index, HOUR, 'hour', AbortSignal.any([]))).rejects.toThrow('cannot be recomputed');
});
