import { getProfile } from '@fairtick/domain/identity/profile-contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../api/query.ts';

export const profileQuery = queryOptions({
	queryKey: ['profile'],
	queryFn: ({ signal }) => fetchAnswer(getProfile, {}, signal),
	staleTime: 0,
});
