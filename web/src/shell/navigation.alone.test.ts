import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkAuth, readUser } from '../features/identity/session.ts';
import { unsaved } from '../kit/base/unsaved.ts';
import { mayLeave } from '../kit/dialogs/may-leave.ts';
import type { PageHistory } from '../kit/navigation/history.ts';
import { rememberIntended } from '../kit/navigation/intended-url.ts';
import { createNavigation, hrefOf, type Navigation } from '../kit/navigation/navigation.ts';
import type { PageRoute, Route } from '../kit/navigation/route.ts';
import { runStep } from './steps.ts';

vi.mock('../kit/i18n/texts.ts', () => ({ loadTexts: async () => void log.push('locale') }));
vi.mock('../features/identity/session.ts', () => ({ checkAuth: vi.fn(), readUser: vi.fn() }));
vi.mock('../kit/dialogs/may-leave.ts', () => ({ mayLeave: vi.fn() }));
vi.mock('../kit/navigation/intended-url.ts', () => ({ rememberIntended: vi.fn() }));

let log: string[] = [];
const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
const bar = {
	start: () => void log.push('bar starts'),
	finish: () => void log.push('bar finishes'),
	fail: () => void log.push('bar fails'),
};

beforeEach(() => {
	log = [];
	vi.mocked(checkAuth).mockImplementation(async () => void log.push('check-auth'));
	vi.mocked(readUser).mockReturnValue(null);
});
afterEach(() => vi.resetAllMocks());

/** A history like the browser's. */
function createHistory(first: string) {
	const entries = [first];
	let at = 0;
	let navigated = () => {};
	const history: PageHistory = {
		address() {
			const { pathname: path, search: query, hash } = new URL(entries[at] ?? '', 'http://site');
			return { path, query, hash, href: path + query + hash };
		},
		change(href, replace) {
			if (!replace) at += 1;
			entries.splice(at, entries.length, href);
		},
		onReturn: (listener) => {
			navigated = listener;
		},
	};
	const move = (by: number) => {
		at += by;
		navigated();
	};
	return { history, entries, move };
}

/** A page component reduced to its chunk. */
const component = (preload: () => Promise<void>) => Object.assign(() => null, { preload });
const notFound: PageRoute = { path: '', title: 'notFound' };
const loadFrame = vi.fn();

function open(first: string, routes: readonly Route[]) {
	const { history, ...browser } = createHistory(first);
	const navigation = createNavigation({
		routes,
		notFound,
		queryClient: {} as QueryClient,
		runStep,
		loadFrame,
		history,
		bar,
	});
	navigation.shown.subscribe(() => log.push(`shows ${shownBy(navigation)}`));
	navigation.start();
	return { navigation, ...browser };
}

function shownBy({ shown }: Navigation): string {
	const { address, failed } = shown.get() ?? {};
	return `${address?.href}${failed ? ', failed' : ''}`;
}

const shows = (navigation: Navigation, what: string) => vi.waitFor(() => expect(shownBy(navigation)).toBe(what));

/** A promise that a test resolves. */
function gate() {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	return { pass: () => resolve(), fail: () => reject(new Error('no')), promise };
}

const user = (role: string) => vi.mocked(readUser).mockReturnValue({ role } as ReturnType<typeof readUser>);

test('[NAV-01] bar → locale → check-auth → steps of group and page → data and page → shown', async () => {
	user('support');
	const { navigation } = open('/one', [
		{
			steps: ['role:admin,support'],
			data: async () => void log.push('data of the group'),
			pages: [
				{
					path: '/one',
					steps: ['auth'],
					data: async () => void log.push('data'),
					page: component(async () => void log.push('page')),
				},
			],
		},
	]);
	await shows(navigation, '/one');
	const [data, ...rest] = [log.splice(3, 3).sort(), log];
	expect(data).toEqual(['data', 'data of the group', 'page']);
	expect(rest).toEqual([['bar starts', 'locale', 'check-auth', 'shows /one', 'bar finishes']]);
});

test('[NAV-01] [GUARD-05] a refused viewer triggers no data, and a group refuses before its page', async () => {
	const data = vi.fn();
	const { navigation, entries } = open('/one', [
		{ steps: ['role:admin'], pages: [{ path: '/one', steps: ['auth'], data }] },
		{ path: '/unauthorized' },
	]);
	await shows(navigation, '/unauthorized');
	expect(data).not.toHaveBeenCalled();
	expect(rememberIntended).not.toHaveBeenCalled();
	expect(entries).toEqual(['/unauthorized']);
});

