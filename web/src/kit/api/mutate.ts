import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/** A changing call whose progress is not shown: `useMutation` would bring a kilobyte of it. What went wrong is for `onError`. */
export async function mutate<Answer, Variables, Before>(
	queryClient: QueryClient,
	options: MutationOptions<Answer, Error, Variables, Before>,
	variables: Variables,
): Promise<void> {
	await queryClient
		.getMutationCache()
		.build(queryClient, options)
		.execute(variables)
		.catch(() => undefined);
}
