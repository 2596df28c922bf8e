import type { OwnLimits, ShownLimit } from '@fairtick/domain/limits/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../test/show.tsx';
import { ExcludeForm } from './exclude-form.tsx';
import { ExclusionNotice } from './exclusion-notice.tsx';
import { FinalWithdrawals } from './final-withdrawals.tsx';
import { LimitEditor } from './limit-editor.tsx';
import { RealityCheckDialog } from './reality-check-dialog.tsx';

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the page reads it
	document.cookie = 'token=of-a-test';
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const HOUR_MS = 3_600_000;
const iso = (ms: number) => new Date(Date.now() + ms).toISOString();
const FINAL = { on: false, ends_at: null, by_limit: false };
const ANSWER: OwnLimits = {
	limits: [],
	exclusion: null,
	reality_check: null,
	final_withdrawals: FINAL,
	session_over_until: null,
};
const loss: ShownLimit = {
	kind: 'loss',
	window: '24h',
	value: 10_000,
	used: 2_500,
	window_ends_at: iso(HOUR_MS),
	next: null,
};
const showLimit = (change: Partial<ShownLimit> = {}) =>
	show(
		<ul>
			<LimitEditor limit={{ ...loss, ...change }} name="Losses, 24 hours" />
		</ul>,
		['limits'],
	);

describe('[LIMIT-01] a limit', () => {
	test('shows its value, the used part and when that is freed', async () => {
		await showLimit();
		expect(screen.getByText('100.00')).toBeDefined();
		expect(screen.getByText(/^25\.00 of 100\.00 used$/)).toBeDefined();
		expect(screen.getByText(/^Part of it frees up/)).toBeDefined();
		expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
	});

	test('takes an amount, and reports an invalid one', async () => {
		const asked = answerCalls({ body: ANSWER });
		const { user } = await showLimit();
		const field = screen.getByLabelText('Losses, 24 hours: Amount, USD');
		await user.type(field, 'much');
		await user.click(screen.getByRole('button', { name: /^Save/ }));
		expect(screen.getByText('Enter an amount, such as 100 or 49.50.')).toBeDefined();
		expect(asked).toHaveLength(0);
		await user.clear(field);
		await user.type(field, '49.50{Enter}');
		expect([asked[0]?.method, await asked[0]?.json()]).toEqual([
			'PUT',
			{ limits: [{ kind: 'loss', window: '24h', value: 4_950 }] },
		]);
	});

	test('of zero is saved after a second press', async () => {
		const asked = answerCalls({ body: ANSWER });
		const { user } = await showLimit();
		const field = screen.getByLabelText('Losses, 24 hours: Amount, USD');
		await user.type(field, '0{Enter}');
		expect(screen.getByText(/^0\.00 blocks this completely/)).toBeDefined();
		expect(asked).toHaveLength(0);
		// A held key or a double click.
		await user.type(field, '{Enter}{Enter}');
		await user.dblClick(screen.getByRole('button', { name: /^Save/ }));
		expect(asked).toHaveLength(0);
		await new Promise((resolve) => setTimeout(resolve, 510));
		await user.type(field, '{Enter}');
		expect(await asked[0]?.json()).toEqual({ limits: [{ kind: 'loss', window: '24h', value: 0 }] });
	});

	test('is removed by an empty request', async () => {
		const asked = answerCalls({ body: ANSWER });
		const { user } = await showLimit();
		await user.click(screen.getByRole('button', { name: /^Remove/ }));
		expect(await asked[0]?.json()).toEqual({ limits: [{ kind: 'loss', window: '24h', value: null }] });
	});

	test('shows from when to when a pending value can be confirmed, and lets it be dropped', async () => {
		const next = { value: null, at: iso(HOUR_MS), confirm_by: iso(100 * HOUR_MS) };
		const asked = answerCalls({ body: ANSWER });
		const { user } = await showLimit({ next });
		expect(screen.getByText(/^Requested: No limit\. Confirm it between/)).toBeDefined();
		expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
		await user.click(screen.getByRole('button', { name: 'Keep 100.00' }));
		expect(await asked[0]?.json()).toEqual({ limits: [{ kind: 'loss', window: '24h', value: 10_000 }] });
	});

	test('with a due pending value is confirmed', async () => {
		const next = { value: 20_000, at: iso(-HOUR_MS), confirm_by: iso(100 * HOUR_MS) };
		const asked = answerCalls({ body: ANSWER });
		const { user } = await showLimit({ next });
		await user.click(screen.getByRole('button', { name: 'Confirm 200.00' }));
		expect(await asked[0]?.json()).toEqual({ limits: [{ kind: 'loss', window: '24h', value: 20_000 }] });
	});

	test('in minutes is one of a few', async () => {
		const asked = answerCalls({ body: ANSWER });
		const { user } = await showLimit({ kind: 'reality_check', window: null, value: null, used: null });
		expect(screen.getAllByText('Off')).toHaveLength(2);
		await user.selectOptions(screen.getByRole('combobox'), '30 minutes');
		await user.click(screen.getByRole('button', { name: /^Save/ }));
		expect(await asked[0]?.json()).toEqual({ limits: [{ kind: 'reality_check', window: null, value: 30 }] });
	});
});

