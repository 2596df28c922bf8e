import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../kit/api/outcome.ts';
import { computeFormErrors, type Sent } from '../../../kit/ui/form/form-errors.ts';
import { explainEnd, visitProvider } from './oauth-window.ts';

type Started = Outcome<{ readonly url: string }>;

let log: string[];
const opened = {
	closed: false,
	close: () => void log.push('window closed'),
	location: { replace: (url: string) => void log.push(`window goes to ${url}`) },
};
beforeEach(() => {
	log = [];
	vi.stubGlobal('window', {
		open: (url: string) => {
			log.push(`window opened at ${JSON.stringify(url)}`);
			return opened;
		},
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

const start = (outcome: Started) => async () => {
	log.push('call');
	return outcome;
};
const texts = { problems: 'problems', somethingWrong: 'wrong', noConnection: 'no connection', dismiss: 'dismiss' };
const t = (key: string) => key;
const explain = (end: Awaited<ReturnType<typeof visitProvider>>) => {
	if (end.kind === 'came_back') throw new Error('it came back');
	const shown: Sent<never> = explainEnd(end, t as never);
	return shown.kind === 'ok' ? {} : computeFormErrors(shown, texts);
};

test('[AUTH-08] the window is opened empty before the call, and goes to the provider after it', async () => {
	vi.useFakeTimers();
	vi.stubGlobal('addEventListener', () => {});
	vi.stubGlobal('removeEventListener', () => {});
	void visitProvider(start({ kind: 'ok', answer: { url: 'https://id.example/sign-in' } }));
	await vi.advanceTimersByTimeAsync(0);
	expect(log).toEqual(['window opened at ""', 'call', 'window goes to https://id.example/sign-in']);
});

test('[AUTH-08] without a window no call is made', async () => {
	vi.stubGlobal('window', { open: () => null });
	expect(explain(await visitProvider(start({ kind: 'ok', answer: { url: 'x' } })))).toEqual({
		error: ['security.popupBlocked'],
	});
	expect(log).toEqual([]);
});

describe('[AUTH-06] the message of a window', () => {
	const ORIGIN = 'https://fairtick.example';
	const token = { token: 'of-a-stranger', token_type: 'bearer', expires_in: 60 };
	let page: EventTarget;
	beforeEach(() => {
		vi.useFakeTimers();
		page = new EventTarget();
		vi.stubGlobal('location', { origin: ORIGIN });
		vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
		vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
		opened.closed = false;
	});
	afterEach(() => void Object.assign(opened, { closed: false }));

	/** The end of the visit, once there is one. */
	function visit() {
		const ended = vi.fn();
		void visitProvider(start({ kind: 'ok', answer: { url: 'https://id.example/sign-in' } })).then(ended);
		return ended;
	}
	async function post(data: unknown, origin = ORIGIN): Promise<void> {
		await vi.advanceTimersByTimeAsync(0);
		page.dispatchEvent(new MessageEvent('message', { origin, data }));
		await vi.advanceTimersByTimeAsync(0);
	}
	const done = { done: true } as const;
	const cameBack = { kind: 'came_back', outcome: done };

	test.each([
		'https://evil.example',
		'http://fairtick.example',
		'https://fairtick.example:8443',
		'https://fairtick.example.evil.example',
		'https://id.example',
		'null',
		'',
	])('is ignored if it comes from "%s", and the window’s own still counts', async (origin) => {
		const ended = visit();
		for (const data of [token, done, { error: { code: 'x', message: 'Your password, please.' } }])
			await post(data, origin);
		expect(ended).not.toHaveBeenCalled();
		await post(done);
		expect(ended.mock.calls).toEqual([[cameBack]]);
	});

	test('is ignored in another form', async () => {
		const ended = visit();
		for (const data of [null, 'done', { done: 'yes' }, { token: 5 }, { error: 'no' }]) await post(data);
		expect(ended).not.toHaveBeenCalled();
	});

	test('is a refusal if it says so', async () => {
		const ended = visit();
		await post({ error: { code: 'x', message: 'Not confirmed.' } });
		expect(ended.mock.calls).toEqual([[{ kind: 'said_no', message: 'Not confirmed.' }]]);
	});

	test('may arrive for a second after the window was seen to be closed', async () => {
		const ended = visit();
		await vi.advanceTimersByTimeAsync(0);
		opened.closed = true;
		await vi.advanceTimersByTimeAsync(300 + 999);
		expect(ended).not.toHaveBeenCalled();
		await post(done);
		expect(ended.mock.calls).toEqual([[cameBack]]);
	});

	test('does not count after that second', async () => {
		const ended = visit();
		await vi.advanceTimersByTimeAsync(0);
		opened.closed = true;
		await vi.advanceTimersByTimeAsync(300 + 1_000);
		expect(ended.mock.calls).toEqual([[{ kind: 'closed' }]]);
		await post(done);
		expect(ended).toHaveBeenCalledOnce();
	});
});

const outage = { kind: 'outage', effect: 'unknown', status: null, reason: 'Network Error', message: null, html: null };

test.each([
	[
		'a refusal',
		{ kind: 'refused', status: 404, code: 'x', message: 'Not set up.', params: {}, errors: {} },
		/Not set up\./,
	],
	['a failed server', { ...outage, status: 502 }, /wrong/],
	['no answer at all', outage, /no connection/],
])(
	'[AUTH-09] %s is reported as such and not as a closed window, and the window is closed',
	async (_, failed, shown) => {
		const end = await visitProvider(start(failed as Started));
		expect(end).toEqual(failed);
		expect(JSON.stringify(explain(end))).toMatch(shown);
		expect(JSON.stringify(explain(end))).not.toContain('popupClosed');
		expect(log).toEqual(['window opened at ""', 'call', 'window closed']);
	},
);
