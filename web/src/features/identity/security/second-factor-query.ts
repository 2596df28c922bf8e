import { getSecondFactor } from '@fairtick/domain/identity/security-contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../../kit/api/query.ts';

export const secondFactorQuery = queryOptions({
	queryKey: ['second-factor'],
	queryFn: ({ signal }) => fetchAnswer(getSecondFactor, {}, signal),
});