test('[GUARD-04] a visitor goes to login, with path and query remembered and without the hash', async () => {
	const { navigation } = open('/trading?view=history#x', [{ path: '/trading', steps: ['auth'] }, { path: '/login' }]);
	await shows(navigation, '/login');
	expect(rememberIntended).toHaveBeenCalledExactlyOnceWith('/trading?view=history');
});

test.each([
	['guest', 'user', '/trading'],
	['guest', null, '/one'],
	['admin', 'user', '/trading'],
	['admin', null, '/trading'],
	['admin', 'admin', '/one'],
	['role:admin,support', 'support', '/one'],
	['role:admin,support', 'user', '/unauthorized'],
])('[GUARD-01] [GUARD-03] [GUARD-05] the step %s sends a %s to %s', async (step, role, ends) => {
	if (role !== null) user(role);
	const { navigation } = open('/one', [
		{ path: '/one', steps: [step] },
		{ path: '/trading' },
		{ path: '/unauthorized' },
	]);
	await shows(navigation, ends);
});

test('[NAV-02] an unknown step raises an error and its page is not reached, and the next navigation works', async () => {
	const page = vi.fn(async () => {});
	const { navigation, move } = open('/', [
		{ path: '/' },
		{ path: '/login', steps: ['nonsense:a'], page: component(page) },
	]);
	await shows(navigation, '/');
	await navigation.go('/login');
	expect(shownBy(navigation)).toBe('/login, failed');
	expect(complain).toHaveBeenCalledExactlyOnceWith(new Error('Undefined middleware [nonsense]'));
	expect(page).not.toHaveBeenCalled();
	expect(log.at(-1)).toBe('bar fails');
	move(-1);
	await shows(navigation, '/');
	expect(log.at(-1)).toBe('bar finishes');
});

test('[LAYOUT-02] failed data can be retried, without another entry in the history', async () => {
	const data = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce('yes');
	const { navigation, entries } = open('/', [{ pages: [{ path: '/' }], data }]);
	await shows(navigation, '/, failed');
	await navigation.again();
	expect(shownBy(navigation)).toBe('/');
	expect(entries).toHaveLength(1);
});

test('[NAV-01] a replaced navigation has no effect, in any of its steps', async () => {
	const [auth, data] = [gate(), gate()];
	const [late, begun] = [vi.fn(), vi.fn(() => data.promise)];
	const { navigation, entries } = open('/', [
		{ path: '/' },
		{ path: '/faq', steps: ['auth'], data: late },
		{ path: '/aboutus', data: begun },
		{ path: '/login' },
		{ path: '/register' },
	]);
	await shows(navigation, '/');
	vi.mocked(checkAuth).mockImplementationOnce(() => auth.promise);
	const first = navigation.go('/faq');
	await vi.waitFor(() => expect(checkAuth).toHaveBeenCalledTimes(2));
	const second = navigation.go('/aboutus');
	await vi.waitFor(() => expect(begun).toHaveBeenCalled());
	await navigation.go('/register');
	auth.pass();
	data.fail();
	await Promise.all([first, second]);
	expect(shownBy(navigation)).toBe('/register');
	for (const effect of [late, rememberIntended, complain]) expect(effect).not.toHaveBeenCalled();
	expect(entries).toEqual(['/', '/faq', '/aboutus', '/register']);
	expect(log.filter((line) => /fail|shows/.test(line))).toEqual(['shows /', 'shows /register']);
	expect(log.at(-1)).toBe('bar finishes');
});

test('[NAV-01] going back replaces the current navigation', async () => {
	const data = gate();
	const { navigation, move } = open('/', [{ path: '/' }, { path: '/faq', data: () => data.promise }]);
	await shows(navigation, '/');
	const overtaken = navigation.go('/faq');
	move(-1);
	await vi.waitFor(() => expect(navigation.shown.get()?.way).toBe('return'));
	data.pass();
	await overtaken;
	expect(shownBy(navigation)).toBe('/');
});

test('[BAR-01] a page without a bar ends the bar of the navigation that it replaces', async () => {
	const { navigation } = open('/', [
		{ path: '/' },
		{ path: '/faq', data: () => gate().promise },
		{ path: '/login', loadingBar: false },
	]);
	await shows(navigation, '/');
	log = [];
	void navigation.go('/faq');
	await navigation.go('/login');
	expect(log.filter((line) => line.startsWith('bar'))).toEqual(['bar starts', 'bar finishes', 'bar finishes']);
});

