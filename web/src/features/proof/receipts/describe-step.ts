import { findForeknowledge } from '@fairtick/domain/proof/promises/unchecked';
import type { CheckedStep, Verification } from '@fairtick/domain/proof/receipt/verify-receipt';
import type { VerifyStep } from '@fairtick/domain/proof/receipt/verify-steps';
import { toPercent } from '@fairtick/domain/trading/fair-value';
import {
	formatAmount,
	formatDateTimeSeconds,
	formatDecimal,
	formatDelay,
	formatNumber,
	formatPercent,
	formatTime,
	formatTimeMs,
} from '../../../kit/i18n/format.ts';
import type { Translate } from '../../../kit/i18n/translate.ts';
import {
	type FoundTick,
	findHour,
	findOutage,
	findRevealMs,
	findStep,
	type Judged,
	readGap,
	readTerms,
	readTick,
	readWarning,
} from './step-facts.ts';

/** A step explained to traders: a sentence, and the compared numbers. */
export interface StepWords {
	readonly text: string;
	readonly numbers: readonly (readonly [name: string, value: string])[];
	/** The reason why it failed, in English from the check. */
	readonly because: string | null;
}

/** Null if the step does not apply to the trade. */
export function describeStep(t: Translate, checked: CheckedStep, all: Judged): StepWords | null {
	const { step, status, facts } = checked;
	const because = facts['because'] ?? null;
	const gap = readGap(checked);
	if (gap !== null) return { text: t(`verify.${gap}`), numbers: [], because };
	if (status === 'wrong') return { text: t(`verify.wrong_${step}`), numbers: [], because };
	const numbers = () => listNumbers(t, step, facts, all);
	const outage = step === 'order' ? findOutage(all) : null;
	const warning = readWarning(checked);
	const warned = warning === null ? [] : [t(`verify.warning_${warning}`)];
	if (outage !== null) {
		const [from, to] = [formatDateTimeSeconds(outage.fromMs), formatDateTimeSeconds(outage.toMs)];
		const text = [t('verify.late_order', { from, to }), describeDelay(t, facts, all), ...warned].join(' ');
		return { text, numbers: numbers(), because: null };
	}
	if (status === 'warning') {
		const first = step === 'order' ? [describeDelay(t, facts, all)] : [];
		return { text: [...first, ...warned].join(' '), numbers: numbers(), because: null };
	}
	const waits = step === 'seeds' ? findRevealMs(all) : null;
	if (status === 'undecided')
		return waits === null
			? { text: describeUndecided(t, step), numbers: [], because }
			: { text: t('verify.waits_seeds', { time: formatTime(waits, false) }), numbers: [], because: null };
	if (status === 'absent') return describeAbsent(t, checked, all);
	return { text: describeRight(t, checked, all), numbers: numbers(), because: null };
}

/** The checked points only. */
function describeRight(t: Translate, { step, facts }: CheckedStep, all: Judged): string {
	const isLost = step === 'prices' && facts['lost'] !== undefined;
	// Prices of a fair index have no venue: its correction returns the loss in a lost hour.
	const isOfHour = step === 'correction' && findHour(all) !== null;
	if (isLost) return t('verify.right_lost');
	if (step === 'prices' && facts['silent'] !== undefined) return t('verify.right_silent');
	if (isOfHour) return t('verify.lostSeed_correction');
	const terms = all.receipt && readTerms(all.receipt);
	switch (step) {
		case 'order':
			return `${t('verify.right_order')} ${describeDelay(t, facts, all)}`.trimEnd();
		case 'terms':
			// Under rule set 1 the versions may be in any entry of the log (PROOF-10).
			return t(isOfRules1(all) ? 'verify.right_terms_first' : 'verify.right_terms');
		case 'prices':
			if (all.receipt?.result.status === 'sold') return t('verify.right_prices_sold');
			return t(terms?.entryAfterMs == null ? 'verify.right_prices' : 'verify.right_prices_sealed');
		case 'wait':
			if (!isKnown(facts['asked'])) return t('verify.right_wait_seen');
			return t(isKnown(facts['seen']) ? 'verify.right_wait' : 'verify.right_wait_asked');
		case 'seeds': {
			const rounds = formatNumber(Number(facts['rounds']));
			const isBegun = all.unchecked?.some(({ code }) => code === 'begun');
			const committed = t(isBegun ? 'verify.committed_begun' : 'verify.committed_before');
			return `${rounds === formatNumber(0) ? t('verify.right_seeds') : t('verify.right_seeds_rounds', { rounds })} ${committed}`;
		}
		case 'format':
			return t('verify.right_format', { entries: facts['entries'] ?? '–', items: facts['items'] ?? '–' });
		case 'log':
			return t('verify.right_log', { items: facts['items'] ?? '–' });
		default:
			return t(`verify.right_${step}`);
	}
}

