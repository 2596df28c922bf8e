import { defineEndpoint } from '@fairtick/domain/wire/endpoint';
import { idParams } from '@fairtick/domain/wire/primitives';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Refused } from './route.ts';
import { demandViewed, viewOf } from './view-of.ts';

const read = { name: 'showThing', method: 'GET', summary: '', access: { who: ['support'] }, answer: z.any() } as const;
const NOTHING = { params: undefined, query: undefined } as never;

test('[ADMIN-08] a read of staff that does not say whose data it shows is not served', () => {
	const forgetful = defineEndpoint({ ...read, path: '/api/admin/things/{id}' });
	expect(() => demandViewed(forgetful)).toThrow('showThing does not say whose data it shows');
	expect(() => demandViewed({ ...forgetful, viewed: 'none' })).not.toThrow();
	expect(() => demandViewed({ ...forgetful, access: { who: 'user' } })).not.toThrow();
	expect(() => demandViewed({ ...forgetful, method: 'POST' })).not.toThrow();
});

test('[ADMIN-08] the path of a call about a user says it without a word in the descriptor', () => {
	const endpoint = defineEndpoint({ ...read, path: '/api/admin/things/users/{id}', params: idParams });
	demandViewed(endpoint);
	expect(viewOf(endpoint, { params: { id: 1001 }, query: undefined } as never, {})).toBe('user:1001');
	expect(viewOf(endpoint, NOTHING, new Refused({ code: 'admin.no_right', params: {} }))).toBeNull();
});

test('[ADMIN-08] an item is of the user in its answer, a list of those it is narrowed to', () => {
	const item = defineEndpoint({
		...read,
		path: '/api/admin/things/{id}',
		viewedUser: (answer: { user: number | null }) => answer.user,
	});
	expect(viewOf(item, NOTHING, { user: 1002 })).toBe('user:1002');
	expect(viewOf(item, NOTHING, { user: null })).toBe('call:showThing');
	const list = defineEndpoint({ ...read, path: '/api/admin/things', viewed: 'list' });
	expect(viewOf(list, { params: undefined, query: { user: 1003 } } as never, {})).toBe('user:1003');
	expect(viewOf(list, { params: undefined, query: {} } as never, {})).toBe('call:showThing');
	expect(viewOf({ ...list, viewed: 'own_act' }, NOTHING, {})).toBeNull();
});
