import type { Review } from '@fairtick/domain/cashier/review-contract';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../test/show.tsx';
import { ReviewActs } from './review-acts.tsx';
import { ReviewRequest } from './review-request.tsx';

afterEach(cleanup);

const WITHDRAWAL = {
	id: '019b8e1c-4d5e-4a6b-8c7d-000000000001',
	kind: 'withdrawal',
	amount: 60_000,
	user: { id: 1022, name: 'Agus Wijaya' },
	taken: null,
	request: null,
	payment: null,
	waits: true,
	people: null,
};

function ActsOfFinance({ reason = 'limit', ...change }: { reason?: string } & Partial<Review>) {
	useQueryClient().setQueryData(['user'], { id: 1003, role: 'finance' });
	return <ReviewActs review={{ ...WITHDRAWAL, reason, ...change } as unknown as Review} />;
}

test.each(['Approve withdrawal', 'Reject withdrawal'])(
	'[CASH-05] the user and the amount are named before the act: %s',
	async (name) => {
		const { user } = await show(<ActsOfFinance />, ['admin', 'cashier']);
		await user.click(screen.getByRole('button', { name }));
		expect(await screen.findByRole('dialog', { description: /^Agus Wijaya \(1022\) · 600\.00/ })).toBeTruthy();
	},
);

test('[CASH-14] one that may have been paid at the bank can be neither approved nor rejected', async () => {
	await show(<ActsOfFinance reason="no_line" />, ['admin', 'cashier']);
	expect(screen.getByRole('button', { name: 'Take' })).toBeTruthy();
	expect(screen.queryAllByRole('button', { name: /withdrawal/ })).toEqual([]);
});

const PEOPLE = [
	{ id: 1004, name: 'Tomás Silva' },
	{ id: 1005, name: 'Ingrid Solberg' },
];

test('[CASH-05] [OPS-08] staff who may not begin see who may, and no button that asks for a reason', async () => {
	const { rerender } = await show(<ActsOfFinance people={PEOPLE} />, ['admin', 'cashier']);
	expect(screen.queryByRole('button', { name: 'Approve withdrawal' })).toBeNull();
	expect(screen.getByText('Who can do this: Tomás Silva (1004), Ingrid Solberg (1005).')).toBeTruthy();
	rerender(<ActsOfFinance people={[...PEOPLE, { id: 1003, name: 'Ruth Adeyemi' }]} />);
	expect(screen.getByRole('button', { name: 'Approve withdrawal' })).toBeTruthy();
	rerender(<ActsOfFinance people={[]} />);
	expect(screen.getByText(/^No one can do this now: one more person/)).toBeTruthy();
});

function RequestOfFinance({ people }: Pick<Review, 'people'>) {
	useQueryClient().setQueryData(['user'], { id: 1003, role: 'finance' });
	const maker = { id: 1006, name: 'Helen Brandt' };
	const request = {
		id: 'a',
		kind: 'withdrawal.approve',
		content: { movement: 'a', amount: 60_000, doubted: null },
		maker,
		reason: 'as asked',
	};
	return <ReviewRequest review={{ ...WITHDRAWAL, request, people } as unknown as Review} />;
}

test('[CASH-05] [OPS-08] staff who may not be the second person see who may', async () => {
	const { rerender } = await show(<RequestOfFinance people={PEOPLE} />, ['admin', 'cashier']);
	expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
	expect(screen.getByText(/^Who can be the second person: Tomás Silva/)).toBeTruthy();
	rerender(<RequestOfFinance people={[{ id: 1003, name: 'Ruth Adeyemi' }]} />);
	expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
});
