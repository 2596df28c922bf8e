import type { SiteSettings } from '@fairtick/domain/staff/site-contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../test/show.tsx';
import { Offer } from './offer.tsx';

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const SETTINGS = { countries: ['BR'], methods: ['sandbox', 'pix', 'bank_usd'], methods_off: ['upi'] };
const showOffer = (mayChange = true) =>
	show(<Offer settings={SETTINGS as unknown as SiteSettings} mayChange={mayChange} />, ['admin', 'audit', 'sign-in']);

test('[CASH-08] lists countries and methods by name; staff without the right cannot change it', async () => {
	await showOffer(false);
	expect(screen.getByText('Deposits are accepted from: Brazil. Methods that accept none: UPI')).toBeTruthy();
	expect(screen.queryByRole('button')).toBeNull();
});

test('[CASH-08] countries are found by a part of their names, by keys alone; methods are ticked', async () => {
	const asked = answerCalls({ status: 202, body: { request_id: '019b8e1c-4d5e-4a6b-8c7d-000000000001' } });
	const { user } = await showOffer();
	await user.click(screen.getByRole('button', { name: 'Change countries and methods' }));
	const dialog = await screen.findByRole('dialog');
	const countries = within(dialog).getByRole('combobox', { name: 'Countries' });
	await user.type(countries, 'indon');
	expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Indonesia']);
	await user.keyboard('{ArrowDown}{Enter}');
	// Countries that forbid such trades cannot be chosen.
	await user.clear(countries);
	await user.type(countries, 'germany');
	expect(await screen.findByText('No country of this name can be added.')).toBeTruthy();
	await user.clear(countries);
	// Escape closes the list only; the dialog and the choice stay.
	await user.keyboard('{Escape}');
	await user.click(within(dialog).getByRole('button', { name: 'Remove Brazil' }));
	for (const name of ['UPI', 'Pix']) await user.click(within(dialog).getByRole('checkbox', { name }));
	expect(within(dialog).getByRole('checkbox', { name: 'Bank transfer (USD)' })).toBeTruthy();
	await user.type(within(dialog).getByLabelText('Reason'), 'a new market');
	await user.click(within(dialog).getByRole('button', { name: 'Change countries and methods' }));
	await vi.waitFor(() => expect(asked).toHaveLength(1));
	expect(await asked[0]?.json()).toEqual({ countries: ['ID'], methods_off: ['pix'], reason: 'a new market' });
});
