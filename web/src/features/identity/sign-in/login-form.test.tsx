import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { readSiteConfig } from '../../../kit/api/site-config.ts';
import { LoginForm } from './login-form.tsx';

afterEach(cleanup);
beforeEach(() => void readSiteConfig());

test('[AUTH-01] no user stays logged in for a year without choosing it', async () => {
	await show(<LoginForm onSignedIn={() => undefined} />, ['sign-in']);
	expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false);
});