describe('[LIMIT-02] an exclusion', () => {
	test('begins only after a dialog that explains its effects', async () => {
		const asked = answerCalls({ body: ANSWER });
		const { user } = await show(<ExcludeForm kind="self_exclusion" />, ['limits']);
		await user.selectOptions(screen.getByRole('combobox'), 'Permanently');
		await user.click(screen.getByRole('button', { name: 'Exclude yourself…' }));
		const dialog = within(screen.getByRole('alertdialog'));
		expect(dialog.getByText('Exclude yourself permanently?')).toBeDefined();
		expect(dialog.getByText(/It cannot be ended, by you or by us/)).toBeDefined();
		await user.click(dialog.getByRole('button', { name: 'Cancel' }));
		expect(asked).toHaveLength(0);
		await user.click(screen.getByRole('button', { name: 'Exclude yourself…' }));
		await user.click(screen.getByRole('button', { name: 'Exclude me' }));
		expect(await asked[0]?.json()).toEqual({ kind: 'self_exclusion', until: null });
		expect(screen.queryByRole('alertdialog')).toBeNull();
	});

	test('with a length ends that long after the click', async () => {
		const asked = answerCalls({ body: ANSWER });
		const { user } = await show(<ExcludeForm kind="time_out" />, ['limits']);
		await user.selectOptions(screen.getByRole('combobox'), '1 week');
		await user.click(screen.getByRole('button', { name: 'Take a break…' }));
		await user.click(screen.getByRole('button', { name: 'Take a break' }));
		const { kind, until } = await (asked[0] as Request).json();
		expect(kind).toBe('time_out');
		expect(Math.abs(Date.parse(until) - Date.now() - 7 * 24 * HOUR_MS)).toBeLessThan(60_000);
	});

	test('is shown while it runs, and offers the return only after its term', async () => {
		const { rerender } = await show(<ExclusionNotice kind="self_exclusion" until={iso(HOUR_MS)} returns_at={null} />, [
			'limits',
		]);
		expect(screen.getByText(/^You have excluded yourself until/)).toBeDefined();
		expect(screen.queryByRole('button')).toBeNull();
		rerender(<ExclusionNotice kind="self_exclusion" until={iso(-HOUR_MS)} returns_at={null} />);
		expect(screen.getByRole('button', { name: 'Ask to return' })).toBeDefined();
		rerender(<ExclusionNotice kind="self_exclusion" until={iso(-HOUR_MS)} returns_at={iso(HOUR_MS)} />);
		expect(screen.queryByRole('button')).toBeNull();
		expect(screen.getByText(/^You have asked to return/)).toBeDefined();
	});
});

test('[CASH-03] the switch of final withdrawals shows its state and its end, and each state has one action', async () => {
	const asked = answerCalls({ body: ANSWER }, { body: ANSWER }, { body: ANSWER });
	const { user, rerender } = await show(<FinalWithdrawals {...FINAL} />, ['limits']);
	expect(screen.getByRole('status').textContent).toBe('Off. You can cancel pending withdrawals.');
	await user.click(screen.getByRole('button', { name: 'Make withdrawals final' }));
	rerender(<FinalWithdrawals {...FINAL} on />);
	expect(screen.getByRole('status').textContent).toBe('On. You cannot cancel pending withdrawals.');
	await user.click(screen.getByRole('button', { name: 'Turn off in 24 hours' }));
	rerender(<FinalWithdrawals {...FINAL} on ends_at={iso(24 * HOUR_MS)} />);
	expect(screen.getByRole('status').textContent).toMatch(/^On until .*You cannot cancel pending withdrawals\.$/);
	await user.click(screen.getByRole('button', { name: 'Keep withdrawals final' }));
	expect(await Promise.all(asked.map((request) => request.json()))).toEqual([
		{ on: true },
		{ on: false },
		{ on: true },
	]);
	expect(asked.every(({ method, url }) => method === 'PUT' && url.endsWith('/api/limits/final-withdrawals'))).toBe(
		true,
	);
	rerender(<FinalWithdrawals {...FINAL} by_limit />);
	expect(screen.getByRole('status').textContent).toMatch(/^You have reached a loss limit/);
});

test('[LIMIT-03] a reality check shows time, trades and result, and closes only with an answer', async () => {
	const asked = answerCalls({ body: ANSWER });
	const nowMs = Date.now();
	const check = { since: new Date(nowMs - 31 * 60_000).toISOString(), due_at: iso(0), trades: 12, net: -1_250 };
	const { user } = await show(<RealityCheckDialog check={check} nowMs={nowMs} stop={<a href="/x">Stop</a>} />, [
		'limits',
	]);
	expect(screen.getByText('You have been trading for 31 minutes: 12 trades, net result −12.50.')).toBeDefined();
	await user.keyboard('{Escape}');
	expect(screen.getByRole('alertdialog')).toBeDefined();
	await user.click(screen.getByRole('button', { name: 'Continue trading' }));
	expect([asked[0]?.method, new URL(asked[0]?.url ?? '').pathname]).toEqual(['POST', '/api/limits/reality-check']);
});
