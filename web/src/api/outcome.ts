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
}

/** No decision reached us. `not_done` says that nothing happened, `unknown` that something may have. */
export interface Outage {
	readonly kind: 'outage';
	readonly effect: 'not_done' | 'unknown';
	/** null when no answer came at all. */
	readonly status: number | null;
	/** From the server, in the viewer's language, where it sent one. */
	readonly message: string | null;
}

export type Outcome<Answer> = Ok<Answer> | Refused | Outage;
