import type { ErrorBody } from '@fairtick/domain/wire/errors';

export interface Ok<Answer> {
	readonly kind: 'ok';
	readonly answer: Answer;
}

/** The server decided against the call, or could not read it; asking again changes nothing. */
export interface Refused {
	readonly kind: 'refused';
	readonly status: number;
	readonly code: string;
	/** In the viewer's language, from the server. */
	readonly message: string;
	readonly params: NonNullable<ErrorBody['params']>;
	readonly errors: NonNullable<ErrorBody['errors']>;
	/** The promise that a refused placement will be in the log. */
	readonly promise?: ErrorBody['promise'];
}

/** No decision reached us. `not_done` says that nothing happened, `unknown` that something may have. */
export interface Outage {
	readonly kind: 'outage';
	readonly effect: 'not_done' | 'unknown';
	/** From the server, where it sent one. */
	readonly code?: string;
	/** null when no answer came at all. */
	readonly status: number | null;
	/** Description for logs and developers: one of the generic messages of ERR-04, or the status. */
	readonly reason: string;
	/** From the server, in the viewer's language, where it sent one. */
	readonly message: string | null;
	/** A whole page that came instead of JSON, such as a proxy's. */
	readonly html: string | null;
}

export type Outcome<Answer> = Ok<Answer> | Refused | Outage;

/** True if the server itself failed: the viewer sees that once, wherever the call came from (ERR-02). */
export function isServerFailure({ kind, status }: Refused | Outage): boolean {
	return kind === 'outage' && status !== null && status >= 500;
}
