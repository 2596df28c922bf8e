import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { AuditFilter, type AuditFilters } from './audit-filter.tsx';

const ANSWERS = {
	'/api/admin/staff': [
		{
			id: 1001,
			name: 'Helen Brandt',
			email: 'helen@example.com',
			role: 'admin',
			second_factor: true,
			last_seen_at: null,
		},
	],
};

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
	vi.stubGlobal('fetch', async (path: string) => {
		const name = new URL(path, 'http://localhost').pathname as keyof typeof ANSWERS;
		return Response.json({ data: ANSWERS[name], next_cursor: null });
	});
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

async function showFilter(values: Partial<AuditFilters> = {}) {
	const onChange = vi.fn();
	const all = { act: '', actor: '', subject: '', from: '', to: '', ...values };
	const { user } = await show(<AuditFilter values={all} onChange={onChange} />, ['admin', 'audit', 'catalogue']);
	return { user, onChange, find: () => user.click(screen.getByRole('button', { name: 'Search' })) };
}

test('[ADMIN-08] the log is filtered by names: an action, a member of staff, a group of assets', async () => {
	const { user, onChange, find } = await showFilter();
	await user.selectOptions(screen.getByLabelText('Action'), 'User frozen');
	await screen.findByRole('option', { name: 'Helen Brandt (1001)' });
	await user.selectOptions(screen.getByLabelText('Who'), 'Helen Brandt (1001)');
	await user.selectOptions(screen.getByLabelText('Subject'), 'Payouts');
	await user.selectOptions(screen.getByLabelText('Group'), 'Crypto');
	await find();
	expect(onChange).toHaveBeenCalledWith({
		act: 'user.frozen',
		actor: '1001',
		subject: 'payouts:crypto',
		from: '',
		to: '',
	});
});

test('[ADMIN-08] a person without a role is found by number, and a whole kind without one', async () => {
	const { user, onChange, find } = await showFilter({ actor: '1077' });
	expect(await screen.findByDisplayValue('Someone else')).toBeTruthy();
	const number = screen.getByLabelText('User number');
	await user.clear(number);
	await user.type(number, '1078');
	await user.selectOptions(screen.getByLabelText('Subject'), 'Users');
	expect(screen.getAllByLabelText('User number')).toHaveLength(1);
	await user.selectOptions(screen.getByLabelText('Subject'), 'User');
	await find();
	expect(onChange).toHaveBeenCalledWith({ act: '', actor: '1078', subject: 'user', from: '', to: '' });
});

test('[ADMIN-08] a search keeps the focus, and Back fills in the filters', async () => {
	const all = { act: '', actor: '', subject: '', from: '', to: '' };
	const filter = (values: AuditFilters) => <AuditFilter values={values} onChange={() => undefined} />;
	const { user, rerender } = await show(filter(all), ['admin', 'audit', 'catalogue']);
	await user.selectOptions(screen.getByLabelText('Action'), 'User frozen');
	await user.click(screen.getByRole('button', { name: 'Search' }));
	rerender(filter({ ...all, act: 'user.frozen' }));
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
	expect(screen.getByDisplayValue('User frozen')).toBeTruthy();
	rerender(filter(all));
	expect((screen.getByLabelText('Action') as HTMLSelectElement).value).toBe('');
});
