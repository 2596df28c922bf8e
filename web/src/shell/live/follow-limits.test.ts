import type { User } from '@fairtick/domain/identity/contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { PLACEMENT_LIMITS_KEY } from '../../features/limits/placement-limits.ts';
import { followLimits } from './follow-limits.ts';

const USER = { id: 7, email_verified: false, frozen: null, role: 'user', terms_due: null } as User;

let queryClient: QueryClient;
const become = (change: Partial<User>) => queryClient.setQueryData(['user'], { ...USER, ...change });
const isStale = () => queryClient.getQueryState(PLACEMENT_LIMITS_KEY)?.isInvalidated;

beforeEach(() => {
	queryClient = new QueryClient();
	queryClient.setQueryData(PLACEMENT_LIMITS_KEY, {});
	become({});
	followLimits(queryClient);
});

test.for<Partial<User>>([
	{ email_verified: true },
	{ frozen: { reason: 'A reason', due_at: null } },
	{ terms_due: 2 },
	{ document_approved: 1 },
])('[TRADE-09] the limits of placements are refetched when the user has %o', (change) => {
	become(change);
	expect(isStale()).toBe(true);
});

test('[TRADE-09] they are not for a new balance', () => {
	become({ balance_demo: 5 });
	expect(isStale()).toBe(false);
});
