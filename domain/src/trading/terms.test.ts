import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import {
	acceptOrder,
	BOUNDED_TRADE,
	ORDER,
	ORDER_FIELDS,
	OTHER_ORDER,
	SEALED_TRADE,
	STORED_TRADE,
} from '../../test/orders.ts';
import { sha256 } from '../sha256.ts';
import { RULES_VERSION, type Settlement } from './rules.ts';
import {
	type Correction,
	correctionText,
	findChangedField,
	resultText,
	type TradeTerms,
	termsText,
	toRequestedTerms,
} from './terms.ts';

const WON: Settlement = {
	status: 'won',
	voidReason: null,
	entry: { seq: 39, atMs: 1_795_690_603_250, price: 100_008_015n },
	exit: { seq: 48, atMs: 1_795_690_607_750, price: 100_008_742n },
	returnedMinor: 1_900n,
};
const VOID: Settlement = {
	status: 'void',
	voidReason: 'exit_too_old',
	entry: WON.entry,
	exit: null,
	returnedMinor: 2_550n,
};
const CORRECTION: Correction = { seq: 48, cause: 'seed_lost', record: null, amountMinor: 900n };
const RECORDED: Correction = { ...CORRECTION, cause: 'venue_record', record: '[["1795690607750","100008742"]]' };

/**
 * The hashes that the ledger holds of trades under each version of the rules. The audit computes them again with the
 * release that runs then, so no line here ever changes; a new version of the rules gets its own.
 */
const FROZEN: readonly { readonly trade: TradeTerms; readonly text: string; readonly hashes: readonly string[] }[] = [
	{
		trade: STORED_TRADE,
		text: 'trade/1|76778001-3078-46f3-86ae-dede0be862c2|1001|demo|DEMO_USD|1|1|up|1000|9000|1|1795690603199|38|1795690608199|1500|2000|-|-|1|duration:5|90|-|-',
		hashes: [
			'e03d7190e8cfa12761bf5ea5f04eec8d1f21e176556a5acf02e28c155088cfd5',
			'd1e8e80abf7f859456f6f51e138578207b14012d4a0a4271ce346b0edbd8403e',
			'd6f05c93bf09a12ef0664a4ece51515d78e2f0f2088fe9ec8e91222709919cb0',
			'80e18394128d802ac100188164e42c9ca422329f3010cfe7e1dfaafe50f5957d',
			'c27c2fdb29c6c29a1dabca1136a281b10d0a947f83c8bfb9a651510def090aba',
		],
	},
	{
		trade: BOUNDED_TRADE,
		text: 'trade/1|019ac2f0-7c00-7000-8000-00000000b001|1001|real|SANDBOX_USD|1|3|down|2550|9250|4|1795690603199|38|1795690680000|1500|2000|12|100008011|1|clock:1795690680000|92.5|1795690611329|37',
		hashes: [
			'a46318aea2bd4798476506ec790bd424568605019ffa8878620ea70310f1e762',
			'abd89af60f75a1b2ae6f692fe370c6742df080214b165b1d7326123301790c35',
			'0fc2380c3c8c9bf9ebcf74bc4e8ae7fe7336db3d76dd87c430ae1b8c82087a9b',
			'3434af755b2e710d526761f75459d387e3b698f2692e0b5ebbbe835c374e2951',
			'27c9586f0d1489d35ddce5a7fc428e969534e41d377d3d8966fb6b15a4e8c7b3',
		],
	},
	{
		trade: SEALED_TRADE,
		text: 'trade/2|019ac2f0-7c00-7000-8000-00000000b002|1001|real|SANDBOX_USD|1|3|down|2550|9250|4|1795690603199|38|1795690680000|1500|2000|12|100008011|2|clock:1795690680000|92.5|1795690611329|37|1795690603120|1795690605000',
		hashes: [
			'c69669801a0b5cebca94c047209f93a5160f28614d124f57911cba59e8bde7a2',
			'9d333e80e3779f249b2c729dbb67daff09ed1d0594ee50ed87bf30c07c5e6eaa',
			'4991c5df17f31d57f57de88e6fbea10844d02929a4c12c5de41db3116db817e8',
			'0fb63420540444b5ec506e4e6e709bdf85eb7d954fed74c84ee2cd97856f0feb',
			'848bf2dba454c5b196dac4712ad455d078b709c25cf428767318252225f7b7e1',
		],
	},
];

test.each(FROZEN)(
	'[LEDGER-02] terms, results and corrections have the text and the hashes of old trades: $text',
	(row) => {
		const { trade, text, hashes } = row;
		const won = '|result/1|won|-|39@1795690603250=100008015|48@1795690607750=100008742|1900';
		const voided = '|result/1|void|exit_too_old|39@1795690603250=100008015|-|2550';
		const texts = [
			termsText(trade),
			resultText(trade, WON),
			resultText(trade, VOID),
			correctionText(trade, WON, CORRECTION),
			correctionText(trade, VOID, RECORDED),
		];
		expect(texts).toEqual([
			text,
			`${text}${won}`,
			`${text}${voided}`,
			`${text}${won}|correction/1|48|seed_lost|-|900`,
			`${text}${voided}|correction/1|48|venue_record|[["1795690607750","100008742"]]|900`,
		]);
		expect(texts.map((one) => bytesToHex(sha256(one)))).toEqual(hashes);
	},
);

test('[TRADE-17] every version of the rules that trades are opened under has frozen hashes', () => {
	const frozen = new Set(FROZEN.map(({ trade }) => trade.rulesVersion));
	expect([...frozen]).toEqual(Array.from({ length: RULES_VERSION }, (_, before) => before + 1));
});

test.each(ORDER_FIELDS)('[TRADE-02] an order with another %s is another one, under another hash', (field) => {
	const other = { ...ORDER, [field]: OTHER_ORDER[field] };
	expect(findChangedField(toRequestedTerms(ORDER), toRequestedTerms(other))).toBe(field);
	expect(termsText(acceptOrder(other))).not.toBe(termsText(acceptOrder(ORDER)));
});
