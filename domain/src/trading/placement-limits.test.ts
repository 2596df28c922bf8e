import { expect, test } from 'vitest';
import type { OpenTradeBody } from './contract.ts';
import { findBlock } from './placement-limits.ts';
import { decideOpenTrade, type OpenTradeFacts } from './rules.ts';

const choices = [false, true] as const;
const cases = (['demo', 'real'] as const).flatMap((mode) =>
	choices.flatMap((frozen) =>
		choices.flatMap((emailVerified) =>
			choices.flatMap((realTrading) =>
				choices.map((isStaff) => [mode, { frozen, emailVerified, realTrading, isStaff }] as const),
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
