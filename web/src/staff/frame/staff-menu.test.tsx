import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { STAFF_ROLES } from '@fairtick/domain/wire/endpoint';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { english } from '../../../test/english.ts';
import { show } from '../../../test/show.tsx';
import { createStore } from '../../kit/base/store.ts';
import type { Navigation } from '../../kit/navigation/navigation.ts';
import { NavigationProvider } from '../../kit/navigation/use-navigation.ts';
import { groupPages } from '../menu.ts';
import { StaffMenu } from './staff-menu.tsx';

const OVERVIEW = {
	users_frozen: 0,
	open_trades: 0,
	staff: 7,
	requests_pending: 2,
	alarms: [],
	waiting: [
		{ queue: 'reviews', count: 3 },
		{ queue: 'verification', count: 4 },
	] as const,
};

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

function showFor(role: string, path = '/admin/overview') {
	const shown = createStore({ address: { path, query: '' } });
	return show(
		<NavigationProvider value={{ shown } as unknown as Navigation}>
			<StaffMenu role={role} path={path} overview={OVERVIEW as never} />
		</NavigationProvider>,
		['admin'],
	);
}
const namesIn = (list: HTMLElement) =>
	within(list)
		.getAllByRole('link')
		.map(({ textContent }) => textContent);

describe('[ADMIN-01] the menu of the back office', () => {
	test.each(STAFF_ROLES)('has no empty group for %s, and each page once', (role) => {
		const groups = groupPages(role);
		expect(groups.every(({ pages }) => pages.length > 0)).toBe(true);
		expect(new Set(groups.map(({ group }) => group)).size).toBe(groups.length);
		const pages = groups.flatMap((group) => group.pages);
		expect(new Set(pages).size).toBe(pages.length);
	});

	test('has headings only for the role’s groups', async () => {
		await showFor('support');
		expect(namesIn(screen.getByRole('list', { name: 'People' }))).toEqual(['Users', 'Disputes', 'Conversations']);
		expect(namesIn(screen.getByRole('list', { name: 'Markets' }))).toEqual(['Trades']);
		for (const name of ['Money', 'Site', 'System']) expect(screen.queryByRole('list', { name })).toBeNull();
	});

	test('counts waiting items for those who act on them, not for those who only read', async () => {
		await showFor('finance');
		expect(screen.getByRole('link', { name: /^Under review/ }).textContent).toBe('Under review3');
		cleanup();
		await showFor('risk');
		expect(screen.getByRole('link', { name: /^Under review/ }).textContent).toBe('Under review');
		expect(screen.getByRole('link', { name: /^Verification/ }).textContent).toBe('Verification');
		cleanup();
		await showFor('verification');
		expect(screen.getByRole('link', { name: /^Verification/ }).textContent).toBe('Verification4');
	});

	test('of a small screen names the page, shows how much waits elsewhere, and opens the groups', async () => {
		vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
		const { user } = await showFor('finance', '/admin/reviews/7');
		const button = screen.getByRole('button', { expanded: false });
		expect(button.textContent).toBe('Under review2 elsewhere');
		await user.click(button);
		const money = await screen.findByRole('list', { name: 'Money' });
		const group = groupPages('finance').find((one) => one.group === 'money');
		const titles = group?.pages.map((name) => english(`title.${STAFF_PAGES[name].title}`));
		expect(titles?.length).toBeGreaterThan(2);
		expect(namesIn(money)).toEqual(titles?.map((title) => (title === 'Under review' ? `${title}3` : title)));
		expect(within(money).getByRole('link', { current: 'page' }).textContent).toBe('Under review3');
	});
});
