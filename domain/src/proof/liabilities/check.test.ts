import { expect, test } from 'vitest';
import { FAIR_LOG_KEY, makeLog } from '../../../test/fair-log.ts';
import { encodeItem } from '../log/items.ts';
import { checkOwed, type LoggedOwed } from './check.ts';
import { computeOwedRound, startOfDay } from './instant.ts';

const DAY = '2026-11-25';
const END = startOfDay('2026-11-26');
const BODY: LoggedOwed = {
	day: DAY,
	currency: 'USD',
	at: `${END - 1}`,
	round: '-',
	signature: '-',
	sum: '5',
	root: 'ab'.repeat(32),
	leaves: '16',
};

async function check(change: Partial<LoggedOwed>, timeMs = END) {
	const { read } = makeLog([{ timeMs, items: [encodeItem('liabilities/1', { ...BODY, ...change })] }]);
	const shown = { currency: 'USD', atMs: END - 1, round: null, sum: '5', root: BODY.root, leaves: 16 };
	const asked = { day: DAY, entry: 0, place: 0, shown, user: null, own: null };
	const { steps, logged } = await checkOwed(asked, FAIR_LOG_KEY, { read, isBeacon: () => false });
	return { first: steps[0]?.problem ?? steps[0]?.status, logged };
}

test('[PROOF-04] what is no number of digits in the log is taken for none, and another currency for another total', async () => {
	expect(await check({})).toEqual({ first: 'right', logged: BODY });
	for (const change of [{ leaves: '0x10' }, { leaves: '1e1' }, { sum: '-5' }, { sum: ' 5' }, { at: '' }])
		expect(await check(change), JSON.stringify(change)).toEqual({ first: 'not_logged', logged: null });
	expect(await check({ currency: 'EUR' })).toEqual({ first: 'other_total', logged: { ...BODY, currency: 'EUR' } });
	expect((await check({ leaves: '016' })).first).toBe('other_total');
});

test('[PROOF-04] without the beacon an instant counts only if the log did not have the round that chooses', async () => {
	const due = computeOwedRound(DAY);
	for (const [round, found] of [
		[due - 1, { step: 'instant', status: 'absent', problem: null }],
		[due, { step: 'instant', status: 'wrong', problem: 'other_instant' }],
	] as const) {
		const { read } = makeLog([{ timeMs: END, items: [encodeItem('liabilities/1', BODY)] }], round);
		const shown = { currency: 'USD', atMs: END - 1, round: null, sum: '5', root: BODY.root, leaves: 16 };
		const asked = { day: DAY, entry: 0, place: 0, shown, user: null, own: null };
		const { steps } = await checkOwed(asked, FAIR_LOG_KEY, { read, isBeacon: () => false });
		expect(steps[1]).toEqual(found);
	}
});

test('[PROOF-04] a total counts from the end of its day until eight days after', async () => {
	const days = 8 * 86_400_000;
	expect((await check({}, END - 1)).first).toBe('other_time');
	expect((await check({}, END + days - 1)).first).toBe('right');
	expect((await check({}, END + days)).first).toBe('other_time');
});
