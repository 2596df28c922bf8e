import { logStoppedAlarm } from '@fairtick/domain/proof/kinds/log-stopped-alarm';
import { mirrorsAlarm } from '@fairtick/domain/proof/kinds/mirrors-alarm';
import { witnessesAlarm } from '@fairtick/domain/proof/kinds/witnesses-alarm';
import type { Counted } from '@fairtick/domain/staff/to-do';
import { defineMeasure, gauge, type Measure } from '../../platform/metrics/index.ts';
import type { ProofContext } from './context.ts';
import type { LogPulse } from './log-pulse.ts';

type Watched = Pick<ProofContext, 'clock' | 'newest' | 'stop' | 'witnesses' | 'mirrors' | 'pulse'>;

/** A witness that has not cosigned for this long raises the alarm, and so does a mirror that lacks something for this long. */
const SILENT_MS = 600_000;

/**
 * The log's alarms for staff: it must not be signed or has stopped, so that no trade is placed; silent witnesses; mirrors
 * that lag behind.
 */
export function listAlarms({
	stop,
	pulse,
	witnesses,
	mirrors,
}: Pick<Watched, 'stop' | 'witnesses' | 'mirrors'> & {
	readonly pulse: Pick<LogPulse, 'isAlive'>;
}): Counted[] {
	const silent = witnesses.reports().filter(({ failure, silentMs }) => failure !== null && silentMs > SILENT_MS);
	return [
		{ of: logStoppedAlarm, count: stop() === null && pulse.isAlive ? 0 : 1 },
		{ of: witnessesAlarm, count: silent.length },
		{ of: mirrorsAlarm, count: mirrors.reports().filter(({ lagMs }) => lagMs > SILENT_MS).length },
	];
}

const secondsSince = (clock: Watched['clock'], atMs: number) => Math.max(clock.now() - atMs, 0) / 1_000;

/** Figures of the log. */
export const logMeasure = ({ clock, newest, stop, pulse, witnesses, mirrors }: Watched): Measure => {
	const load = () => ({
		newest: newest(),
		stop: stop(),
		witnesses: witnesses.reports(),
		mirrors: mirrors.reports(),
	});
	return defineMeasure('log', load, [
		gauge(
			'fairtick_log_stopped',
			'1 where the log must not be signed, by reason',
			(log) => (log.stop === null ? [] : [{ labels: { reason: log.stop.reason }, value: 1 }]),
			'reason',
		),
		gauge(
			'fairtick_log_silent_seconds',
			'Since everything was entered and signed, or since the start',
			() => pulse.silentMs / 1_000,
		),
		gauge('fairtick_log_entries', 'Entries under the newest checkpoint', (log) => log.newest?.size ?? 0),
		gauge('fairtick_log_signed_seconds', 'Since the newest checkpoint was signed', (log) =>
			log.newest === null ? [] : [{ value: secondsSince(clock, log.newest.atMs) }],
		),
		gauge(
			'fairtick_log_cosigned_seconds',
			'Since a witness cosigned the log last',
			(log) =>
				log.witnesses.flatMap(({ name, cosigned }) =>
					cosigned === null ? [] : [{ labels: { witness: name }, value: secondsSince(clock, cosigned.atMs) }],
				),
			'witness',
		),
		gauge(
			'fairtick_log_witness_failures',
			'1 where a witness did not cosign the last time, by why',
			(log) =>
				log.witnesses.flatMap(({ name, failure }) =>
					failure === null ? [] : [{ labels: { witness: name, failure }, value: 1 }],
				),
			'witness',
			'failure',
		),
		gauge(
			'fairtick_log_mirror_entries',
			'Entries under the checkpoint of a mirror',
			(log) =>
				log.mirrors.flatMap(({ name, size }) => (size === null ? [] : [{ labels: { mirror: name }, value: size }])),
			'mirror',
		),
		gauge(
			'fairtick_log_mirror_lag_seconds',
			'Since a mirror had all that was signed; 0: it has',
			(log) => log.mirrors.map(({ name, lagMs }) => ({ labels: { mirror: name }, value: lagMs / 1_000 })),
			'mirror',
		),
	]);
};
