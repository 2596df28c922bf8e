import { getMovement, listDestinations, listMethods, listTimes } from '@fairtick/domain/cashier/contract';
import type { MovementKind } from '@fairtick/domain/cashier/movement';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { MOVEMENT_KEY, MOVEMENTS_KEY } from './movement-keys.ts';

/** Methods in the viewer's country, and the reason if none can be used now. Every movement can change that reason. */
export const methodsQuery = (direction: MovementKind) =>
	queryOptions({
		queryKey: [...MOVEMENTS_KEY, 'methods', direction],
		queryFn: ({ signal }) => fetchAnswer(listMethods, { query: { direction } }, signal),
	});

/** Measured times of withdrawals by method. */
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

/** One movement from the server; live events update it. */
export const movementQuery = (id: string) =>
	queryOptions({
		queryKey: [...MOVEMENT_KEY, id],
		queryFn: ({ signal }) => fetchAnswer(getMovement, { params: { id } }, signal),
		staleTime: 0,
	});
