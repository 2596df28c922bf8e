import type { OwnLimits } from '@fairtick/domain/limits/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '../../../../test/show.tsx';
import type { Refused } from '../../../kit/api/outcome.ts';
import { useLive } from '../../../kit/live/use-live.ts';
import { TicketHotkeys } from '../hotkeys/ticket-hotkeys.tsx';
import { changeSettings, DEFAULT_SETTINGS, tradingSettings } from '../trading-settings.ts';
import { type TicketOptions, useTicket } from '../use-ticket.ts';
import { TradeTicket } from './trade-ticket.tsx';

const asset = {
	id: 4,
	ticker: 'V75',
	name: 'Volatility 75',
	tick_size: '0.0001',
	slippage_min: 30,
	maintenance: null,
	real_allowed: true,
	sandbox_only: false,
	beacon: null,
	duration_min: 5,
	duration_max: 14_400,
	exit_max_age: 2_000,
	stake_min: 100,
	stake_max: 1_000_000,
} as Asset;

function makeOptions(change: Partial<TicketOptions> = {}) {
	const place = vi.fn<(body: OpenTradeBody) => void>();
	const [dismissRefusal, onRefusedElsewhere, onRefill] = [vi.fn(), vi.fn(), vi.fn()];
	const [onDemo, onLimits] = [vi.fn(), vi.fn()];
	const options: TicketOptions = {
		userId: 7,
		asset,
		payoutPercent: 82,
		mode: 'demo',
		balanceMinor: 1_000_000,
		priceHealth: { state: 'open' },
		openTrades: 0,
		openTradesLimit: 50,
		heldBack: null,
		blocked: null,
		own: undefined,
		ownLimits: [],
		outstanding: null,
		opened: null,
		refused: null,
		place,
		dismissRefusal,
		onRefusedElsewhere,
		onRefill,
		onDemo,
		onLimits,
		...change,
	};
	return { options, place, dismissRefusal, onRefusedElsewhere, onRefill, onDemo, onLimits };
}

/** A ticket with a shown price, as before every click. */
function Ticket(options: TicketOptions) {
	const live = useLive();
	live.publishTick([options.asset.id, 7_000, live.nowMs(), '100.0000']);
	const ticket = useTicket(options);
	return (
		<>
			<TradeTicket ticket={ticket} />
			<TicketHotkeys ticket={ticket} />
		</>
	);
}

async function showTicket(change: Partial<TicketOptions> = {}) {
	const { options, ...shown } = makeOptions(change);
	const { user } = await show(<Ticket {...options} />, ['trading', 'details']);
	return { user, ...shown, up: screen.getByTestId('trade-up'), down: screen.getByTestId('trade-down') };
}

const press = (key: string, target: EventTarget = document.body, shiftKey = true) =>
	fireEvent.keyDown(target as Element, { key, shiftKey });
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const notice = () => screen.getByRole('status').textContent;

