import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Every line that is logged while `work` is under way carries the request's id. */
export function logAsRequest<Result>(requestId: string, work: () => Result): Result {
	return current.run(requestId, work);
}

/** For events that only happen to begin within a request, such as the end of a connection that many requests share. */
export function logAsNobody<Result>(work: () => Result): Result {
	return current.exit(work);
}

/** Undefined outside of any request. */
export function currentRequestId(): string | undefined {
	return current.getStore();
}