/** True for a fact that is not `-`. */
const isKnown = (fact: string | undefined): boolean => fact !== undefined && fact !== '-';

const isOfRules1 = ({ receipt }: Verification): boolean => receipt !== null && readTerms(receipt).rules === '1';

/** Delay from the acceptance to its entry in the log; empty if it was not read. */
function describeDelay(t: Translate, facts: CheckedStep['facts'], { receipt }: Verification): string {
	const answeredAt = facts['answeredAt'];
	if (receipt === null || answeredAt === undefined) return '';
	const ms = Number(answeredAt) - readTerms(receipt).acceptedAtMs;
	const seconds = formatNumber(Math.abs(ms) / 1_000, 1);
	return t(ms < 0 ? 'verify.loggedBefore' : 'verify.loggedAfter', { seconds });
}

const KNOWN_UNKNOWN: readonly VerifyStep[] = ['format', 'checkpoint', 'terms'];

function describeUndecided(t: Translate, step: VerifyStep): string {
	return t(
		KNOWN_UNKNOWN.includes(step) ? `verify.unknown_${step as 'format' | 'checkpoint' | 'terms'}` : 'verify.unknown',
	);
}

function describeAbsent(t: Translate, { step }: CheckedStep, all: Judged): StepWords | null {
	const { entry, exit } = all.receipt?.result ?? {};
	const words = (text: string) => ({ text, numbers: [], because: null });
	if (step === 'wait') return words(t(isOfRules1(all) ? 'verify.absent_wait' : 'verify.absent_wait_unbounded'));
	if (step === 'sealed') {
		const foreknowledge = findForeknowledge(all);
		if (foreknowledge === null) return null;
		return words(t(foreknowledge === 'ahead' ? 'verify.absent_sealed_ahead' : 'verify.absent_sealed'));
	}
	if (step === 'holder') return words(t('verify.absent_holder'));
	if (step === 'seeds' && entry && exit && entry[0] !== exit[0]) return words(t('verify.absent_seeds'));
	return null;
}

