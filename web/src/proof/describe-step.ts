import type { CheckedStep, Verification, VerifyStep } from '@fairtick/domain/proof/verify-receipt';
import {
	formatAmount,
	formatDateTimeSeconds,
	formatDecimal,
	formatNumber,
	formatPercent,
	formatTime,
	formatTimeMs,
} from '../i18n/format.ts';
import type { Translate } from '../i18n/translate.ts';
import {
	type FoundTick,
	findHour,
	findOutage,
	findRevealMs,
	findStep,
	readLostSeed,
	readTerms,
	readTick,
} from './step-facts.ts';

/** A step in the words of a trader: one sentence, and the numbers that it was held against. */
export interface StepWords {
	readonly text: string;
	readonly numbers: readonly (readonly [name: string, value: string])[];
	/** Why it failed, in English as the check said it. */
	readonly because: string | null;
}

/** Null: the trade has nothing to say there. */
export function describeStep(t: Translate, checked: CheckedStep, all: Verification): StepWords | null {
	const { step, status, facts } = checked;
	const because = facts['because'] ?? null;
	const lostSeed = readLostSeed(checked);
	if (lostSeed !== null) return { text: t(`verify.lostSeed_${lostSeed}`), numbers: [], because };
	if (status === 'wrong') return { text: t(`verify.wrong_${step}`), numbers: [], because };
	const outage = step === 'order' ? findOutage(all) : null;
	if (outage !== null) {
		const [from, to] = [formatDateTimeSeconds(outage.fromMs), formatDateTimeSeconds(outage.toMs)];
		return { text: t('verify.late_order', { from, to }), numbers: listNumbers(t, step, facts, all), because: null };
	}
	const waits = step === 'seeds' ? findRevealMs(all) : null;
	if (status === 'undecided')
		return waits === null
			? { text: describeUndecided(t, step), numbers: [], because }
			: { text: t('verify.waits_seeds', { time: formatTime(waits, false) }), numbers: [], because: null };
	if (status === 'absent') return describeAbsent(t, step, all);
	const isLost = step === 'prices' && facts['lost'] !== undefined;
	// Prices of a fair index are of no venue: what it corrects is the loss in a lost hour.
	const isOfHour = step === 'correction' && findHour(all) !== null;
	const name = isLost ? 'right_lost' : isOfHour ? 'lostSeed_correction' : (`right_${step}` as const);
	return {
		text: t(`verify.${name}`, facts),
		numbers: listNumbers(t, step, facts, all),
		because: null,
	};
}

const KNOWN_UNKNOWN: readonly VerifyStep[] = ['format', 'checkpoint', 'terms'];

function describeUndecided(t: Translate, step: VerifyStep): string {
	return t(
		KNOWN_UNKNOWN.includes(step) ? `verify.unknown_${step as 'format' | 'checkpoint' | 'terms'}` : 'verify.unknown',
	);
}

function describeAbsent(t: Translate, step: VerifyStep, { receipt }: Verification): StepWords | null {
	const { entry, exit } = receipt?.result ?? {};
	const words = (text: string) => ({ text, numbers: [], because: null });
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

/** How the money follows: `10.00 + 90% = 19.00`. */
function describeMoney({ receipt, ...all }: Verification): string {
	if (receipt === null) return '';
	const { stake, payoutPercent } = readTerms(receipt);
	const returned = formatAmount(Number(receipt.result.returned));
	const won = findStep({ ...all }, 'result')?.facts['status'] === 'won';
	return won ? `${formatAmount(stake)} + ${formatPercent(payoutPercent)} = ${returned}` : returned;
}

/** A hash as checkpoints write it, so that it can be compared with the list of them. */
const toBase64 = (hex: string): string =>
	btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))));