/** Sets the window's height, because happy-dom's window is low. */
const setHeight = (height: number) =>
	(window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({
		width: 1366,
		height,
	});

beforeEach(() => {
	changeSettings({ ...DEFAULT_SETTINGS, toured: true });
	setHeight(900);
});
afterEach(() => {
	cleanup();
	sessionStorage.clear();
});

describe('[TRADE-13] before the click', () => {
	test('both buttons show the return of a win, and the summary the terms', async () => {
		const { user, up, down } = await showTicket();
		expect(up.textContent).toContain('18.20');
		expect(down.textContent).toContain('18.20');
		const summary = screen.getByText('+8.20').closest('dl') as HTMLElement;
		expect(within(summary).getByText('54.95%')).toBeDefined();
		await user.click(screen.getByRole('button', { name: '50' }));
		expect(up.textContent).toContain('91.00');
	});

	test('typed text counts immediately, and an invalid amount cannot be placed', async () => {
		const { user, up, place } = await showTicket();
		await user.clear(amount());
		expect(up.getAttribute('aria-disabled')).toBe('true');
		expect(amount().getAttribute('aria-invalid')).toBe('true');
		expect(notice()).toBe('Enter an amount.');
		await user.type(amount(), '25');
		expect(up.textContent).toContain('45.50');
		await user.click(up);
		expect(place.mock.calls[0]?.[0]).toMatchObject({ direction: 'up', stake: 2_500, payout_percent: 82 });
	});

	test('nothing is promised for an amount that is refused', async () => {
		const { user, up } = await showTicket();
		await user.clear(amount());
		await user.type(amount(), '10000.01');
		await vi.waitFor(() => expect(notice()).toContain('Maximum 10,000.00'));
		expect(up.textContent).not.toContain('18,200');
		expect(screen.queryByText(/^\+8,/)).toBeNull();
	});

	test('the preset amounts are the trader’s own, with one tab stop', async () => {
		changeSettings({ amounts: [700, 1_050, 20_000, 100_000, 1_000_000] });
		const { user } = await showTicket();
		const chips = within(screen.getByRole('group', { name: 'Amount' })).getAllByRole('button');
		expect(chips.map(({ textContent }) => textContent)).toEqual(['½', '×2', '7', '10.5', '200', '1,000', '10k']);
		expect(chips.filter(({ tabIndex }) => tabIndex === 0)).toEqual([chips[0]]);
		await user.click(screen.getByRole('button', { name: '200' }));
		expect(chips.filter(({ tabIndex }) => tabIndex === 0)).toEqual([chips[4]]);
		await user.keyboard('{ArrowRight}');
		expect(document.activeElement).toBe(chips[5]);
	});

	test('a purchase deadline is shown if there is one', async () => {
		const { user } = await showTicket();
		expect(screen.queryByText('Buy until')).toBeNull();
		await user.click(screen.getByRole('button', { name: 'Clock' }));
		expect(screen.getByText('Buy until')).toBeDefined();
	});

	test('[TRADE-09] the field reports the error of its amount, unless the real account cannot trade at all', async () => {
		const reason = () => document.getElementById(amount().getAttribute('aria-describedby') ?? '')?.textContent;
		const { user } = await showTicket();
		await user.click(screen.getByRole('button', { name: 'As a percentage of your balance' }));
		expect(reason()).toContain('1.00 to 10,000.00 USD');
		await user.clear(amount());
		await user.type(amount(), '99');
		await user.type(amount(), '9');
		await vi.waitFor(() => expect(reason()).toBe('Maximum 10,000.00 per trade.'));
		expect(notice()).toBe(reason());
		cleanup();
		sessionStorage.clear();
		await showTicket({ mode: 'real', balanceMinor: 0, asset: { ...asset, real_allowed: false } });
		await vi.waitFor(() => expect(notice()).toContain('This asset is demo only.'));
		expect(reason()).toBe('1.00 to 10,000.00Balance 0.00');
		expect(amount().getAttribute('aria-invalid')).not.toBe('true');
		cleanup();
		await showTicket({ mode: 'real', balanceMinor: 0, blocked: 'trading.verify_first' });
		await vi.waitFor(() => expect(notice()).toContain('Confirm your email address'));
		expect(reason()).toBe('1.00 to 10,000.00Balance 0.00');
		expect(screen.getByText('–').className).not.toContain('text-up-text');
	});

	test('[TICKET-01] a low window folds the summary to a row, which opens all of it', async () => {
		setHeight(625);
		const { user } = await showTicket();
		const row = screen.getByText('+8.20').closest('dl') as HTMLElement;
		expect(within(row).getAllByRole('term')).toHaveLength(3);
		expect(screen.queryByText('Open trades')).toBeNull();
		expect(notice()).toContain('Tie: stake returned');
		await user.click(screen.getByRole('button', { name: 'Odds, limits and settings' }));
		expect(await screen.findByText('Open trades')).toBeDefined();
	});

	test('an amount in percent begins as the chosen money, and the money as the percentage', async () => {
		const { user, up } = await showTicket();
		await user.click(screen.getByRole('button', { name: 'As a percentage of your balance' }));
		expect(amount().value).toBe('0.1%');
		expect(up.textContent).toContain('18.20');
		await user.click(screen.getByRole('button', { name: '1%' }));
		await user.click(screen.getByRole('button', { name: 'As an amount in USD' }));
		expect(amount().value).toBe('100.00');
	});

	test('[TOP-03] no amount on the ticket reveals a hidden balance', async () => {
		localStorage.setItem('balance-hidden', '1');
		// A share of 2% of 9,876.54 is 197.53, and a win of it +161.97.
		const { user, up } = await showTicket({ balanceMinor: 987_654 });
		const panel = () => screen.getByRole('complementary').textContent;
		expect(panel()).toContain('Balance *****');
		await user.click(screen.getByRole('button', { name: 'As a percentage of your balance' }));
		await user.clear(amount());
		await user.type(amount(), '2');
		await vi.waitFor(() => expect(panel()).toContain('Equals *****'));
		expect(up.textContent).toContain('3.64%');
		expect(panel()).toContain('+1.64%');
		await user.click(up);
		expect(await screen.findByRole('button', { name: /Repeat/ })).toMatchObject({
			textContent: expect.stringMatching(/2%/),
		});
		for (const shown of ['9,876', '197', '161.97', '359.50']) expect(panel()).not.toContain(shown);
		localStorage.removeItem('balance-hidden');
	});

	test('[TOP-03] changing the unit does not reveal a hidden balance', async () => {
		localStorage.setItem('balance-hidden', '1');
		const { user } = await showTicket({ balanceMinor: 987_654 });
		// 10.00 of 9,876.54 are 0.1%.
		await user.click(screen.getByRole('button', { name: 'As a percentage of your balance' }));
		expect(amount().value).toBe('2%');
		await user.click(screen.getByRole('button', { name: '25%' }));
		await user.click(screen.getByRole('button', { name: 'As an amount in USD' }));
		expect(amount().value).toBe('10.00');
		localStorage.removeItem('balance-hidden');
	});

	test('[TOP-03] a refusal does not reveal a hidden balance', async () => {
		localStorage.setItem('balance-hidden', '1');
		const refused: Refused = {
			...({ kind: 'refused', status: 422, code: 'trading.not_enough_balance', message: '', errors: {} } as const),
			params: { balance: 98_765, stake: 100_000 },
		};
		const body = { asset_id: 4, mode: 'demo', stake: 100_000, payout_percent: 82 } as OpenTradeBody;
		await showTicket({ refused: { refused, body, afterMs: null } });
		expect(await screen.findByText('Your balance')).toBeDefined();
		expect(screen.getByRole('complementary').textContent).not.toContain('987.65');
		localStorage.removeItem('balance-hidden');
	});

	test('[LEDGER-01] sandbox money is named if real money is not accepted, on the real account only', async () => {
		const asset = { ...makeOptions().options.asset, sandbox_only: true };
		await showTicket({ mode: 'real', asset });
		expect(await screen.findByText('This asset takes sandbox money only.')).toBeDefined();
		cleanup();
		await showTicket({ mode: 'demo', asset });
		expect(screen.queryByText(/sandbox money/)).toBeNull();
	});

	const makeOwn = (kind: 'time_out' | 'self_exclusion' | 'session_over', untilMs: number | null) => {
		const until = untilMs === null ? null : new Date(untilMs).toISOString();
		const isOver = kind === 'session_over';
		const own = {
			exclusion: isOver ? null : { kind, until, returns_at: null },
			session_over_until: isOver ? until : null,
		};
		return own as unknown as OwnLimits;
	};

	test('[LIMIT-02] an exclusion shows its end, and links to the limits', async () => {
		const nowMs = Date.now();
		const inHours = (hours: number) => new Date(nowMs + hours * 3_600_000);
		const shown = async (kind: 'time_out' | 'self_exclusion' | 'session_over', untilMs: number | null) => {
			const blocked = kind === 'session_over' ? 'trading.session_over' : 'trading.excluded';
			const { user, onLimits } = await showTicket({ mode: 'real', blocked, own: makeOwn(kind, untilMs) });
			const link = await screen.findByRole('link', { name: 'Limits' });
			expect(link.getAttribute('href')).toBe('/settings/limits');
			const text = notice();
			await user.click(link);
			expect(onLimits).toHaveBeenCalledOnce();
			cleanup();
			return text;
		};
		const at = inHours(400);
		const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(at);
		expect(await shown('time_out', at.getTime())).toMatch(new RegExp(`^You are taking a break until ${day}.* Limits$`));
		expect(await shown('self_exclusion', at.getTime())).toContain(`You have excluded yourself until ${day}`);
		expect(await shown('self_exclusion', null)).toContain('excluded yourself permanently');
		expect(await shown('self_exclusion', nowMs - 1_000), 'over, and not asked to return').not.toContain('until');
		expect(await shown('session_over', at.getTime())).toContain(`You can trade again from ${day}`);
	});

	test('the arrows step the amount, and Enter places nothing', async () => {
		const { user, place } = await showTicket();
		await user.click(amount());
		await user.keyboard('{ArrowUp}');
		expect(amount().value).not.toBe('10.00');
		await user.keyboard('{ArrowDown}{Enter}');
		expect(amount().value).toBe('10.00');
		expect(place).not.toHaveBeenCalled();
	});
});

describe('[TRADE-01] the click', () => {
	test('sends what the ticket shows, with a new id each time', async () => {
		const { user, up, down, place } = await showTicket();
		await user.click(down);
		await user.click(up);
		const [first, second] = place.mock.calls.map(([body]) => body);
		expect(first).toMatchObject({
			mode: 'demo',
			asset_id: 4,
			direction: 'down',
			stake: 1_000,
			expiry: { duration: 60 },
		});
		expect(second?.direction).toBe('up');
		expect(second?.id).not.toBe(first?.id);
	});

	test('Shift with an arrow does the same, but not in another field', async () => {
		const { place } = await showTicket();
		const other = document.body.appendChild(document.createElement('input'));
		press('ArrowUp', other);
		press('ArrowUp', document.body, false);
		expect(place).not.toHaveBeenCalled();
		press('ArrowUp', amount());
		press('ArrowDown');
		expect(place.mock.calls.map(([body]) => body.direction)).toEqual(['up', 'down']);
		other.remove();
	});

	test('needs a confirmation if the trader wants that; the second half of a double click is none', async () => {
		changeSettings({ confirm: true });
		const { user, up, place } = await showTicket();
		await user.dblClick(up);
		expect(place).not.toHaveBeenCalled();
		expect(up.textContent).toContain('Confirm up');
		await user.click(screen.getByRole('button', { name: 'Cancel' }));
		expect(screen.getByTestId('trade-down')).toBeDefined();
		press('ArrowDown');
		expect(screen.getByTestId('trade-down').textContent).toContain('Confirm down');
		press('Escape');
		expect(screen.getByTestId('trade-down').textContent).not.toContain('Confirm');
		expect(place).not.toHaveBeenCalled();
	});

	test('[TICKET-01] another key confirms: the same one never does, nor Enter within the first moment', async () => {
		changeSettings({ confirm: true });
		const { place } = await showTicket();
		press('ArrowDown');
		press('Enter', document.body, false);
		expect(place).not.toHaveBeenCalled();
		await new Promise((resolve) => setTimeout(resolve, 350));
		press('ArrowDown');
		expect(place).not.toHaveBeenCalled();
		press('Enter', document.body, false);
		expect(place.mock.calls.map(([body]) => body.direction)).toEqual(['down']);
	});

	test('[TRADE-13] a confirmation ends when its terms change', async () => {
		changeSettings({ confirm: true });
		const { options, place } = makeOptions();
		const { user, live, rerender } = await show(<Ticket {...options} />, ['trading', 'details']);
		const up = screen.getByTestId('trade-up');
		const expectEnded = async (change: () => unknown) => {
			await user.click(up);
			expect(up.textContent).toContain('Confirm up');
			await change();
			expect(up.textContent).not.toContain('Confirm');
		};
		await expectEnded(() => user.click(screen.getByRole('button', { name: '100' })));
		await expectEnded(() => user.click(screen.getByRole('button', { name: '5m' })));
		await expectEnded(() => user.click(screen.getByRole('button', { name: 'Clock' })));
		await expectEnded(() => rerender(<Ticket {...options} payoutPercent={80} />));
		await user.click(up);
		await new Promise((resolve) => setTimeout(resolve, 350));
		vi.spyOn(live, 'nowMs').mockReturnValue(live.nowMs() + 60_000);
		press('Enter', document.body, false);
		expect(place).not.toHaveBeenCalled();
		expect(up.textContent).not.toContain('Confirm');
	});

	test('[TRADE-13] a confirmation of a share stays while the share is the same money', async () => {
		changeSettings({ confirm: true });
		const { options } = makeOptions();
		const { user, rerender } = await show(<Ticket {...options} />, ['trading', 'details']);
		await user.click(screen.getByRole('button', { name: 'As a percentage of your balance' }));
		const up = screen.getByTestId('trade-up');
		await user.click(up);
		rerender(<Ticket {...options} balanceMinor={1_000_050} />);
		expect(up.textContent).toContain('Confirm up');
		rerender(<Ticket {...options} balanceMinor={1_100_000} />);
		expect(up.textContent).not.toContain('Confirm');
	});

	test('[TRADE-13] repeating asks for a confirmation of its order', async () => {
		changeSettings({ confirm: true });
		const { user, up, place } = await showTicket();
		const confirm = async () => {
			await new Promise((resolve) => setTimeout(resolve, 350));
			press('Enter', document.body, false);
		};
		await user.click(screen.getByRole('button', { name: '50' }));
		await user.click(up);
		await confirm();
		await user.click(screen.getByRole('button', { name: '5' }));
		await user.click(await screen.findByRole('button', { name: /^Repeat/ }));
		expect(up.textContent).toContain('Confirm up');
		await confirm();
		expect(place.mock.calls.map(([body]) => body.stake)).toEqual([5_000, 5_000]);
	});

	test('[TICKET-01] the keys are those of the settings, and are listed', async () => {
		changeSettings({ keys: { ...DEFAULT_SETTINGS.keys, up: 'W' } });
		const { up, place } = await showTicket();
		expect(up.getAttribute('aria-keyshortcuts')).toBe('W');
		expect(up.textContent).toContain('W');
		press('ArrowUp');
		expect(place).not.toHaveBeenCalled();
		press('w', document.body, false);
		press('w', amount(), false);
		expect(place).toHaveBeenCalledOnce();
		press('?');
		expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
		press('w', screen.getByRole('dialog'), false);
		expect(place).toHaveBeenCalledOnce();
	});

	test('[TICKET-01] pressing a key assigns it, unless it is taken or reserved', async () => {
		const { user } = await showTicket();
		press('?');
		const change = (name: RegExp) => user.click(screen.getByRole('button', { name }));
		await screen.findByRole('dialog');
		await change(/^Trade up: Shift \+ ↑/);
		press('U', window.document.body);
		expect(tradingSettings.get().keys.up).toBe('Shift+U');
		await change(/^Trade down/);
		press('U', window.document.body);
		expect(screen.getByText('Another action already uses that key.')).toBeDefined();
		await change(/^Trade down/);
		press('Enter', window.document.body, false);
		expect(tradingSettings.get().keys.down).toBe('Shift+ArrowDown');
		await user.click(screen.getByRole('button', { name: 'Restore defaults' }));
		expect(tradingSettings.get().keys).toEqual(DEFAULT_SETTINGS.keys);
	});

	test('the last trade is repeated with its time and amount, and keys change the amount', async () => {
		const { user, up, place } = await showTicket();
		expect(screen.queryByRole('button', { name: /^Repeat/ })).toBeNull();
		await user.click(screen.getByRole('button', { name: '50' }));
		await user.click(up);
		await user.click(screen.getByRole('button', { name: '5' }));
		press('ArrowRight');
		expect(amount().value).toBe('10.00');
		await user.click(await screen.findByRole('button', { name: /^Repeat/ }));
		expect(amount().value).toBe('50.00');
		press('R');
		await user.clear(amount());
		await user.click(await screen.findByRole('button', { name: /^Repeat/ }));
		expect(place.mock.calls.map(([body]) => [body.direction, body.stake])).toEqual([
			['up', 5_000],
			['up', 5_000],
			['up', 5_000],
			['up', 5_000],
		]);
	});

	test('is sent by a browser whose storage is full', async () => {
		const { user, up, place } = await showTicket();
		const setItem = () => {
			throw new DOMException('full', 'QuotaExceededError');
		};
		vi.stubGlobal('localStorage', { getItem: () => null, setItem });
		await user.click(up);
		vi.unstubAllGlobals();
		expect(place).toHaveBeenCalledOnce();
	});
});

const closed = { state: 'closed', reason: 'feed', opensAtMs: null } as const;

describe('[TRADE-09] the buttons are disabled, and the ticket gives the reason', () => {
	test.each<[string, Partial<TicketOptions>, string]>([
		['without a connection', { priceHealth: { state: 'reconnecting' } }, 'Waiting for the connection.'],
		['without a fresh price', { priceHealth: { state: 'stale' } }, 'Waiting for a fresh price.'],
		['while the asset is closed', { priceHealth: closed }, 'No reliable prices right now'],
		[
			'[MARKET-04] while the index waits for a round of the beacon',
			{ priceHealth: { state: 'waiting', detail: 'beacon' } },
			'The public random numbers (drand) cannot be reached. The index waits for them.',
		],
		[
			'[MARKET-04] while the clock is late',
			{ priceHealth: { state: 'waiting', detail: 'clock' } },
			'The server’s clock is late.',
		],
		['with as many trades as there may be', { openTrades: 50 }, '50 open trades'],
		['for staff with real money', { mode: 'real', blocked: 'trading.staff' }, 'Staff cannot trade with real money.'],
		[
			'with real money on an asset for the demo account alone',
			{ mode: 'real', asset: { ...asset, real_allowed: false } },
			'This asset is demo only.',
		],
		['while excluded', { mode: 'real', blocked: 'trading.excluded' }, 'taking a break'],
		['below the least stake', { asset: { ...asset, stake_min: 2_000 } }, 'Minimum 20.00'],
		['above the greatest stake', { asset: { ...asset, stake_max: 500 } }, 'Maximum 5.00'],
		['with less balance than the stake', { balanceMinor: 999 }, 'The amount exceeds your balance.'],
		[
			'[CASH-03] with a stake of money that is held back',
			{ mode: 'real', balanceMinor: 1_500, heldBack: [{ amountMinor: 1_000n, untilMs: Date.now() + 3_000_000 }] },
			'10.00 of your balance comes from a cancelled withdrawal.',
		],
		['with the demo money used up', { balanceMinor: 99 }, 'You have run out of demo money.'],
		['while an answer is awaited', { outstanding: 'first' }, 'Checking'],
		['while it is asked again', { outstanding: 'late' }, 'cannot be charged twice'],
	])('%s', async (_, change, reason) => {
		const { user, up, down, place } = await showTicket(change);
		// Rare notices are loaded from a separate file.
		await vi.waitFor(() => expect(notice()).toContain(reason));
		for (const button of [up, down]) {
			expect(button.getAttribute('aria-disabled')).toBe('true');
			// `disabled` would lose the focus.
			expect(button).toHaveProperty('disabled', false);
			expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain(reason);
			await user.click(button);
		}
		press('ArrowUp');
		expect(place).not.toHaveBeenCalled();
	});

	test('[TOP-05] an empty demo account can be refilled, not real money and not during a request', async () => {
		const { user, onRefill } = await showTicket({ balanceMinor: 99 });
		await user.click(screen.getByRole('button', { name: /Top up/ }));
		expect(onRefill).toHaveBeenCalledOnce();
		cleanup();
		await showTicket({ balanceMinor: 99, mode: 'real' });
		expect(screen.queryByRole('button', { name: /Top up/ })).toBeNull();
		cleanup();
		await showTicket({ balanceMinor: 99, outstanding: 'first' });
		expect(screen.queryByRole('button', { name: /Top up/ })).toBeNull();
	});

	test('[TOP-04] if real money is refused, the notice switches to demo', async () => {
		const { user, onDemo } = await showTicket({ mode: 'real', blocked: 'trading.real_money_off' });
		await user.click(await screen.findByRole('button', { name: 'Switch to demo' }));
		expect(onDemo).toHaveBeenCalledOnce();
	});

	test('[LIMIT-01] the used parts of own limits are shown, the two most used', async () => {
		const limit = (kind: 'loss' | 'turnover', used: number) => ({ kind, window: '7d', value: 10_000, used }) as const;
		await showTicket({ ownLimits: [limit('loss', 9_000), limit('turnover', 4_000)] });
		expect(await screen.findByText('Losses, 7 days')).toBeDefined();
		expect(screen.getByText('90.00 of 100.00')).toBeDefined();
		expect(screen.getByText('40.00 of 100.00')).toBeDefined();
	});

	test('an opened trade is announced with its expiry', async () => {
		const expires_at = new Date(Date.now() + 60_000).toISOString();
		await showTicket({ opened: { expires_at, sealed: null } as Trade });
		const time = new Date(expires_at).toLocaleTimeString('en-GB');
		expect(notice()).toContain(time);
	});

	test('a trade whose answer comes after its expiry is not called open', async () => {
		await showTicket({ opened: { expires_at: '2026-01-05T14:31:00.000Z' } as Trade });
		expect(notice()).toBe('');
	});
});

describe('[TRADE-20] on an index with the beacon', () => {
	const sealed = { ...asset, beacon: 'quicknet' } as Asset;

	test('shows the opened trade after the click, with its entry and its expiry', async () => {
		const at = (ms: number) => new Date(Date.now() + ms).toISOString();
		const opened = {
			asset: { id: 4, ticker: 'V75' },
			expires_at: at(9_000),
			sealed: { starts_at: at(4_000), round: 7 },
		};
		await showTicket({ asset: sealed, opened: opened as Trade });
		const [entry, end] = [opened.sealed.starts_at, opened.expires_at].map((time) =>
			new Date(time).toLocaleTimeString('en-GB'),
		);
		await vi.waitFor(() => expect(notice()).toBe(`V75: trade opened, entry at ${entry}, expires at ${end}`));
	});

	test('shows the wait of the seal before the click, and that the price moves until then, with an explanation behind ⓘ', async () => {
		const { user } = await showTicket({ asset: sealed });
		await vi.waitFor(() =>
			expect(notice()).toContain('3 to 6 s after acceptance. Until then the price can go either way.'),
		);
		await user.click(screen.getByRole('button', { name: 'About Entry' }));
		expect(await screen.findByText(/first price after the next public random number/)).toBeDefined();
	});

	test('a low window says the same under the buttons, and never that the timer starts at acceptance', async () => {
		setHeight(700);
		await showTicket({ asset: sealed });
		await vi.waitFor(() =>
			expect(notice()).toMatch(/Entry in 3 to 6 s\. Until then the price can go either way\..*Tie: stake returned/),
		);
		expect(notice()).not.toContain('accepted');
	});

	test('an asset without the beacon shows none of it', async () => {
		await showTicket();
		await import('./sealed-notice.tsx');
		expect(screen.queryByText(/3 to 6 s/)).toBeNull();
		expect(notice()).toBe('');
	});

	const late = async (change: Partial<Asset>, afterMs: number | null) => {
		const body = {
			mode: 'demo',
			asset_id: 4,
			direction: 'down',
			stake: 1_000,
			payout_percent: 82,
			expiry: { duration: 60 },
			asked_at: new Date(3_000_000_000).toISOString(),
		} as OpenTradeBody;
		const refused = { kind: 'refused', status: 422, code: 'trading.expired', message: 'Too late.' } as Refused;
		await showTicket({
			asset: { ...sealed, ...change },
			refused: { refused: { ...refused, params: {}, errors: {} }, body, afterMs },
		});
		await within(screen.getByRole('alert')).findByRole('button', { name: 'Dismiss' });
		return screen.queryByText(/so this refusal could have depended on it/) !== null;
	};
	test.each([
		['whose answer came when the random number was public is said to be decided after the round', {}, 3_000, true],
		['whose answer came before it is not', {}, 2_999, false],
		['whose answer was not timed is not', {}, null, false],
		['on an index without the beacon is not', { beacon: null }, 3_000, false],
	] as const)('[PROOF-09] an order that was declined and %s', async (_, change, afterMs, isLate) => {
		expect(await late(change, afterMs)).toBe(isLate);
	});
});

describe('[TRADE-09] a refusal of the server', () => {
	const body = {
		mode: 'demo',
		asset_id: 4,
		direction: 'down',
		stake: 1_000,
		payout_percent: 82,
		expiry: { duration: 60 },
	} as OpenTradeBody;
	const refuse = (code: string, params: Refused['params'], message = '') => ({
		refused: {
			refused: { kind: 'refused', status: 422, code, message, params, errors: {} } satisfies Refused,
			body,
			afterMs: null,
		},
	});
	const alert = async () =>
		(await within(screen.getByRole('alert')).findByRole('button', { name: 'Dismiss' })).closest('[role=alert]')
			?.textContent;

	test('of a changed payout shows both, and can place at the new one', async () => {
		const { user, place, dismissRefusal } = await showTicket(refuse('trading.payout_changed', { old: 82, new: 80 }));
		expect(await alert()).toContain('82%');
		await user.click(screen.getByRole('button', { name: /80%/ }));
		expect(dismissRefusal).toHaveBeenCalledOnce();
		expect(place.mock.calls[0]?.[0]).toMatchObject({ direction: 'down', payout_percent: 80 });
	});

	test('of a changed payout is placed again with its own stake and time, whatever the form shows by then', async () => {
		const refusal = refuse('trading.payout_changed', { old: 82, new: 80 });
		const { user, place } = await showTicket({
			refused: { ...refusal.refused, body: { ...body, stake: 700, expiry: { duration: 300 } } },
			balanceMinor: 4_000_000,
		});
		await user.click(screen.getByRole('button', { name: '50' }));
		await alert();
		await user.click(screen.getByRole('button', { name: /80%/ }));
		expect(place.mock.calls[0]?.[0]).toMatchObject({ stake: 700, expiry: { duration: 300 }, payout_percent: 80 });
		expect(amount().value).toBe('50.00');
	});

	test('of a changed payout is not placed again once its boundary has passed', async () => {
		const refusal = refuse('trading.payout_changed', { old: 82, new: 80 });
		const { user, place, dismissRefusal } = await showTicket({
			refused: { ...refusal.refused, body: { ...body, expiry: { clock: '2026-01-05T14:33:00.000Z' } } },
		});
		await alert();
		await user.click(screen.getByRole('button', { name: /80%/ }));
		expect(dismissRefusal).toHaveBeenCalled();
		expect(place).not.toHaveBeenCalled();
	});

	test('ends when another asset is shown, and a later one is reported elsewhere', async () => {
		const { refused } = refuse('trading.payout_changed', { old: 82, new: 80 });
		const { options, dismissRefusal, onRefusedElsewhere } = makeOptions({ refused });
		const other = { ...asset, id: 9 };
		const { rerender } = await show(<Ticket {...options} />, ['trading', 'details']);
		rerender(<Ticket {...options} asset={other} />);
		expect(dismissRefusal).toHaveBeenCalledOnce();
		expect(onRefusedElsewhere).not.toHaveBeenCalled();
		rerender(<Ticket {...options} asset={other} refused={null} />);
		rerender(<Ticket {...options} asset={other} refused={{ ...refused }} />);
		expect(onRefusedElsewhere).toHaveBeenCalledExactlyOnceWith(refused);
		expect(dismissRefusal).toHaveBeenCalledTimes(2);
	});

	test('of a stake offers the limit, which changes the amount and places nothing', async () => {
		const { user, place } = await showTicket(refuse('trading.stake_too_high', { limit: 700 }));
		expect(await alert()).toContain('10.00');
		await user.click(screen.getByRole('button', { name: /7\.00/ }));
		expect(amount().value).toBe('7.00');
		expect(place).not.toHaveBeenCalled();
	});

	test('[LIMIT-01] of an own limit has its text, and offers what still fits', async () => {
		const { user } = await showTicket(
			refuse('trading.own_limit_reached', { kind: 'loss', limit: 900, used: 400 }, 'Your loss limit.'),
		);
		expect(await alert()).toContain('Your loss limit.');
		await user.click(screen.getByRole('button', { name: /5\.00/ }));
		expect(amount().value).toBe('5.00');
	});

	test('of any other kind has the server’s text, and can be dismissed', async () => {
		const { user, dismissRefusal } = await showTicket(
			refuse('trading.verify_first', {}, 'Confirm your address first.'),
		);
		expect(await alert()).toContain('Confirm your address first.');
		await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }));
		expect(dismissRefusal).toHaveBeenCalledOnce();
	});

	test.each([
		['another account', 'trading.payout_changed', { mode: 'real' }, false],
		['another asset', 'trading.payout_changed', { asset: { ...asset, id: 9 } }, false],
		['another account, where it tells of the switch', 'trading.wrong_mode', { mode: 'real' }, true],
		[
			'another asset, where it says that the first one is gone',
			'trading.unknown_asset',
			{ asset: { ...asset, id: 9 } },
			true,
		],
	] as const)('is not shown beside %s', async (_, code, change, isShown) => {
		await showTicket({ ...refuse(code, { old: 82, new: 80 }, 'The words.'), ...change });
		// The ticket is loaded from a separate file.
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(screen.queryByRole('button', { name: 'Dismiss' }) !== null).toBe(isShown);
		expect(screen.queryByRole('button', { name: /80%/ })).toBeNull();
	});
});

test('[TICKET-01] time and amount return with the ticket, only for its user', async () => {
	const { options } = makeOptions();
	const { user } = await show(<Ticket {...options} />, ['trading', 'details']);
	await user.clear(amount());
	await user.type(amount(), '25.5');
	cleanup();
	await show(<Ticket {...options} />, ['trading', 'details']);
	expect(amount().value).toBe('25.50');
	cleanup();
	await show(<Ticket {...options} userId={8} />, ['trading', 'details']);
	expect(amount().value).toBe('10.00');
});

test('[TICKET-01] another asset or account shows the nearest offered time, and the first one the chosen time again', async () => {
	const { options, place } = makeOptions();
	const { user, rerender } = await show(<Ticket {...options} />, ['trading', 'details']);
	const time = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' }).value;
	await user.click(screen.getByRole('button', { name: '5s' }));
	rerender(<Ticket {...options} asset={{ ...asset, duration_min: 30 }} />);
	expect(time()).toBe('30s');
	await user.click(screen.getByTestId('trade-up'));
	expect(place.mock.calls[0]?.[0].expiry).toEqual({ duration: 30 });
	rerender(<Ticket {...options} />);
	expect(time()).toBe('5s');
});
