import type { OwnLiabilities } from '@fairtick/domain/proof/contract';
import type { OwedCheck } from '@fairtick/domain/proof/liabilities/check';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../../test/show.tsx';
import { writeCookie } from '../../../kit/base/cookies.ts';
import type { LogStanding } from '../log/log-standing.ts';
import { OwedCommand } from './owed-command.tsx';
import { factsOf, findEarlierRound, listGaps, type OwedDay, owedCheckQuery } from './owed-query.ts';
import { OwedResult } from './owed-result.tsx';

beforeEach(() => {
	writeCookie('token', 'a token');
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const DAY: OwedDay = {
	day: '2026-11-25',
	currency: 'USD',
	entry: 7,
	place: 1,
	at: '2026-11-25T23:59:59.999Z',
	round: null,
	sum: '1250',
	root: 'ab',
	leaves: 4,
	looked: 0,
};
const LOGGED = {
	day: DAY.day,
	currency: 'SANDBOX_USD',
	at: `${Date.parse(DAY.at)}`,
	round: '-',
	signature: '-',
	sum: '990',
	root: 'ab',
	leaves: '8',
};
const ALL_RIGHT: OwedCheck = {
	steps: [
		{ step: 'log', status: 'right', problem: null },
		{ step: 'instant', status: 'absent', problem: null },
		{ step: 'leaves', status: 'right', problem: null },
	],
	logged: LOGGED,
	note: 'a note',
};
const OWN: OwnLiabilities = {
	format: 'fairtick-liabilities/1',
	user: '1003',
	days: [
		{
			day: DAY.day,
			currency: 'USD',
			entry: 7,
			place: 1,
			amount: '250',
			parts: [{ place: 0, amount: '250', salt: 'ab' }],
		},
	],
};

async function verdictOf(own: OwnLiabilities | null, standing: LogStanding, check = ALL_RIGHT) {
	await show(<OwedResult day={DAY} checked={{ check, own }} earlierRound={null} standing={standing} logIn="Log in" />, [
		'liabilities',
		'proof',
		'details',
	]);
	const { verdict } = screen.getByTestId('owed-verdict').dataset;
	cleanup();
	return verdict;
}

test('[PROOF-04] green needs a log that continues what this browser has seen', async () => {
	for (const [own, green] of [
		[OWN, 'right'],
		[null, 'total'],
	] as const) {
		expect(await verdictOf(own, 'covered')).toBe(green);
		for (const standing of ['comparing', 'uncovered', 'unreachable', 'alarm'] as const)
			expect(await verdictOf(own, standing)).toBe(standing);
	}
	const none = { ...OWN, days: [] };
	expect(await verdictOf(none, 'covered')).toBe('nothing');
	expect(await verdictOf(none, 'alarm')).toBe('alarm');
	const wrong = { ...ALL_RIGHT, steps: [{ step: 'log', status: 'wrong', problem: 'other_total' } as const] };
	expect(await verdictOf(OWN, 'alarm', wrong)).toBe('wrong');
});

test('[PROOF-04] once the log was read its numbers are shown, not the site’s', () => {
	expect(factsOf(DAY, undefined)).toMatchObject({ sum: '1250', leaves: 4, currency: 'USD', round: null });
	expect(factsOf(DAY, { check: ALL_RIGHT, own: null })).toEqual({
		sum: '990',
		leaves: 8,
		currency: 'SANDBOX_USD',
		round: null,
		atMs: Date.parse(DAY.at),
	});
});

test('[PROOF-04] a logged-in user gets no verdict while the site does not answer for them', async () => {
	const asked = answerCalls({
		status: 401,
		body: { code: 'http.signed_out', message: 'Log in', params: {}, errors: {} },
	});
	const { queryClient } = await show(null, []);
	await expect(queryClient.fetchQuery(owedCheckQuery(DAY, 1003))).rejects.toThrow('getOwnLiabilities');
	expect(asked).toHaveLength(1);
});

test('[PROOF-04] a missing beacon is stated neutrally, with whether it chose before', async () => {
	const dayOf = (day: string, round: number | null) => ({ ...DAY, day, round });
	const days = [dayOf('2026-11-25', null), dayOf('2026-11-23', 9), dayOf('2026-11-21', 5)];
	expect(findEarlierRound(days, '2026-11-25')).toBe('2026-11-23');
	expect(findEarlierRound(days, '2026-11-22')).toBe('2026-11-21');
	expect(findEarlierRound(days, '2026-11-21')).toBeNull();
	const shown = { day: DAY, checked: { check: ALL_RIGHT, own: null }, standing: 'covered', logIn: '' } as const;
	await show(<OwedResult {...shown} earlierRound="2026-11-23" />, ['liabilities', 'proof', 'details']);
	const step = screen.getByTestId('owed-instant');
	expect(step.dataset['status']).toBe('known');
	expect(step.textContent).toContain('On 23 November 2026 they still chose it.');
	expect(step.textContent).not.toContain('switched on');
});

test('[PROOF-04] days without a count between the oldest and the newest are listed', () => {
	const days = ['2026-12-02', '2026-11-30', '2026-11-27'].map((day) => ({ ...DAY, day }));
	expect(listGaps(days)).toEqual(['2026-11-28', '2026-11-29', '2026-12-01']);
	expect(listGaps(days.slice(0, 1))).toEqual([]);
	expect(listGaps([])).toEqual([]);
});

test('[PROOF-06] the command names no entry, and includes the user’s file and number even if they were left out', async () => {
	const command = async (own: OwnLiabilities | null) => {
		await show(<OwedCommand day={DAY.day} userId={own && 1003} own={own} logKey="a key" />, ['liabilities']);
		const { textContent } = screen.getByText(/^node /);
		const saves = screen.queryByText('Save my parts') !== null;
		cleanup();
		return { text: textContent?.replace(/http\S+/, 'URL'), saves };
	};
	const asUser = "node verify/verify.mjs liabilities URL my-parts.json --user 1003 --day 2026-11-25 --key 'a key'";
	expect(await command(OWN)).toEqual({ text: asUser, saves: true });
	expect(await command({ ...OWN, days: [] })).toEqual({ text: asUser, saves: true });
	expect(await command(null)).toEqual({
		text: "node verify/verify.mjs liabilities URL --day 2026-11-25 --key 'a key'",
		saves: false,
	});
});
