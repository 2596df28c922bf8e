import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../kit/api/call.ts';
import { endPush } from '../../kit/base/end-push.ts';
import { forgetPush, renewPush } from './keep-push.ts';
import { findSubscription, subscribe } from './push-browser.ts';

vi.mock(import('../../kit/api/call.ts'), () => ({ call: vi.fn() }));
vi.mock(import('../../kit/base/end-push.ts'), () => ({ endPush: vi.fn(async () => undefined) }));
vi.mock(import('./push-browser.ts'), async (load) => ({
	...(await load()),
	findObstacle: () => null,
	findSubscription: vi.fn(async () => null),
	subscribe: vi.fn(),
}));

const NEW = { address: 'https://push.example.org/new', key: 'a key', secret: 'a secret' };
const stored = new Map<string, string>();
const state = { isSignedIn: true };
beforeEach(() => {
	state.isSignedIn = true;
	stored.clear();
	stored.set('push', JSON.stringify({ userId: 7, address: 'https://push.example.org/old' }));
	vi.stubGlobal('Notification', { permission: 'granted' });
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
		removeItem: (key: string) => stored.delete(key),
	});
	vi.mocked(call).mockResolvedValue({ kind: 'ok', answer: { public_key: 'a key', devices: [] } } as never);
	vi.mocked(subscribe).mockResolvedValue(NEW);
});
afterEach(() => {
	vi.clearAllMocks();
	vi.unstubAllGlobals();
});

const renew = (userId = 7) => renewPush(userId, () => state.isSignedIn);

test('[NOTE-02] a lost subscription is renewed for the user who turned push on here, and for no other', async () => {
	await renew(8);
	expect(subscribe).not.toHaveBeenCalled();
	await renew();
	expect(call).toHaveBeenLastCalledWith(expect.anything(), { body: NEW });
	expect(stored.get('push')).toBe(JSON.stringify({ userId: 7, address: NEW.address }));
	expect(endPush).not.toHaveBeenCalled();
});

test.each([
	['has signed out', () => Object.assign(state, { isSignedIn: false })],
	['has turned push off', () => forgetPush()],
])('[NOTE-02] no one subscribes for a user who %s while the browser or the server is asked', async (_, leave) => {
	vi.mocked(findSubscription).mockImplementationOnce(async () => {
		leave();
		return null;
	});
	await renew();
	expect(subscribe).not.toHaveBeenCalled();
});

test('[NOTE-02] a subscription that comes after the logout is ended, and not sent to the server', async () => {
	vi.mocked(subscribe).mockImplementationOnce(async () => {
		state.isSignedIn = false;
		return NEW;
	});
	await renew();
	expect(endPush).toHaveBeenCalledOnce();
	expect(call).toHaveBeenCalledOnce();
});
