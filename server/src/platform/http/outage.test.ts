import { expect, test } from 'vitest';
import { CommitsWait, CommitUnknown, NotPrimary, ReplicaBehind, ReportsBusy } from '../database/index.ts';
import { HttpError, NotDone, toOutage, Unknown } from './index.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

test.each([
	['no server', withCode('ECONNREFUSED', { syscall: 'connect' }), 'http.not_done', 'http.not_done'],
	['no socket file', withCode('ENOENT', { syscall: 'connect' }), 'http.not_done', 'http.not_done'],
	['a missing file is a fault', withCode('ENOENT', { syscall: 'open' }), null, null],
	['starting up', withCode('57P03'), 'http.not_done', 'http.not_done'],
	['lock not available', withCode('55P03'), 'http.not_done', 'http.not_done'],
	['deadlock', withCode('40P01'), 'http.not_done', 'http.not_done'],
	['disk full', withCode('53100'), 'http.not_done', 'http.not_done'],
	['pool exhausted', new Error('timeout exceeded when trying to connect'), 'http.not_done', 'http.not_done'],
	['too many reports', new ReportsBusy('x'), 'http.not_done', 'http.not_done'],
	['another server than the primary', new NotPrimary('x'), 'http.not_done', 'http.not_done'],
	['commits wait for the standby', new CommitsWait('x'), 'http.not_done', 'http.not_done'],
	['a commit may not be on the standby', new CommitUnknown('x'), 'http.not_done', 'http.unknown'],
	['the replica is behind', new ReplicaBehind('x'), 'http.reports_behind', 'http.reports_behind'],
	['server shut down', withCode('57P01'), 'http.not_done', 'http.unknown'],
	['connection reset', withCode('ECONNRESET', { syscall: 'read' }), 'http.not_done', 'http.unknown'],
	['reply lost', new Error('Connection terminated unexpectedly'), 'http.not_done', 'http.unknown'],
	['a broken constraint is a fault', withCode('23505'), null, null],
	['a bug is a fault', new TypeError('x is undefined'), null, null],
	['not even an error', 'text', null, null],
	['an outage stays what it is', new Unknown('trading'), 'trading.unknown', 'trading.unknown'],
	['so does an undone one', new NotDone('trading'), 'trading.not_done', 'trading.not_done'],
	['and every other answer', new HttpError('http.not_found'), 'http.not_found', 'http.not_found'],
])('%s', (_, error, reading, changing) => {
	expect(toOutage(error, false)?.code ?? null).toBe(reading);
	expect(toOutage(error, true)?.code ?? null).toBe(changing);
});
