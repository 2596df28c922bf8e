import { uuid } from '@fairtick/domain/wire/primitives';
import { HttpError, InvalidFields } from './errors.ts';

const HEADER = 'idempotency-key';

/** The `Idempotency-Key` of a request, a UUID. Throws `http.key_missing` without one, `InvalidFields` for any other text. */
export function readIdempotencyKey(headers: NodeJS.Dict<string | string[]>): string {
	const given = headers[HEADER];
	if (given === undefined || given === '') throw new HttpError('http.key_missing');
	const { success, data } = uuid.safeParse(given);
	if (!success) throw new InvalidFields([{ field: HEADER, code: 'field.uuid' }]);
	return data;
}
