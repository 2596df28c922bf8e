import { userEvent } from '@fairtick/domain/live/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AREAS } from '../src/areas.ts';

test('every kind of user event in the contract has a view, in one area', () => {
	const { oneOf = [], anyOf = oneOf } = z.toJSONSchema(userEvent) as { [key: string]: object[] };
	const kinds = anyOf.flatMap((event) => {
		const { type } = (event as { properties: { type: { const?: string; enum?: string[] } } }).properties;
		return type.enum ?? [type.const];
	});
	expect(kinds.length).toBeGreaterThan(3);
	expect(AREAS.flatMap(({ eventViews = {} }) => Object.keys(eventViews)).sort()).toEqual(kinds.sort());
});
