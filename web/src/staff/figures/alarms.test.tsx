import { ALARMS } from '@fairtick/domain/staff/to-do';
import { STAFF_ROLES } from '@fairtick/domain/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { english } from '../../../test/english.ts';
import { show } from '../../../test/show.tsx';
import { createStore } from '../../kit/base/store.ts';
import type { TranslateData } from '../../kit/i18n/translate.ts';
import type { Navigation } from '../../kit/navigation/navigation.ts';
import { NavigationProvider } from '../../kit/navigation/use-navigation.ts';
import { seesPage } from '../menu.ts';
import { Alarms } from './alarms.tsx';

afterEach(cleanup);

function AlarmsOf({ role, alarms }: { role: string } & Pick<Parameters<typeof Alarms>[0], 'alarms'>) {
	useQueryClient().setQueryData(['user'], { id: 1001, role });
	return <Alarms alarms={alarms} requests={2} />;
}

const open = (role: string, alarms: Parameters<typeof Alarms>[0]['alarms']) =>
	show(
		<NavigationProvider
			value={{ shown: createStore({ address: { path: '/admin/overview', query: '' } }) } as unknown as Navigation}
		>
			<AlarmsOf role={role} alarms={alarms} />
		</NavigationProvider>,
		['admin', 'figures'],
	);

test.each(STAFF_ROLES)(
	'[ADMIN-02] each alarm that %s sees has its text, and a link if this role sees its page',
	async (role) => {
		const seen = ALARMS.filter(({ readers }) => (readers as readonly string[]).includes(role));
		await open(
			role,
			seen.map(({ name }) => ({ kind: name, count: 1 })),
		);
		const lines = screen.getAllByRole('listitem');
		expect(lines).toHaveLength(seen.length + 1);
		for (const [index, { text, link }] of seen.entries()) {
			expect(lines[index]?.textContent).toBe((english as TranslateData)(text, { count: 1 }));
			const linked = lines[index]?.querySelector('a')?.getAttribute('href') ?? null;
			expect([text, linked?.split('?')[0] ?? null]).toEqual([
				text,
				link !== null && seesPage(role, link.path) ? link.path : null,
			]);
		}
	},
);

test('an alarm links to the items that it counts', async () => {
	await open('admin', [
		{ kind: 'freezes_overdue', count: 1 },
		{ kind: 'unsettled', count: 1 },
	]);
	expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
		'/admin/users?state=freeze_overdue',
		'/admin/trades?view=open',
		'/admin/requests',
	]);
});
