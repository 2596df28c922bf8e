import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test } from 'vitest';
import { english } from '../../../test/english.ts';
import { show } from '../../../test/show.tsx';
import { AuditTable } from './audit-table.tsx';

afterEach(cleanup);

const entry = (n: number, subject: string, reason: string) => ({
	n,
	at: '2026-11-26T10:00:00Z',
	actor: { id: 1001, name: 'Helen' },
	act: 'verification.taken',
	subject,
	reason,
	before: null,
	after: null,
});

async function rowsOf(entries: readonly ReturnType<typeof entry>[]): Promise<string[][]> {
	const query = { data: { pages: [{ data: entries }] }, isError: false, hasNextPage: false } as unknown;
	await show(<AuditTable query={query as ComponentProps<typeof AuditTable>['query']} />, [
		'admin',
		'audit',
		'catalogue',
	]);
	return screen
		.getAllByRole('row')
		.slice(1)
		.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? ''));
}

test('[ADMIN-08] the server’s reason is shown in the page’s words, staff’s in their own', async () => {
	const sentences = [...Object.values(SERVER_REASONS), 'helps out in December'];
	const rows = await rowsOf(sentences.map((reason, n) => entry(n, 'site', reason)));
	const words = Object.keys(SERVER_REASONS).map((name) =>
		english(`audit.reason_${name as keyof typeof SERVER_REASONS}`),
	);
	expect(rows.map((cells) => cells.at(-1))).toEqual([...words, 'helps out in December']);
});

test('[ADMIN-08] the subject of an act is named, not shown as a code', async () => {
	const subjects = [
		'payouts:fair',
		'page:faq:en',
		'file:019b8e1c-4d5e-4a6b-8c7d-0000000000a1',
		'calendar',
		'site',
		'call:listUsers',
	];
	const rows = await rowsOf(subjects.map((subject, n) => entry(n, subject, 'because')));
	expect(rows.map((cells) => cells[2]?.replace(english('audit.act_verification.taken'), ''))).toEqual([
		'Payouts of Fair indices',
		'Page FAQ · en',
		'File 000000a1',
		'Economic calendar',
		'Site',
		'Users',
	]);
});
