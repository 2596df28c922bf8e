import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

afterEach(cleanup);

test('[FORM-01] a difference of the two passwords is shown when the second field is left, not while it is typed', async () => {
	const { user } = await show(<ResetPasswordForm token="t" email="ada@example.org" onDone={() => undefined} />, [
		...(['sign-in', 'settings'] as const),
	]);
	const again = screen.getByLabelText('Confirm password');
	const isWrong = () => again.getAttribute('aria-invalid') === 'true';
	await user.type(screen.getByLabelText('New password'), 'correct horse');
	await user.type(again, 'correct');
	expect(isWrong()).toBe(false);
	await user.tab();
	expect(isWrong()).toBe(true);
	expect(screen.getByText('The two passwords differ.')).toBeTruthy();
	await user.type(again, ' horse');
	expect(isWrong()).toBe(false);
	await user.tab();
	expect(isWrong()).toBe(false);
});
