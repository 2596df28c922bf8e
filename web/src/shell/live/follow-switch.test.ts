import type { User } from '@fairtick/domain/identity/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { askedMode } from '../../features/accounts/account-mode.ts';
import { followSwitch } from './follow-switch.ts';

let queryClient: QueryClient;
const announce = vi.fn();
const become = (last_trade_on: Mode, id = 7) => queryClient.setQueryData(['user'], { id, last_trade_on } as User);
const isStale = () => queryClient.getQueryState(['assets'])?.isInvalidated;

beforeEach(() => {
	announce.mockReset();
	askedMode.set(null);
	queryClient = new QueryClient();
	queryClient.setQueryData(['assets'], []);
	become('demo');
	followSwitch(queryClient, announce);
});

test('[TOP-12] a switch made elsewhere is reported, and the account’s data is refetched', () => {
	become('demo');
	expect(announce).not.toHaveBeenCalled();
	become('real');
	expect(announce).toHaveBeenCalledExactlyOnceWith('real');
	expect(isStale()).toBe(true);
});

test('[TOP-12] a switch of this page is not reported, in any order of events; a later one elsewhere is', () => {
	askedMode.set('real');
	become('real');
	expect(announce).not.toHaveBeenCalled();
	expect(isStale()).toBe(true);
	become('demo');
	become('real');
	expect(announce.mock.calls).toEqual([['demo'], ['real']]);
});

test('[TOP-12] another user who logs in here is not reported', () => {
	queryClient.setQueryData(['user'], null);
	become('real', 8);
	expect(announce).not.toHaveBeenCalled();
});
