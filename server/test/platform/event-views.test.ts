import { USER_EVENTS } from '@fairtick/domain/live/user-events';
import { expect, test } from 'vitest';
import { AREAS, EVENT_VIEWS } from '../../src/app/areas.ts';
import type { UserEventViews } from '../../src/platform/events/index.ts';

test('every kind of user event has a view, in one area', () => {
	const kinds = Object.keys(USER_EVENTS).sort();
	expect(AREAS.flatMap(({ eventViews = {} }) => Object.keys(eventViews)).sort()).toEqual(kinds);
	expect(Object.keys(EVENT_VIEWS).sort()).toEqual(kinds);
});

test('a kind without a view does not compile, nor does a view of another kind in its place', () => {
	const { limits: _, ...others } = EVENT_VIEWS;
	// @ts-expect-error: the view of `limits` is missing.
	const incomplete: UserEventViews = others;
	// @ts-expect-error: what a block shows is no trade.
	const mistaken: UserEventViews = { ...EVENT_VIEWS, 'trade.closed': EVENT_VIEWS.block };
	expect([Object.keys(incomplete), mistaken['trade.closed']]).toEqual([Object.keys(others), EVENT_VIEWS.block]);
});
