import type { User } from '@fairtick/domain/identity/contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeDialog, interruption } from '../kit/dialogs/open-dialog.ts';
import { declineSessionEnd, onSessionExpired } from './session-end.ts';

let queryClient: QueryClient;
let sessions = 0;

function logIn(): void {
	sessions += 1;
	vi.stubGlobal('document', { cookie: `token=${sessions}` });
}

const isAsked = () => interruption.get()?.kind === 'expired';

beforeEach(async () => {
	vi.useFakeTimers();
	logIn();
	closeDialog();
	queryClient = new QueryClient();
	queryClient.setQueryData(['user'], { id: 7 } as User);
	await onSessionExpired(queryClient, true);
	expect(isAsked()).toBe(true);
	declineSessionEnd();
	expect(isAsked()).toBe(false);
});

test('[ERR-01] after Cancel a refused read asks again only after a minute', async () => {
	vi.advanceTimersByTime(59_000);
	await onSessionExpired(queryClient, true);
	expect(isAsked()).toBe(false);
	vi.advanceTimersByTime(1_000);
	await onSessionExpired(queryClient, true);
	expect(isAsked()).toBe(true);
});

test('[ERR-01] after Cancel a refused change asks again immediately', async () => {
	await onSessionExpired(queryClient, false);
	expect(isAsked()).toBe(true);
});

test('[ERR-01] Cancel does not affect a later session', async () => {
	logIn();
	await onSessionExpired(queryClient, true);
	expect(isAsked()).toBe(true);
});
