import type { StaffDispute } from '@fairtick/domain/support/contract';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../test/show.tsx';
import { DisputeActs } from './dispute-acts.tsx';

afterEach(cleanup);

const DISPUTE = { id: '019b8e1c-4d5e-4a6b-8c7d-000000000001', user: { id: 1014, name: 'Budi Santoso' }, taken: null };

function ActsOfSupport() {
	useQueryClient().setQueryData(['user'], { id: 1005, role: 'support' });
	return <DisputeActs dispute={DISPUTE as unknown as StaffDispute} />;
}

test('[CASH-12] no decision of a dispute is preselected that its user could get by mistake', async () => {
	const { user } = await show(<ActsOfSupport />, ['admin', 'support']);
	await user.click(screen.getByRole('button', { name: 'Decide' }));
	const result = within(await screen.findByRole('dialog')).getByLabelText('Result') as HTMLSelectElement;
	expect(result.value).toBe('');
	expect([...result.options].map(({ text }) => text)).toEqual(['Choose', expect.any(String), expect.any(String)]);
});

test('[ADMIN-10] shortcuts lead to the answer and open the decision, and do nothing while text is typed', async () => {
	const { user } = await show(<ActsOfSupport />, ['admin', 'support']);
	await user.keyboard('f');
	const answer = screen.getByLabelText('Answer') as HTMLTextAreaElement;
	expect(document.activeElement).toBe(answer);
	await user.keyboard('d');
	expect([answer.value, screen.queryByRole('dialog')]).toEqual(['d', null]);
	answer.blur();
	await user.keyboard('d');
	expect(await screen.findByRole('dialog', { name: 'Decide' })).toBeTruthy();
});
