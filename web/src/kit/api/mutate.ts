import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/** A changing call without shown progress, because `useMutation` would add a kilobyte. `onError` handles failures. */
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
