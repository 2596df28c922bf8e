import type { HourCheck } from '@fairtick/domain/proof/hours/hour-check';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type LogState, logQuery } from '../log/watch-log.ts';
import { askHour } from '../worker/ask-worker.ts';
import type { Progress } from '../worker/proof-worker.ts';
import { askedHour, type FairHour, type FairIndex, type HourSpan } from './fair-hours.ts';

/** The hour to recompute. */
export interface HourToCheck {
	readonly index: FairIndex;
	readonly hour: FairHour;
	readonly span: HourSpan;
}

/** A recomputed hour, and the log that it was compared with. */
export interface CheckedHour {
	readonly check: HourCheck;
	readonly log: LogState;
}

export type HourState =
	| { readonly kind: 'checking'; readonly progress: Progress | null }
	| { readonly kind: 'checked'; readonly found: CheckedHour }
	/** Something could not be loaded. */
	| { readonly kind: 'failed' };

/** Recomputes an hour in this browser while it is requested; `again` restarts. */
export function useHourCheck(asked: HourToCheck): { readonly state: HourState; again(): void } {
	const queryClient = useQueryClient();
	const [state, setState] = useState<HourState>({ kind: 'checking', progress: null });
	const [attempt, setAttempt] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts over
	useEffect(() => {
		const controller = new AbortController();
		const { signal } = controller;
		const show = (next: HourState) => {
			if (!signal.aborted) setState(next);
		};
		show({ kind: 'checking', progress: null });
		check(queryClient, asked, signal, (progress) => show({ kind: 'checking', progress })).then(
			(found) => show({ kind: 'checked', found }),
			() => show({ kind: 'failed' }),
		);
		return () => controller.abort(new DOMException('no longer asked for', 'AbortError'));
	}, [asked, attempt, queryClient]);
	return { state, again: () => setAttempt((count) => count + 1) };
}

async function check(
	queryClient: QueryClient,
	{ index, hour, span }: HourToCheck,
	signal: AbortSignal,
	onProgress: (progress: Progress) => void,
): Promise<CheckedHour> {
	const [log, question] = await Promise.all([
		queryClient.query({ ...logQuery(null), staleTime: 0 }),
		askedHour(index, hour, span, signal),
	]);
	const note = log.check.status === 'consistent' ? log.check.newest : 'served' in log.check ? log.check.served : null;
	if (note === null && log.alarm === null) throw new Error('the log cannot be had');
	const check = await askHour({ hour: question, note: note ?? '', logKey: log.logKey }, signal, onProgress);
	return { check, log };
}