test('[ROUTE-06] a redirecting address does so once its steps pass, replacing its entry', async () => {
	user('user');
	const { navigation, entries } = open('/', [
		{ path: '/' },
		{ steps: ['auth'], pages: [{ path: '/login', redirectTo: '/settings/profile' }, { path: '/settings/profile' }] },
	]);
	await shows(navigation, '/');
	await navigation.go('/login');
	expect(entries).toEqual(['/', '/settings/profile']);
	expect(navigation.shown.get()?.way).toBe('go');
});

test('[ROUTE-08] any other path shows the page for it, after the steps of every navigation', async () => {
	const { navigation } = open('/no/such/page', [{ path: '/' }]);
	await shows(navigation, '/no/such/page');
	expect(navigation.shown.get()?.route).toBe(notFound);
	expect(log.slice(0, 3)).toEqual(['bar starts', 'locale', 'check-auth']);
});

test('the same address again adds no entry, another query or hash does', async () => {
	const { navigation, entries } = open('/', [{ path: '/' }, { path: '/trading' }]);
	await shows(navigation, '/');
	for (const target of [{}, {}, { query: { view: 'history' } }, { hash: 'far' }])
		await navigation.go('/trading', target);
	expect(entries).toEqual(['/', '/trading', '/trading?view=history', '/trading#far']);
	await navigation.go('/trading', { replace: true });
	expect(entries).toEqual(['/', '/trading', '/trading?view=history', '/trading']);
});

test('an address is composed of path, query and hash', () => {
	expect(hrefOf('/a')).toBe('/a');
	expect(hrefOf('/a', { query: { b: undefined } })).toBe('/a');
	expect(hrefOf('/a', { query: { b: 'c d', e: 'ü' }, hash: 'f' })).toBe('/a?b=c+d&e=%C3%BC#f');
});

test('[APP-01] once there is a newer build the open page stays, and the next one is loaded from the server', async () => {
	const assign = vi.fn();
	vi.stubGlobal('window', { location: { assign } });
	const { navigation, entries } = open('/a', [
		{ path: '/a', title: 'a', page: component(async () => undefined) },
		{ path: '/b', title: 'b', page: component(async () => undefined) },
	] as never);
	await shows(navigation, '/a');
	navigation.renew();
	await navigation.go('/a' as never, { query: { view: 'history' } });
	await navigation.go('/a' as never, { hash: 'part', replace: true });
	expect([entries.at(-1), assign.mock.calls]).toEqual(['/a#part', []]);
	void navigation.go('/b' as never, { query: { kind: 'x' } });
	expect(assign.mock.calls).toEqual([['/b?kind=x']]);
	expect([entries.at(-1), shownBy(navigation)]).toEqual(['/a#part', '/a#part']);
	vi.unstubAllGlobals();
});

test('[LAYOUT-01] a page waits for its frame; the trading page and the error layout have none', async () => {
	const frame = gate();
	loadFrame.mockReturnValue(frame.promise);
	const { navigation } = open('/error', [{ path: '/trading' }, { path: '/one' }, { path: '/error', layout: 'error' }]);
	await shows(navigation, '/error');
	await navigation.go('/trading' as '/');
	expect(shownBy(navigation)).toBe('/trading');
	const going = navigation.go('/one' as '/');
	await Promise.resolve();
	expect(shownBy(navigation)).toBe('/trading');
	frame.pass();
	await going;
	expect(shownBy(navigation)).toBe('/one');
});

test('[ADMIN-07] leaving a page with an unsaved text needs a confirmation, for links and for the browser’s navigation', async () => {
	const { navigation, entries, move } = open('/', [{ path: '/' }, { path: '/faq' }]);
	await shows(navigation, '/');
	await navigation.go('/faq');
	expect(mayLeave).not.toHaveBeenCalled();
	unsaved.add({});
	vi.mocked(mayLeave).mockResolvedValue(false);
	await navigation.go('/faq', { hash: 'one' });
	expect(mayLeave).not.toHaveBeenCalled();
	await navigation.goTo('/');
	await navigation.go('/faq', { query: { locale: 'br' }, replace: true });
	expect(mayLeave).toHaveBeenCalledTimes(2);
	expect([entries, shownBy(navigation)]).toEqual([['/', '/faq', '/faq#one'], '/faq#one']);
	move(-2);
	await vi.waitFor(() => expect(entries).toEqual(['/', '/faq#one']));
	expect(shownBy(navigation)).toBe('/faq#one');
	vi.mocked(mayLeave).mockResolvedValue(true);
	move(-1);
	await shows(navigation, '/');
	expect(entries).toEqual(['/', '/faq#one']);
	unsaved.clear();
});
