import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '../api/outcome.ts';
import { computeFormErrors, type Sent } from '../ui/form/form-errors.ts';
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
	const told: Sent<never> = explainEnd(end, t as never);
	return told.kind === 'ok' ? {} : computeFormErrors(told, texts);
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

const outage = { kind: 'outage', effect: 'unknown', status: null, reason: 'Network Error', message: null, html: null };

test.each([
	[
		'a refusal',
		{ kind: 'refused', status: 404, code: 'x', message: 'Not set up.', params: {}, errors: {} },
		/Not set up\./,
	],
	['a failed server', { ...outage, status: 502 }, /wrong/],
	['no answer at all', outage, /no connection/],
])('[AUTH-09] %s is told as such and not as a closed window, which is closed', async (_, failed, told) => {
	const end = await visitProvider(start(failed as Started));
	expect(end).toEqual(failed);
	expect(JSON.stringify(explain(end))).toMatch(told);
	expect(JSON.stringify(explain(end))).not.toContain('popupClosed');
	expect(log).toEqual(['window opened at ""', 'call', 'window closed']);
});
