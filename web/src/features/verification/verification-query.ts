import { getVerification } from '@fairtick/domain/verification/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { VERIFICATION_KEY } from './verification-key.ts';

export const verificationQuery = queryOptions({
	queryKey: [...VERIFICATION_KEY, 'steps'],
	queryFn: ({ signal }) => fetchAnswer(getVerification, {}, signal),
	staleTime: 0,
});
