import { logout } from '@fairtick/domain/identity/contract';
import { getAvailableAssets } from '@fairtick/domain/market/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';

const complain = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(() => vi.stubGlobal('document', { cookie: '' }));
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

test('a call without an answer needs no body', async () => {
	answer(null, 204);
	expect(await call(logout, {})).toEqual({ kind: 'ok', answer: undefined });
});

test('an answer that does not follow the contract is an outage that the console tells about', async () => {
	answer('{}');
	expect(await call(getAvailableAssets, {})).toMatchObject({ kind: 'outage', effect: 'unknown' });
	expect(complain).toHaveBeenCalledOnce();
});

test('an answer that is cut off half way, as by leaving the page, is an outage and nothing to complain about', async () => {
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
