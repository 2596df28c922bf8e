import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import {
	acceptOrder,
	BOUNDED_TRADE,
	ORDER,
	ORDER_FIELDS,
	OTHER_ORDER,
	SEALED_TRADE,
	STORED_TRADE,
} from '../../../test/orders.ts';
import { RULES_VERSION } from '../../trading/rules.ts';
import { type RequestedTerms, toRequestedTerms } from '../../trading/terms.ts';
import { answerKindOf, hashAnswer, hashHolder, hashTerms, toAcceptedTerms, toRefusedTerms } from './placement-item.ts';

const SALT = hexToBytes('6c84191dee96d3e7d9742f92fee80dea');
const HOLDER_SALT = hexToBytes('ae55c150a2cf9ec85441c9ed925732cb');
const AT = 1_795_690_603_304;
const TOO_LOW = { code: 'trading.stake_too_low', params: { limit: 100 } };

const refuse = (asked: RequestedTerms, rulesVersion: number) =>
	toRefusedTerms(asked, TOO_LOW, AT, { rulesVersion, entryAfterMs: SEALED_TRADE.entryAfterMs });

test('[PROOF-05] an accepted answer has the terms, hashes and leaf that the log of verify/data holds', () => {
	const terms = toAcceptedTerms(STORED_TRADE);
	expect(JSON.stringify(terms)).toBe(
		'["demo","1","1","up","1000","DEMO_USD","9000","1","9000","duration:5","-","-","-","-","1795690603199","38","1795690608199","1500","2000","1"]',
	);
	const holder = hashHolder(HOLDER_SALT, STORED_TRADE.userId, STORED_TRADE.id);
	expect(bytesToHex(holder)).toBe('6620e84e466f284390791b39c40a79114130713fd12467c2ea60e4b83fe2ee9f');
	// The only answer of its batch, so that the leaf is the root.
	const leaf = hashAnswer(answerKindOf('accept', 1), hashTerms(SALT, terms), holder);
	expect(bytesToHex(leaf)).toBe('ea0d85ff4bccbbb70d0f962d9d6649151186de09ddd6a3b27f62ede03ea79b83');
});

test('[PROOF-05] a refused answer has the terms that verify/data holds', () => {
	const asked = { ...STORED_TRADE.asked, stake: 1 };
	expect(refuse(asked, 1)).toEqual(
		JSON.parse(
			'["demo","1","up","1","9000","duration:5","-","-","-","trading.stake_too_low","{\\"limit\\":100}","1795690603304"]',
		),
	);
});

test.each([
	[
		'accept',
		1,
		toAcceptedTerms(BOUNDED_TRADE),
		'["real","1","3","down","2550","SANDBOX_USD","9250","4","9250","clock:1795690680000","1795690611329","12","37","100008011","1795690603199","38","1795690680000","1500","2000","1"]',
		'63e6e8699ca8f76442fde9ff3b269e5cb65c5cbf4f3061d3ab27102fb2d3c7bb',
	],
	[
		'accept',
		2,
		toAcceptedTerms(SEALED_TRADE),
		'["real","1","3","down","2550","SANDBOX_USD","9250","4","9250","clock:1795690680000","1795690611329","12","37","100008011","1795690603199","38","1795690680000","1500","2000","2","1795690603120","1795690605000"]',
		'01e3ee588002bed8e1670ea881ed54ffed6b8b9fcee5eceec297296f0408c381',
	],
	[
		'refuse',
		1,
		refuse(BOUNDED_TRADE.asked, 1),
		'["real","1","down","2550","9250","clock:1795690680000","1795690611329","12","37","trading.stake_too_low","{\\"limit\\":100}","1795690603304"]',
		'f555d02f856b92c5c1563acc363bce67baf5dba540722d12e8718530c5752ec3',
	],
	[
		'refuse',
		2,
		refuse(SEALED_TRADE.asked, 2),
		'["real","1","down","2550","9250","clock:1795690680000","1795690611329","12","37","trading.stake_too_low","{\\"limit\\":100}","1795690603304","1795690603120","1795690605000"]',
		'7e509426b5d0b90d57454214275c1d46ae4cb568b30a103af84e8bb378d7d1e3',
	],
] as const)(
	'[PROOF-05] the answer %s/%d to an order with every field keeps its terms and its leaf',
	(answer, rules, terms, text, leaf) => {
		const kind = answerKindOf(answer, rules);
		const holder = hashHolder(HOLDER_SALT, BOUNDED_TRADE.userId, BOUNDED_TRADE.id);
		expect([kind, JSON.stringify(terms)]).toEqual([`${answer}/${rules}`, text]);
		expect(bytesToHex(hashAnswer(kind, hashTerms(SALT, terms), holder))).toBe(leaf);
	},
);

test('[TRADE-17] answers under every version of the rules have a kind, and others have none', () => {
	for (let version = 1; version <= RULES_VERSION; version++)
		expect(answerKindOf('accept', version)).toBe(`accept/${version}`);
	expect(() => answerKindOf('accept', RULES_VERSION + 1)).toThrow(`under rules ${RULES_VERSION + 1} have no kind`);
});

test.each(ORDER_FIELDS)('[PROOF-09] the log says the %s of an order, accepted or refused', (field) => {
	const other = { ...ORDER, [field]: OTHER_ORDER[field] };
	expect(toAcceptedTerms(acceptOrder(other))).not.toEqual(toAcceptedTerms(acceptOrder(ORDER)));
	expect(refuse(toRequestedTerms(other), 2)).not.toEqual(refuse(toRequestedTerms(ORDER), 2));
});
