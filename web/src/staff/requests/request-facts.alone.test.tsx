// @vitest-environment happy-dom

import type { TradingHours } from '@fairtick/domain/market/trading-hours';
import type { AskedRequest } from '@fairtick/domain/staff-requests/kinds';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { RequestFacts } from './request-facts.tsx';
import { useRequestSentence } from './request-sentence.ts';

vi.mock('../../kit/navigation/link.tsx', () => ({
	Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
afterEach(cleanup);

function Row({ request }: { request: AskedRequest }) {
	const sentence = useRequestSentence({ ...request, subject: 'user:7:1', subject_name: 'Ana' });
	return (
		<main>
			<p>{sentence}</p>
			<RequestFacts request={request} />
		</main>
	);
}
const read = async (request: AskedRequest) => {
	await show(<Row request={request} />, ['admin', 'audit', 'catalogue']);
	return screen.getByRole('main').textContent;
};

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const HOURS: TradingHours = {
	zone: 'Europe/Berlin',
	weekly: [
		[
			[1, 540],
			[5, 1_020],
		],
	],
	closed: [['2026-12-25T00:00', '2026-12-26T00:00']],
};
const TERMS = {
	stakeMin: 100,
	demoStakeMax: 5_000,
	realStakeMax: 5_000,
	demoDurationMinS: 5,
	realDurationMinS: 60,
	durationMaxS: 3_600,
	realAllowed: true,
	hours: null,
};

test('[ADMIN-05] the second person of new terms sees the asset, each change with its earlier value, and the hours', async () => {
	const terms = { ...TERMS, realStakeMax: 90_000, hours: HOURS };
	const text = await read({ kind: 'asset.terms', content: { ticker: 'EURUSD', version: 1, terms, from: TERMS } });
	expect(text).toContain('Terms of EURUSD');
	expect(text).toContain('50.00 → 900.00');
	expect(text).not.toContain('Minimum stake: ');
	expect(text).toContain(
		'Trading hours: Always → Europe/Berlin; Mon 09:00–Fri 17:00; Holidays and early closes 2026-12-25 00:00–2026-12-26 00:00',
	);
});

test('[ADMIN-05] removed hours are a change too, and unchanged ones are none', async () => {
	const asked = { ticker: 'EURUSD', version: 1, terms: TERMS, from: { ...TERMS, hours: HOURS } };
	expect(await read({ kind: 'asset.terms', content: asked })).toContain(
		'Fri 17:00; Holidays and early closes 2026-12-25 00:00–2026-12-26 00:00 → Always',
	);
	cleanup();
	const content = { ...asked, from: { ...TERMS, realAllowed: false } };
	expect(await read({ kind: 'asset.terms', content })).not.toContain('Trading hours');
});

test('[KYC-04] the second person of a match sees its subject, with links to the other account and to the matches', async () => {
	const match = { match: ID, result: 'cleared', other: null, entry: null, address: null } as const;
	const decide = (content: object) => read({ kind: 'match.decide', content: { ...match, kind: 'name', ...content } });
	const listed = await decide({ kind: 'screening', entry: 'J. Doe, 1960' });
	expect(listed).toContain('Clear a match of Ana (7) (On the screening list): it is a different person.');
	expect(listed).toContain('Entry of the screening list: J. Doe, 1960');
	expect(screen.getByRole('link', { name: 'Matches' }).getAttribute('href')).toBe('/admin/matches');
	cleanup();
	const coins = await decide({ kind: 'address', entry: 'Mixer', address: 'bc1qexample' });
	expect(coins).toContain('the money may move');
	expect(coins).toContain('bc1qexample');
	cleanup();
	expect(await decide({ kind: 'document', other: 12 })).toContain('Same document');
	expect(screen.getByRole('link', { name: '12' }).getAttribute('href')).toBe('/admin/users/12');
});

test('a request of an earlier version is shown to its second person as stored', async () => {
	const content = { kind: 'match.decide', json: '{"match":"x","result":"confirmed"}' };
	const text = await read({ kind: 'earlier', content });
	expect(text).toContain('Request from an earlier version: Deciding a match (Ana (7))');
	expect(text).toContain('{"match":"x","result":"confirmed"}');
});

test('[ADMIN-05] the second person of new payouts sees the payouts by tier, before and after', async () => {
	const rates = { standard: 8_300, gold: 8_600, premium: 8_900 };
	const from = { standard: 8_000, gold: 8_200, premium: 8_500 };
	const text = await read({ kind: 'payout.change', content: { group: 'fair', effectiveAtMs: 0, from, ...rates } });
	expect(text).toContain('Standard 83% / Gold 86% / Premium 89% instead of Standard 80% / Gold 82% / Premium 85%');
});
