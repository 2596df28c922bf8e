import type { User } from '@fairtick/domain/identity/contract';
import type { Profile } from '@fairtick/domain/identity/profile-contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../../test/show.tsx';
import { readSiteConfig } from '../../../kit/api/site-config.ts';
import { ProfileForm } from './profile-form.tsx';

beforeEach(() => {
	readSiteConfig();
	vi.spyOn(document, 'cookie', 'get').mockReturnValue('token=a');
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const PROFILE = {
	name: 'Ada',
	email: 'ada@example.org',
	pending_email: null,
	phone: '+447911123456',
	country: 'GB',
	locale: 'en',
	photo_url: null,
	created_at: '2026-11-01T00:00:00.000Z',
	terms_version: 1,
	terms_accepted_at: '2026-11-01T00:00:00.000Z',
} satisfies Profile;
const USER = { id: 7, default_pair: { id: 1, ticker: 'V75' } } as User;

test('a profile is sent once something has changed, and the disabled button can have the focus until then', async () => {
	const asked = answerCalls({ body: PROFILE });
	const { user } = await show(<ProfileForm user={USER} assets={[]} />, ['sign-in', 'settings']);
	const name = await screen.findByLabelText('Name');
	const phone = screen.getByLabelText('Phone');
	const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
	const isOff = () => save.getAttribute('aria-disabled') === 'true';
	// The same number, written another way.
	await user.clear(phone);
	await user.type(phone, '+44 7911 123456{Enter}');
	expect([isOff(), save.disabled]).toEqual([true, false]);
	expect(asked).toHaveLength(1);
	await user.type(name, ' L');
	expect(isOff()).toBe(false);
	await user.click(save);
	expect(asked.map(({ method }) => method)).toEqual(['GET', 'PATCH']);
	await user.type(name, '{Backspace}{Backspace}');
	expect(isOff()).toBe(true);
});
