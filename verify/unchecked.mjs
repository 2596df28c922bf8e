/** Points that the check of a receipt did not or cannot check. The product's pages use the same codes. */
import { at, HOUR } from './notes.mjs';

/** @import { ItemOf } from './log-items.mjs' */
/** @import { Report } from './notes.mjs' */
/** @import { Found } from './receipt.mjs' */

const TEXTS = {
	view: () => 'that everyone is shown this log: compare its checkpoint with one that another person has (compare)',
	asked: () => 'that these are the terms that you asked for',
	holder: () => 'whose trade it is: the receipt was shared without its holder',
	/** @param {{ step: string }} facts */
	later: ({ step }) => `what comes after the step “${step}”, which relies on it`,
	/** @param {ItemOf<'asset/1'>} asset */
	venue: ({ source }) => `that the prices are those that ${source} gave`,
	others: () =>
		'that its hours have no other commitments, and their groups no others of the same number (range over all entries)',
	/** @param {ItemOf<'commitment/1'>} one */
	begun: (one) => `why ${made(one)}, when its hour had begun`,
	/** @param {ItemOf<'commitment/1'>} one */
	young: (one) => `why ${made(one)}, and not 48 hours before its hour`,
	drawn: () => 'that the seeds were drawn at random, and not chosen among many',
	/** @param {{ epoch: string }} facts */
	lost: ({ epoch }) => `that the prices of hour ${epoch} follow from its seed, which was lost`,
	silent: () =>
		'that drand never published the round without which the trade is void: a relay that has it shows otherwise',
	key_ends: () => 'whether the key that signed had ended by then: the log tells (--log)',
	wait: () => 'how long the order waited before it was accepted: nothing in its terms bounds that',
	dated: () => 'that entries were made when they say: their times and rounds are the word of the house (watch, --seen)',
};
/** @param {ItemOf<'commitment/1'>} one */
const made = ({ epoch, entry }) => `the commitment of hour ${epoch} is in entry ${entry.no}, made at ${at(entry.time)}`;

/**
 * `{ code, text }` of each point, in order. Empty if the receipt is wrong or none was read.
 * @param {Partial<Found>} found
 * @param {Report} report
 */
export function listUnchecked(found, report) {
	const { receipt, isFair, asset, itemsOf } = found;
	if (!receipt || report.verdict === 'wrong') return [];
	/** @type {{ code: string, text: string }[]} */
	const list = [];
	/** @type {<C extends keyof typeof TEXTS>(code: C, ...facts: Parameters<(typeof TEXTS)[C]>) => void} */
	const add = (code, ...facts) => {
		/** @type {(...facts: any[]) => string} */
		const describe = TEXTS[code];
		list.push({ code, text: describe(...facts) });
	};
	/** @param {string} name */
	const has = (name) => report.steps.some((step) => step.name === name);
	const last = report.steps.at(-1);
	add('view');
	add('asked');
	if (!receipt.holder) add('holder');
	if (last?.state === 'open' && last.name !== 'seeds') add('later', { step: last.name });
	if (asset && !isFair) add('venue', asset);
	if (isFair && has('seeds')) {
		add('others');
		for (const one of itemsOf?.('commitment/1') ?? []) {
			const early = Number(one.epoch) * HOUR - one.entry.time;
			if (early < 48 * HOUR) add(early <= 0 ? 'begun' : 'young', one);
		}
		add('drawn');
		// A void trade has no result that follows from the hour's prices.
		if (found.lostEpoch !== undefined && receipt.result.void_reason === null) add('lost', { epoch: found.lostEpoch });
	}
	if (receipt.result.void_reason === 'beacon') add('silent');
	if (!found.followed?.includes(found.checkpoint?.origin ?? '')) add('key_ends');
	if (report.absent.includes('wait')) add('wait');
	if (has('sealed')) add('dated');
	return list;
}
