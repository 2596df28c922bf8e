import type { Review } from '@fairtick/domain/cashier/review-contract';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../test/show.tsx';
import { ReviewActs } from './review-acts.tsx';

afterEach(cleanup);

const WITHDRAWAL = {
	...{ id: '019b8e1c-4d5e-4a6b-8c7d-000000000001', kind: 'withdrawal', amount: 60_000 },
	...{ user: { id: 1022, name: 'Agus Wijaya' }, taken: null, request: null, payment: null },
};

function ActsOfFinance({ reason = 'limit' }: { reason?: string }) {
	useQueryClient().setQueryData(['user'], { id: 1003, role: 'finance' });
	return <ReviewActs review={{ ...WITHDRAWAL, reason } as unknown as Review} />;
}

test.each(['Approve withdrawal', 'Reject withdrawal'])(
	'[CASH-05] whose money it is, and how much, is said before: %s',
	async (name) => {
		const { user } = await show(<ActsOfFinance />, ['admin', 'cashier']);
		await user.click(screen.getByRole('button', { name }));
		expect(await screen.findByRole('dialog', { description: /^Agus Wijaya \(1022\) · 600\.00/ })).toBeTruthy();
	},
);

test('[CASH-14] one that may have been paid at the bank is neither approved nor rejected', async () => {
	await show(<ActsOfFinance reason="no_line" />, ['admin', 'cashier']);
	expect(screen.getByRole('button', { name: 'Take' })).toBeTruthy();
	expect(screen.queryAllByRole('button', { name: /withdrawal/ })).toEqual([]);
});
