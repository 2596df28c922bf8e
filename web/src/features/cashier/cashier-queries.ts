import { getMovement, listDestinations, listMethods, listTimes } from '@fairtick/domain/cashier/contract';
import type { MovementKind } from '@fairtick/domain/cashier/movement';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { MOVEMENT_KEY, MOVEMENTS_KEY } from './movement-keys.ts';

/** Ways to pay in or out that the viewer's country has, and why none can be used now, which every movement can change. */
export const methodsQuery = (direction: MovementKind) =>
	queryOptions({
		queryKey: [...MOVEMENTS_KEY, 'methods', direction],
		queryFn: ({ signal }) => fetchAnswer(listMethods, { query: { direction } }, signal),
	});

/** How long withdrawals took, by method. */
export const timesQuery = queryOptions({
	queryKey: ['cashier-times'],
	queryFn: async ({ signal }) => (await fetchAnswer(listTimes, {}, signal)).data,
});

export const DESTINATIONS_KEY = ['cashier-destinations'];

export const destinationsQuery = queryOptions({
	queryKey: DESTINATIONS_KEY,
	queryFn: async ({ signal }) => (await fetchAnswer(listDestinations, {}, signal)).data,
	staleTime: 0,
});

/** One movement as the server knows it; live events keep it up to date. */
export const movementQuery = (id: string) =>
	queryOptions({
		queryKey: [...MOVEMENT_KEY, id],
		queryFn: ({ signal }) => fetchAnswer(getMovement, { params: { id } }, signal),
		staleTime: 0,
	});