function listNumbers(
	t: Translate,
	step: VerifyStep,
	facts: CheckedStep['facts'],
	all: Verification,
): StepWords['numbers'] {
	const { receipt } = all;
	if (receipt === null) return [];
	const terms = readTerms(receipt);
	const fact = (name: string) => facts[name] ?? '';
	const has = (name: string) => isKnown(facts[name]);
	const entryAt = (no: string, at: string) =>
		no === '-' ? '–' : t('verify.entryAt', { no: formatNumber(Number(no)), time: formatTime(Number(at)) });
	switch (step) {
		case 'checkpoint':
			return [
				[t('verify.origin'), fact('origin')],
				[t('verify.size'), formatNumber(Number(fact('size')))],
				[t('verify.root'), toBase64(fact('root'))],
			];
		case 'answer':
			return [
				[t('verify.order'), `${t(`trading.${terms.direction}`)} · ${formatAmount(terms.stake)}`],
				[t('trading.payout'), formatPercent(terms.payoutPercent)],
				[t('verify.accepted'), formatTimeMs(terms.acceptedAtMs)],
				[t('verify.expires'), formatTimeMs(terms.expiresAtMs)],
			];
		case 'order':
			return [
				[t('verify.orderLogged'), entryAt(fact('answered'), fact('answeredAt'))],
				...(has('next') ? [[t('verify.nextPriceLogged'), entryAt(fact('next'), fact('nextAt'))] as const] : []),
				[t('verify.priceLogged'), entryAt(fact('decided'), fact('decidedAt'))],
			];
		case 'terms':
			return [
				[t('verify.asset'), fact('asset')],
				[t('trading.payout'), formatPercent(Number(fact('payout')) / 100)],
				[t('verify.rules'), terms.rules],
			];
		case 'prices':
			return [
				...describeTick(t('verify.seen'), readTick(facts['seen'], facts['tickSize'])),
				...describeTick(t('verify.entry'), readTick(facts['entry'], facts['tickSize'])),
				...describeTick(t('verify.exit'), readTick(facts['exit'], facts['tickSize'])),
				...describeTick(t('verify.last'), readTick(facts['last'], facts['tickSize'])),
			];
		case 'wait':
			return [
				...(has('asked') ? [[t('verify.asked'), formatTimeMs(Number(fact('asked')))] as const] : []),
				[t('verify.accepted'), formatTimeMs(terms.acceptedAtMs)],
				...(has('waited') ? [[t('verify.waited'), formatDelay(Number(fact('waited')))] as const] : []),
				...(has('since')
					? [
							[
								t('verify.since'),
								Number(fact('since')) < 0 ? t('verify.sinceNone') : formatDelay(Number(fact('since'))),
							] as const,
						]
					: []),
			];
		case 'sealed':
			return [
				[t('verify.orderLogged'), formatTimeMs(Number(fact('loggedAt')))],
				[t('verify.round'), `${fact('round')}, ${formatTimeMs(Number(fact('roundAt')))}`],
			];
		case 'sale':
			return [
				[t('verify.saleAccepted'), formatTimeMs(Number(fact('accepted')))],
				...describeTick(t('verify.salePrice'), readTick(facts['tick'], facts['tickSize'])),
				...(has('amount')
					? [
							[t('trading.chance'), formatPercent(toPercent(Number(fact('chance'))), 1)] as const,
							[
								t('verify.saleAmount'),
								`${formatAmount(Number(fact('value')))} − ${formatPercent(Number(fact('fee')) / 100)} = ${formatAmount(Number(fact('amount')))}`,
							] as const,
						]
					: []),
			];
		case 'result':
			return [
				[t('verify.outcome'), t(`trading.status_${receipt.result.status}`)],
				[t('verify.returned'), describeMoney(all)],
			];
		case 'correction':
			return [
				[t(findHour(all) === null ? 'verify.wrongPrice' : 'verify.exit'), `#${fact('seq')}`],
				[t('verify.returned'), formatAmount(Number(fact('amount')))],
			];
		case 'holder':
			return [
				[t('verify.user'), fact('user')],
				[t('verify.trade'), fact('trade')],
			];
		case 'seeds':
			return [
				[t('verify.ticks'), formatNumber(Number(fact('ticks')))],
				[t('verify.rounds'), formatNumber(Number(fact('rounds')))],
				[t('verify.sum'), Number(fact('sum')) > 0 ? t('verify.sumUp') : t('verify.sumDown')],
			];
		default:
			return [];
	}
}

function describeTick(name: string, tick: FoundTick | null): StepWords['numbers'] {
	return tick === null ? [] : [[name, `${formatDecimal(tick.price)} · ${formatTimeMs(tick.atMs)} · #${tick.seq}`]];
}

/** The arithmetic of the money: `10.00 + 90% = 19.00`. */
function describeMoney({ receipt, ...all }: Verification): string {
	if (receipt === null) return '';
	const { stake, payoutPercent } = readTerms(receipt);
	const returned = formatAmount(Number(receipt.result.returned));
	const won = findStep({ ...all }, 'result')?.facts['status'] === 'won';
	return won ? `${formatAmount(stake)} + ${formatPercent(payoutPercent)} = ${returned}` : returned;
}

/** A hash in base64, as in checkpoints, so that it can be compared with their list. */
const toBase64 = (hex: string): string =>
	btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))));
