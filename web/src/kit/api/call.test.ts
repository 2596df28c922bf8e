import { getUser, reloadBalance } from '@fairtick/domain/accounts/contract';
import { downloadMovements } from '@fairtick/domain/cashier/contract';
import { logout } from '@fairtick/domain/identity/contract';
import { getAvailableAssets } from '@fairtick/domain/market/contract';
import { exportUsers } from '@fairtick/domain/staff/user-contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { watchCalls } from './call-watcher.ts';

const complain = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(() => vi.stubGlobal('document', { cookie: 'token=a' }));
afterEach(() => {
	vi.unstubAllGlobals();
	complain.mockReset();
});

function answer(body: BodyInit | null, status = 200): void {
	vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

test('an answer that follows the contract is decoded', async () => {
	answer('[]');
	expect(await call(getAvailableAssets, {})).toEqual({ kind: 'ok', answer: [] });
});

test('[CASH-07] a table is the text that the server sent, with its byte order mark', async () => {
	answer('\ufeffcreated_at,id\r\n');
	expect(await call(downloadMovements, { query: {} })).toEqual({ kind: 'ok', answer: '\ufeffcreated_at,id\r\n' });
});

test('a file is what the server sent, whether or not the contract describes its content', async () => {
	answer('id,email\r\n7,dana@example.org\r\n');
	const outcome = await call(exportUsers, { body: { filter: {}, reason: 'monthly report' } });
	expect(outcome).toMatchObject({ kind: 'ok' });
	const file = outcome.kind === 'ok' ? outcome.answer : null;
	expect(await file?.text()).toBe('id,email\r\n7,dana@example.org\r\n');
});

test('a call without an answer needs no body', async () => {
	answer(null, 204);
	expect(await call(logout, {})).toEqual({ kind: 'ok', answer: undefined });
});

test('an answer that violates the contract is an outage, reported on the console', async () => {
	answer('{}');
	expect(await call(getAvailableAssets, {})).toMatchObject({ kind: 'outage', effect: 'unknown' });
	expect(complain).toHaveBeenCalledOnce();
});

test('an answer interrupted by leaving the page is an outage and not reported', async () => {
	answer(
		new ReadableStream({
			start(controller) {
				controller.enqueue(new TextEncoder().encode('[{"id":'));
				controller.error(new DOMException('left', 'AbortError'));
			},
		}),
	);
	expect(await call(getAvailableAssets, {})).toMatchObject({ kind: 'outage', effect: 'unknown' });
	expect(complain).not.toHaveBeenCalled();
});

test('a page of a proxy instead of an answer is an outage', async () => {
	answer('<h1>Bad gateway</h1>', 502);
	expect(await call(getAvailableAssets, {})).toMatchObject({ kind: 'outage', effect: 'unknown', status: 502 });
});

test('a refusal keeps its code and text', async () => {
	answer('{"code":"http.invalid","message":"No.","errors":{"id":["Wrong."]}}', 422);
	expect(await call(getAvailableAssets, {})).toMatchObject({
		kind: 'refused',
		code: 'http.invalid',
		message: 'No.',
		errors: { id: ['Wrong.'] },
	});
});

test.each([
	['a call that needs a session is not made', getUser, { kind: 'refused', status: 401, code: 'http.signed_out' }, 0],
	['one that needs no sign-in is', getAvailableAssets, { kind: 'outage' }, 1],
] as const)('[AUTH-04] without a token %s', async (_, endpoint, outcome, times) => {
	vi.stubGlobal('document', { cookie: '' });
	const sent = vi.fn(async () => new Response('', { status: 502 }));
	vi.stubGlobal('fetch', sent);
	expect(await call(endpoint as typeof getUser, {})).toMatchObject(outcome);
	expect(sent).toHaveBeenCalledTimes(times);
});

const failing = (error: unknown) =>
	vi.stubGlobal('fetch', async () => {
		throw error;
	});

test.each([
	['Network Error', new TypeError('Failed to fetch')],
	['Request aborted', new DOMException('', 'AbortError')],
	['timeout of 5000 ms exceeded', new DOMException('', 'TimeoutError')],
])('[ERR-04] %s', async (reason, error) => {
	failing(error);
	expect(await call(getAvailableAssets, {}, { timeoutMs: 5_000 })).toMatchObject({
		kind: 'outage',
		status: null,
		reason,
	});
});

test('[ERR-04] a timeout ends a call that gets no answer', async () => {
	vi.stubGlobal(
		'fetch',
		(_: string, { signal }: RequestInit) =>
			new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
	);
	expect(await call(getAvailableAssets, {}, { timeoutMs: 1 })).toMatchObject({ reason: 'timeout of 1 ms exceeded' });
});

test.each([
	['30 s', 30_000],
	['10 minutes', 600_000],
	['a day', 86_400_000],
])('[HTTP-06] a call that takes %s is still waited for', async (_, answersAfterMs) => {
	vi.useFakeTimers();
	vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		const controller = new AbortController();
		setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
		return controller.signal;
	});
	vi.stubGlobal(
		'fetch',
		(_: string, { signal }: RequestInit) =>
			new Promise((resolve, reject) => {
				signal?.addEventListener('abort', () => reject(signal.reason));
				setTimeout(() => resolve(new Response('[]')), answersAfterMs);
			}),
	);
	const outcome = call(getAvailableAssets, {});
	await vi.advanceTimersByTimeAsync(answersAfterMs);
	expect(await outcome).toEqual({ kind: 'ok', answer: [] });
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const watcher = { signedOut: vi.fn(), serverFailed: vi.fn() };
watchCalls(watcher);
afterEach(() => vi.clearAllMocks());

test.each([
	['by itself', {}, 1],
	['not when the caller asks again and reports the last answer', { reports: 'caller' }, 0],
	['not when its failure is reported nowhere', { reports: 'none' }, 0],
] as const)('[ERR-02] a status of 500 is reported %s', async (_, options, times) => {
	answer('<h1>Bad gateway</h1>', 502);
	expect(await call(getAvailableAssets, {}, options)).toMatchObject({ kind: 'outage', status: 502 });
	expect(watcher.serverFailed).toHaveBeenCalledTimes(times);
});

test.each([
	['the token it carried is still the current one', 'token=a', 'token=a', 1],
	['another user signed in since', 'token=a', 'token=b', 0],
])('[ERR-01] 401 is reported when %s', async (_, before, after, times) => {
	vi.stubGlobal('document', { cookie: before });
	vi.stubGlobal('fetch', async () => {
		vi.stubGlobal('document', { cookie: after });
		return new Response('{"code":"http.signed_out","message":"No."}', { status: 401 });
	});
	expect(await call(getAvailableAssets, {})).toMatchObject({ kind: 'refused', status: 401 });
	expect(watcher.signedOut).toHaveBeenCalledTimes(times);
});

test('[ERR-01] a refused read is distinguished from a refused change, which some GETs are', async () => {
	vi.stubGlobal('document', { cookie: 'token=a' });
	vi.stubGlobal('fetch', async () => new Response('{"code":"http.signed_out","message":"No."}', { status: 401 }));
	await call(getAvailableAssets, {});
	await call(reloadBalance, {});
	expect(watcher.signedOut.mock.calls).toEqual([[true], [false]]);
});

test.each([
	['a call that reads', getAvailableAssets, false],
	['a call that writes', logout, true],
])('[HTTP-01] [HTTP-02] headers of %s', async (_, endpoint, echoes) => {
	vi.stubGlobal('document', { cookie: 'token=a%20b; XSRF-TOKEN=x%3D' });
	const sent = vi.fn(async (_address: string, _init: RequestInit) => new Response('[]'));
	vi.stubGlobal('fetch', sent);
	await call(endpoint as typeof logout, {});
	const [address, init] = sent.mock.calls[0] ?? [];
	// A path without an origin: it can only reach the page's own.
	expect(address).toBe(endpoint.path);
	expect(init).toMatchObject({ credentials: 'same-origin' });
	expect(init?.headers).toEqual({
		Accept: 'application/json',
		'Accept-Language': 'en',
		Authorization: 'Bearer a b',
		...(echoes && { 'X-XSRF-TOKEN': 'x=' }),
	});
});

function askedEarly(response: Promise<Response>, headers: object = {}): void {
	const asked = { Accept: 'application/json', 'Accept-Language': 'en', Authorization: 'Bearer a', ...headers };
	globalThis.earlyCalls = new Map([[getAvailableAssets.path, { headers: asked, response }]]);
	vi.stubGlobal('document', { cookie: 'token=a' });
}

test('[PERF-13] an early answer is taken once', async () => {
	askedEarly(Promise.resolve(new Response('[]')));
	failing(new TypeError('Failed to fetch'));
	expect(await call(getAvailableAssets, {})).toEqual({ kind: 'ok', answer: [] });
	expect(await call(getAvailableAssets, {})).toMatchObject({ kind: 'outage' });
});

test.each([
	['by another user', { Authorization: 'Bearer b' }],
	['in another language', { 'Accept-Language': 'br' }],
])('[PERF-13] an early answer requested %s is not used, now or later', async (_, headers) => {
	askedEarly(Promise.resolve(new Response('{"code":"http.test","message":"Not yours."}', { status: 403 })), headers);
	answer('[]');
	expect(await call(getAvailableAssets, {})).toEqual({ kind: 'ok', answer: [] });
	expect(globalThis.earlyCalls?.size).toBe(0);
});

test('[PERF-13] [ERR-01] a failed early call is a failed call', async () => {
	askedEarly(Promise.resolve(new Response('{"code":"http.signed_out","message":"No."}', { status: 401 })));
	expect(await call(getAvailableAssets, {})).toMatchObject({ kind: 'refused', status: 401 });
	expect(watcher.signedOut).toHaveBeenCalledOnce();
	askedEarly(Promise.reject(new TypeError('Failed to fetch')));
	expect(await call(getAvailableAssets, {})).toMatchObject({ kind: 'outage', reason: 'Network Error' });
});
