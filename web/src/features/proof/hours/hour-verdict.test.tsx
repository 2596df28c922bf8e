import { computeFairTickTime } from '@fairtick/domain/market/fair-walk';
import { checkHour } from '@fairtick/domain/proof/hours/check-hour';
import type { HourQuestion } from '@fairtick/domain/proof/hours/hour-check';
import { FAIR_LOG_KEY, FAIR_QUESTION, FIRST_K, makeFairLog } from '@fairtick/domain/test/fair-log';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { formatTimeMs } from '../../../kit/i18n/format.ts';
import type { LogState } from '../log/watch-log.ts';
import { FirstDifference, HourFacts, HourVerdict } from './hour-verdict.tsx';

afterEach(cleanup);

const LOG: LogState = {
	logKey: 'a key',
	isPinned: false,
	sinceMs: null,
	seenSize: 0,
	alarm: null,
	check: { status: 'consistent', newest: 'a note', size: 74, keys: [] },
};

/** Recomputes a log of the last minute of an hour, and shows the result. */
async function showHour(
	options: Parameters<typeof makeFairLog>[0] = {},
	log: Partial<LogState> = {},
	question: Partial<HourQuestion> = {},
) {
	const { note, read } = makeFairLog(options);
	const check = await checkHour(
		{ ...FAIR_QUESTION, ...question },
		{ note, read, logKey: FAIR_LOG_KEY, areBeaconRounds: () => true },
	);
	await show(
		<>
			<HourVerdict found={{ check, log: { ...LOG, ...log } }} name="Volatility 75" />
			{check.status === 'compared' && check.difference && <FirstDifference difference={check.difference} />}
			{check.status === 'compared' && <HourFacts check={check} />}
		</>,
		['trading', 'details', 'proof'],
	);
	return check;
}
const verdict = () => screen.getByTestId('verdict');

test('[PROOF-03] an hour whose prices all follow from the seed is green, with their number', async () => {
	await showHour();
	expect(verdict().dataset['verdict']).toBe('right');
	expect(verdict().textContent).toContain('All 120 prices agree');
	expect(screen.queryByTestId('first-difference')).toBeNull();
});

test('[PROOF-03] a changed price in the log is shown as the first difference, with both values and its time', async () => {
	let logged = 0n;
	const check = await showHour({
		change: (k, price) => {
			if (k === FIRST_K + 31) logged = price + 12_345n;
			return k === FIRST_K + 31 ? logged : price;
		},
	});
	expect(verdict().dataset['verdict']).toBe('different');
	expect(verdict().textContent).toContain('119 of 120 prices agree');
	const shown = screen.getByTestId('first-difference').textContent;
	expect(shown).toContain(formatTimeMs(computeFairTickTime(FIRST_K + 31)));
	const decimal = (price: bigint) => (Number(price) / 10_000).toLocaleString('en', { minimumFractionDigits: 4 });
	expect(shown).toContain(decimal(logged));
	expect(shown).toContain(decimal(logged - 12_345n));
	expect(check).toMatchObject({ difference: { logged: Number(logged) } });
});

test('[PROOF-03] green needs a log that continues the known one, and red stays red', async () => {
	const behind = { status: 'behind', served: 'a note', seen: 'another' } as const;
	await showHour({}, { check: behind });
	expect(verdict().dataset['verdict']).toBe('behind');
	cleanup();
	await showHour({}, { check: { ...behind, status: 'missing' } });
	expect(verdict().dataset['verdict']).toBe('missing');
	expect(verdict().textContent).toContain('Files of the log are missing');
	cleanup();
	const alarm = { kind: 'forked', foundAtMs: 1, logKey: 'a key', had: 'one', shown: 'another' } as const;
	await showHour({}, { alarm });
	expect(verdict().dataset['verdict']).toBe('alarm');
	cleanup();
	await showHour({ seed: new Uint8Array(32) });
	expect(verdict().dataset['verdict']).toBe('false');
	expect(verdict().textContent).toContain('not the one whose fingerprint');
	cleanup();
	await showHour({ reveals: false });
	expect(verdict().dataset['verdict']).toBe('open');
});

test('[PROOF-03] equal prices are not enough if some hide in a close, or the commitment was late', async () => {
	await showHour({ closed: [FIRST_K + 10, FIRST_K + 19] });
	expect(verdict().dataset['verdict']).toBe('closed');
	expect(verdict().textContent).toContain('110 prices agree, 10 are missing');
	cleanup();
	await showHour({ beginsS: 70 });
	expect(verdict().dataset['verdict']).toBe('young');
	expect(verdict().textContent).toContain('This log is younger than that');
});

test('[PROOF-03] the site’s statements about the beacon, the index and a lost seed are compared with the log', async () => {
	await showHour({ asset: { terms: '{"beacon": "quicknet"}' } });
	expect(verdict().dataset['verdict']).toBe('open');
	expect(verdict().textContent).toContain('The hour needs public random numbers (drand)');
	cleanup();
	await showHour({ asset: { ticker: 'V10' } });
	expect(verdict().dataset['verdict']).toBe('false');
	cleanup();
	await showHour({}, {}, { lostAtMs: FAIR_QUESTION.revealedAtMs });
	expect(verdict().dataset['verdict']).toBe('open');
	expect(verdict().textContent).toContain('The log does not');
	cleanup();
	await showHour({ isLost: true }, {}, { lostAtMs: FAIR_QUESTION.revealedAtMs });
	expect(verdict().dataset['verdict']).toBe('lost');
	expect(verdict().textContent).toContain('Entry 71 of the log says so');
});
