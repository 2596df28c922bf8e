import type { Movement } from '@fairtick/domain/cashier/movement';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../test/show.tsx';
import { StaffMovement } from './staff-movement.tsx';

afterEach(cleanup);

const AT = '2026-11-16T12:00:00.000Z';
const TEXTS = ['admin', 'audit', 'cashier', 'details'] as const;
const MOVEMENT: Movement = {
	id: '019b8e1c-4d5e-4a6b-8c7d-000000000001',
	kind: 'withdrawal',
	method: 'sandbox',
	currency: 'SANDBOX_USD',
	amount: 60_000,
	fee: 0,
	arrives: 60_000,
	local: null,
	destination: 'Sandbox at_once',
	reference: 'ABCD',
	status: 'review',
	waits_for: 'credentials',
	due_at: AT,
	created_at: AT,
	expires_at: null,
	next: null,
	steps: [
		{ status: 'requested', cause: 'user', reason: null, at: AT },
		{ status: 'review', cause: 'system', reason: 'limit', at: AT },
	],
} as never;

test('[ADMIN-04] a movement under review is described for staff, not for its user', async () => {
	await show(<StaffMovement movement={MOVEMENT} />, TEXTS);
	screen.getByRole('heading', { name: 'Withdrawal of 600.00' });
	screen.getByText('Above a limit');
	screen.getByText('24 hours after a change of password, email or 2FA');
	screen.getByText('Sandbox at once');
	expect(document.body.textContent).not.toMatch(/\byou\b|\byour\b|our staff/i);
});

test.each<[string, readonly string[], RegExp]>([
	['under review', ['created', 'review'], /Credited–/],
	['that failed', ['created', 'failed'], /Credited–/],
	['that was confirmed', ['created', 'review', 'confirmed'], /Credited600\.00/],
	['that was confirmed and is disputed', ['confirmed', 'disputed'], /Credited600\.00/],
])('[ADMIN-04] a deposit %s shows as credited what was credited', async (_, statuses, words) => {
	const steps = statuses.map((status) => ({ status, cause: 'provider', reason: null, at: AT }));
	await show(<StaffMovement movement={{ ...MOVEMENT, kind: 'deposit', steps } as never} />, TEXTS);
	expect(document.body.textContent).toMatch(words);
});

test('[ADMIN-04] a withdrawal that returns to its source says so in place of a destination', async () => {
	await show(<StaffMovement movement={{ ...MOVEMENT, destination: null } as never} />, TEXTS);
	screen.getByText('Back to where it came from');
});

test.each([
	['sending', 'Waiting to be sent'],
	['provider', 'Waiting for the payment provider'],
	['staff', 'Waiting for staff'],
])('[ADMIN-04] a withdrawal that waits for %s says so: no reason delays it', async (waits_for, words) => {
	const steps = [{ status: 'sent', cause: 'system', reason: null, at: AT }];
	await show(<StaffMovement movement={{ ...MOVEMENT, waits_for, steps } as never} />, TEXTS);
	screen.getByText(words);
});
