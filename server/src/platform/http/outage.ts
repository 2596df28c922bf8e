import { CommitsWait, CommitUnknown, NotPrimary, ReplicaBehind, ReportsBusy } from '../database/index.ts';
import { StoreUnavailable } from '../objects/index.ts';
import { HttpError, NotDone, Unknown } from './errors.ts';

/** PostgreSQL's codes: the work was never begun, or certainly rolled back. */
const NOT_DONE = new Set([
	// Cannot connect, too many connections, no memory, disk full, lock not available, cancelled, conflict, read only.
	'57P03',
	'53300',
	'08001',
	'08004',
	'53200',
	'53100',
	'55P03',
	'57014',
	'40001',
	'40P01',
	'25006',
]);
/** The connection went away under the work. */
const CUT_OFF = new Set([
	'ECONNRESET',
	'EPIPE',
	'ETIMEDOUT',
	'57P01',
	'57P02',
	'57P05',
	'25P04',
	'08000',
	'08003',
	'08006',
	'25P03',
]);
const CUT_OFF_MESSAGE = /^Connection terminated|^Client has encountered a connection error|^Client was closed/;
const NOT_DONE_MESSAGE =
	/^timeout exceeded when trying to connect|^Connection terminated due to connection timeout|^Cannot use a pool after calling end/;

/**
 * Distinguishes an outage of the database or the store from a fault: null for a fault. A call that needs the store to change something
 * asks it before its commit, which then does not come. `changes` says whether the call changes something,
 * because a connection that was cut then leaves the outcome open.
 */
export function toOutage(error: unknown, changes: boolean): HttpError | null {
	if (error instanceof HttpError) return error;
	if (!(error instanceof Error)) return null;
	if (error instanceof ReportsBusy || error instanceof StoreUnavailable) return new NotDone('http', error);
	if (error instanceof NotPrimary || error instanceof CommitsWait) return new NotDone('http', error);
	if (error instanceof ReplicaBehind) return new HttpError('http.reports_behind', { cause: error });
	if (error instanceof CommitUnknown) return changes ? new Unknown('http', error) : new NotDone('http', error);
	const code = 'code' in error ? String(error.code) : '';
	if ('syscall' in error && error.syscall === 'connect') return new NotDone('http', error);
	if (NOT_DONE.has(code) || NOT_DONE_MESSAGE.test(error.message)) return new NotDone('http', error);
	if (CUT_OFF.has(code) || CUT_OFF_MESSAGE.test(error.message)) {
		return changes ? new Unknown('http', error) : new NotDone('http', error);
	}
	return null;
}

/** For an outage of the store after a commit: the change is there, and the caller asks again. Throws. */
export function asUnknown(error: unknown): never {
	throw error instanceof StoreUnavailable ? new Unknown('http', error) : error;
}
