import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import type { Outcome } from '../kit/api/outcome.ts';
import { Taking } from './taking.tsx';

afterEach(cleanup);

test.each([
	['a colleague has', { kind: 'refused', status: 422, code: 'admin.taken', message: '', params: {}, errors: {} }],
	['is taken', { kind: 'ok', answer: undefined }],
] as [string, Outcome<unknown>][])('[ADMIN-10] an item that %s is refetched', async (_, outcome) => {
	const onDone = vi.fn();
	const { user } = await show(
		<Taking taken={null} take={async () => outcome} onDone={onDone}>
			{null}
		</Taking>,
		['admin'],
	);
	await user.click(screen.getByRole('button', { name: /^Take/ }));
	await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
