import type { ErrorBody } from '@fairtick/domain/wire/errors';

export interface Ok<Answer> {
	readonly kind: 'ok';
	readonly answer: Answer;
}

/** The server decided against the call or could not read it. A repeat changes nothing. */
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

/** No decision arrived. `not_done`: nothing happened; `unknown`: something may have happened. */
export interface Outage {
	readonly kind: 'outage';
	readonly effect: 'not_done' | 'unknown';
	/** From the server, if it sent one. */
	readonly code?: string;
	/** Null without an answer. */
	readonly status: number | null;
	/** Description for logs and developers: a generic message of ERR-04, or the status. */
	readonly reason: string;
	/** From the server in the viewer's language, if it sent one. */
	readonly message: string | null;
	/** A whole page received in place of JSON, such as a proxy's. */
	readonly html: string | null;
}

export type Outcome<Answer> = Ok<Answer> | Refused | Outage;

/** True if the server itself failed. The viewer sees that once, for all calls (ERR-02). */
export function isServerFailure({ kind, status }: Refused | Outage): boolean {
	return kind === 'outage' && status !== null && status >= 500;
}
