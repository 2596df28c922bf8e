import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../../test/show.tsx';
import { readSiteConfig } from '../../../kit/api/site-config.ts';
import { RegisterForm } from './register-form.tsx';

beforeEach(() => void readSiteConfig());
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

async function showForm() {
	const onSignedIn = vi.fn();
	const { user } = await show(<RegisterForm onSignedIn={onSignedIn} />, ['sign-in']);
	const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' });
	return { user, onSignedIn, submit, email: screen.getByLabelText('Email') };
}
const refusal = {
	code: 'http.invalid',
	message: 'Some fields are wrong.',
	errors: { email: ['This address is taken.', 'And another word.'], accept_terms: ['Please accept the terms.'] },
};
const errorOf = (input: HTMLElement) =>
	document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

test('[FORM-01] a field shows its first error until it is edited, and the others keep theirs', async () => {
	answerCalls({ status: 422, body: refusal });
	const { user, email, submit, onSignedIn } = await showForm();
	await user.type(email, 'ada@example.org');
	await user.click(submit);
	await screen.findByText('This address is taken.', { selector: 'p' });
	expect(errorOf(email)).toBe('This address is taken.');
	expect(email.getAttribute('aria-invalid')).toBe('true');
	const terms = screen.getByRole('checkbox');
	expect(errorOf(terms)).toBe('Please accept the terms.');
	await user.type(email, '.');
	expect(email.getAttribute('aria-invalid')).toBe('false');
	expect(errorOf(email)).toBeUndefined();
	expect(errorOf(terms)).toBe('Please accept the terms.');
	expect(onSignedIn).not.toHaveBeenCalled();
});

test('[FORM-02] [FORM-03] the alert has a general sentence and lists every error; dismissing it clears them all', async () => {
	answerCalls({ status: 422, body: refusal });
	const { user, email, submit } = await showForm();
	await user.click(submit);
	const alert = screen.getByRole('alert');
	await within(alert).findByText('There were some problems with your input.');
	await within(alert).findAllByRole('link');
	expect(
		within(alert)
			.getAllByRole('listitem')
			.map(({ textContent }) => textContent),
	).toEqual([
		'Email: This address is taken.',
		'Email: And another word.',
		'I am 18 or older and I accept the Terms and the Privacy Policy: Please accept the terms.',
	]);
	// The first wrong field has the focus, and each listed name leads to its field.
	await vi.waitFor(() => expect(document.activeElement).toBe(email));
	await user.click(within(alert).getAllByRole('link').at(-1) as HTMLElement);
	expect(document.activeElement).toBe(screen.getByRole('checkbox'));
	await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
	expect(alert.textContent).toBe('');
	expect(email.getAttribute('aria-invalid')).toBe('false');
});

test('[FORM-04] while the answer is awaited the button is disabled, and Enter sends nothing', async () => {
	let answer: (response: Response) => void = () => undefined;
	const fetch = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
	vi.stubGlobal('fetch', fetch);
	const { user, email, submit } = await showForm();
	// Both changes happen before the first one is rendered.
	for (let times = 0; times < 2; times++) email.closest('form')?.requestSubmit();
	await vi.waitFor(() => expect(submit.disabled).toBe(true));
	await user.type(email, '{Enter}');
	expect(fetch).toHaveBeenCalledOnce();
	answer(Response.json(refusal, { status: 422 }));
	await vi.waitFor(() => expect(submit.disabled).toBe(false));
	await user.type(email, '{Enter}');
	expect(fetch).toHaveBeenCalledTimes(2);
});

test('[FORM-05] without an answer the form says that there is no connection, and keeps the typed values', async () => {
	answerCalls();
	const { user, email, submit } = await showForm();
	await user.type(email, 'ada@example.org');
	await user.click(submit);
	await screen.findByText('No connection to the server. Check your network and try again.');
	expect(email).toHaveProperty('value', 'ada@example.org');
});

test('[FORM-05] typed values are sent unchanged', async () => {
	const asked = answerCalls({ status: 422, body: refusal });
	const { user, email, submit } = await showForm();
	await user.type(email, ' ada@example.org');
	await user.type(screen.getByLabelText('Name'), 'Ada');
	await user.click(submit);
	await screen.findByText('This address is taken.', { selector: 'p' });
	expect(await asked[0]?.json()).toMatchObject({ name: 'Ada', accept_terms: false });
});
