import { expect, test } from 'vitest';
import type { Standing } from '../limits/standing.ts';
import type { OpenTradeBody } from './contract.ts';
import { findBlock } from './placement-limits.ts';
import { decideOpenTrade, type OpenTradeFacts } from './rules.ts';

const NOW = Date.parse('2026-11-16T12:00:00.000Z');
const HOUR_MS = 3_600_000;

const free: Standing = { limits: [], windows: [], openStakesMinor: 0n, exclusions: [], sitting: null };
const exclude = (kind: 'time_out' | 'self_exclusion'): Standing => ({
	...free,
	exclusions: [{ kind, endsAtMs: NOW + HOUR_MS, returnAskedAtMs: null }],
});
const sitFor2Hours = (kind: 'session' | 'reality_check'): Standing => ({
	...free,
	limits: [{ kind, window: null, value: 60, pending: null }],
	sitting: {
		beganAtMs: NOW - 2 * HOUR_MS,
		lastAtMs: NOW - 1_000,
		checkedAtMs: NOW - 2 * HOUR_MS,
		trades: 9,
		netMinor: -500n,
		overUntilMs: null,
	},
});
const standings = [
	null,
	free,
	exclude('time_out'),
	exclude('self_exclusion'),
	sitFor2Hours('session'),
	sitFor2Hours('reality_check'),
];

const choices = [false, true] as const;
const cases = (['demo', 'real'] as const).flatMap((mode) =>
	standings.flatMap((standing) =>
		choices.flatMap((frozen) =>
			choices.flatMap((emailVerified) =>
				choices.flatMap((realTrading) =>
					choices.flatMap((isStaff) =>
						[0n, 500n].flatMap((owedMinor) =>
							[null, ['IN']].flatMap((servedCountries) =>
								[null, 2].map((termsDue) => {
									const choice = { standing, frozen, emailVerified, realTrading, isStaff, owedMinor };
									return [mode, { ...choice, country: 'BR', servedCountries, termsDue, nowMs: NOW }] as const;
								}),
							),
						),
					),
				),
			),
		),
	),
);

test.each(cases)('[TRADE-09] what blocks the %s account is what a placement is refused with: %o', (mode, account) => {
	const block = findBlock(mode, account);
	// A closed market is what comes next: it shows that nothing before it refused.
	const facts = {
		...account,
		currentMode: mode,
		asset: { open: false, opensAtMs: null, realAllowed: true },
	} as OpenTradeFacts;
	const decision = decideOpenTrade({ mode } as OpenTradeBody, facts);
	expect(decision.refused?.code).toBe(block ?? 'trading.market_closed');
});

test.each([
	['demo', exclude('time_out'), null],
	['real', exclude('time_out'), 'trading.excluded'],
	['demo', exclude('self_exclusion'), 'trading.excluded'],
	['real', exclude('self_exclusion'), 'trading.excluded'],
	['demo', sitFor2Hours('session'), null],
	['real', sitFor2Hours('session'), 'trading.session_over'],
	['demo', sitFor2Hours('reality_check'), null],
	['real', sitFor2Hours('reality_check'), 'trading.reality_check'],
] as const)(
	'[LIMIT-02] [LIMIT-03] the %s account, case %#: blocked by the own limits with %3$s',
	(mode, standing, code) => {
		const account = {
			frozen: false,
			emailVerified: true,
			isStaff: false,
			realTrading: true,
			country: 'BR',
			servedCountries: null,
			termsDue: null,
			owedMinor: 0n,
			nowMs: NOW,
		};
		expect(findBlock(mode, { ...account, standing })).toBe(code);
	},
);
