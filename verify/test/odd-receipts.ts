import { fairValue } from '../fair-value.mjs';
import { dueBy, HOUR, roundOf, sealOf } from '../receipt.mjs';
import { item, LogMaker } from './make-log.ts';
import { commitmentOf, type Group, makeReceipt, SEED, type Tick, type Trade } from './make-receipt.ts';
import { beat, type Fair, FIRST, fair, PUBLISHED, point, SPANS, sealed, tick, VOID, venue } from './odd-trades.ts';
import { ROUNDS } from './rounds.ts';

/** A text for verifiers, and its verdict by `docs/proof.md` (section 7). */
export interface OddReceipt {
	readonly name: string;
	/** The rule set of the answer; 0 if the text is not about an answer. */
	readonly rules: 0 | 1 | 2;
	readonly text: string;
	readonly verdict: 'right' | 'wrong' | 'undecided' | 'warning';
	/** The deciding step, the first with that verdict; undefined if everything is right. */
	readonly step?: string;
	/** The code of the warning, if it is one. */
	readonly warning?: string;
	/** The verifier's clock, epoch milliseconds. */
	readonly now?: number;
}
type Receipt = ReturnType<typeof makeReceipt>['receipt'];
type Kind = 'accept/1' | 'accept/2';

/** The key of the log that holds all trades. */
export const ODD_KEY = new LogMaker().key.text;
const KINDS = ['accept/1', 'accept/2'] as const;
const DAY = 24 * HOUR;

/** A trade that was answered `delay` ms after its own acceptance: everything logged until then is logged before it. */
const backDated = (delay: number, change: Fair) => {
	const trade = fair(change);
	const batchAfter = trade.groups.filter(({ through }) => through - 499 <= trade.accepted + delay).length;
	return { ...trade, batchAfter, batchTime: trade.accepted + delay + 300, batchAt: trade.accepted };
};

/** All odd receipts, in the order of the steps that they test. This takes a second. */
export function makeOddReceipts(): OddReceipt[] {
	const odd: OddReceipt[] = [];
	const rulesOf = ({ kind }: Trade) => (kind === 'accept/2' ? 2 : 1);
	const textOf = (trade: Trade, change: (receipt: Receipt) => unknown = () => {}) => {
		const receipt = structuredClone(makeReceipt(trade).receipt);
		change(receipt);
		return JSON.stringify(receipt);
	};
	const addText = (
		name: string,
		text: string,
		verdict: string,
		more: Partial<OddReceipt> = {},
		rules: OddReceipt['rules'] = 0,
	) => {
		// `wrong order`, `warning wait: accepted_late`
		const [, is, step, warning] = /^(\w+)(?: (\w+))?(?:: (\w+))?$/.exec(verdict) ?? [];
		odd.push({
			name,
			text,
			rules,
			verdict: is as OddReceipt['verdict'],
			...(step ? { step } : {}),
			...(warning ? { warning } : {}),
			...more,
		});
	};
	const add = (
		name: string,
		trade: Trade,
		verdict: string,
		change?: (receipt: Receipt) => unknown,
		more?: Partial<OddReceipt>,
	) => addText(`${trade.kind ?? 'accept/1'}: ${name}`, textOf(trade, change), verdict, more, rulesOf(trade));

	const ofFormat = () => {
		const text = textOf(fair());
		const lost = text.includes('"status":"lost"');
		const other = lost ? 'won' : 'lost';
		addText('a text that is no JSON', '{', 'undecided format');
		addText('an empty text', '', 'undecided format');
		for (const value of ['null', '[]', '1', '"receipt"', '{}']) addText(`the JSON ${value}`, value, 'undecided format');
		addText(
			'another result before the true one',
			text.replace('"result":{', `"result":{"status":"${other}",`),
			'wrong format',
		);
		addText('another result behind the true one', text.replace(/\}\}$/, `,"status":"${other}"}}`), 'wrong format');
		addText(
			'the receipt behind another one under the same name',
			text.replace('{', '{"format":"other",'),
			'wrong format',
		);
		addText('white space between tokens', JSON.stringify(JSON.parse(text), null, 2), 'right');
		addText(
			'tabs and CRLF between tokens',
			`\r\n${JSON.stringify(JSON.parse(text), null, '\t').replaceAll('\n', '\r\n')} `,
			'right',
		);
		addText('a byte order mark', `\ufeff${text}`, 'undecided format');
		addText('text after its end', `${text}}`, 'undecided format');
		addText('a letter written as an escape', text.replace('"format"', '"\\u0066ormat"'), 'wrong format');
		for (const place of ['0.0', '-0', '0e5', '0E-1'])
			addText(`the place ${place}`, text.replace('"place":0', `"place":${place}`), 'wrong format');
		addText('a place that is no number', text.replace('"place":0', '"place":1e999'), 'wrong format');
		addText('the place -1', text.replace('"place":0', '"place":-1'), 'undecided format');
		addText('the place 0.5', text.replace('"place":0', '"place":0.5'), 'undecided format');
		addText('the place as a text', text.replace('"place":0', '"place":"0"'), 'undecided format');
		addText('one more name', text.replace('{"format"', '{"extra":1,"format"'), 'undecided format');
		addText('the name __proto__', text.replace('{"format"', '{"__proto__":{},"format"'), 'undecided format');
		addText('the name constructor', text.replace('{"format"', '{"constructor":{},"format"'), 'undecided format');
		addText('a later format', text.replace('fairtick-receipt/1', 'fairtick-receipt/3'), 'undecided format');
		addText('nested a hundred thousand times', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'wrong format');
		for (const returned of ['1e3', '-1', '01860', ' 1860', '１８６０', '1860.0', '', '9007199254740992'])
			add(`returned "${returned}"`, fair(), 'undecided format', (r) => Object.assign(r.result, { returned }));
		add('the user 9007199254740992', fair(), 'undecided format', ({ holder }) =>
			Object.assign(holder ?? {}, { user: '9007199254740992' }),
		);
		add('an entry of a later form', fair(), 'undecided log', ({ entries }) =>
			Object.assign(entries[0] ?? {}, { leaf: '["entry/2"]' }),
		);
		add('a proof of a later form', fair(), 'undecided checkpoint', ({ entries }) =>
			Object.assign(entries[0] ?? {}, { proof: 'c2sp.org/tlog-proof@v2' }),
		);
		add('a signature of a round in capitals', sealed(), 'undecided format', (r) =>
			Object.assign(r, { rounds: r.rounds.map(([round, signature]) => [round, signature.toUpperCase()]) }),
		);
		const many = (receipt: Receipt, entries: number, items: number) => {
			const fill = <T>(list: T[], count: number) =>
				list.push(...Array.from({ length: count }, () => structuredClone(list[0] as T)));
			fill(receipt.entries, entries);
			fill(receipt.items, items);
		};
		add('an entry 19,000 times', fair(), 'undecided format', (r) => many(r, 19_000, 0));
		add('an item 49,000 times', fair(), 'undecided format', (r) => many(r, 0, 49_000));
		add('an entry 4,900 times', fair(), 'wrong log', (r) => many(r, 4900, 0));
		add('an item 4,900 times', fair(), 'wrong log', (r) => many(r, 0, 4900));
	};

	const ofLog = () => {
		add('an item twice', fair(), 'wrong log', ({ items }) =>
			items.push(structuredClone(items[2] as (typeof items)[0])),
		);
		add('an entry twice', fair(), 'wrong log', ({ entries }) => entries.push({ ...entries[0] } as (typeof entries)[0]));
		const both = item('commitment/1', 1, commitmentOf(1), 1, 'instance');
		add('an item in two entries', fair({ before: [both], beside: [both] }), 'wrong log');
		add('an item that is not needed', fair({ before: [both] }), 'right');
		add('an item of an unknown kind', fair({ before: [item('other/1', 1)] }), 'right');
		add('an item of another form than its kind', fair({ before: [item('reveal/1', 1)] }), 'wrong log');
		add('an item that is no base64', fair(), 'undecided log', ({ items }) =>
			Object.assign(items[0] ?? {}, { bytes: '*' }),
		);
		add('an item of an entry that is not there', fair(), 'undecided log', ({ items }) =>
			Object.assign(items[0] ?? {}, { entry: 999 }),
		);
		add('an item at another place', fair(), 'wrong log', ({ items }) => Object.assign(items[0] ?? {}, { index: 9 }));
	};

	const ofAnswer = (kind: Kind) => {
		for (const termCount of kind === 'accept/1' ? [19, 21] : [21, 23])
			add(`${termCount} terms`, venue({ kind, termCount }), 'undecided answer');
		for (const [name, value] of [
			['direction', 'touch'],
			['mode', 'paper'],
			['stake', '01000'],
			['stake', '1e3'],
			['stake', '-1000'],
			['stake', ' 1000'],
			['stake', '１０００'],
			['stake', '9007199254740993'],
			['stake', '99999999999999999999'],
			['accepted', ''],
			['keptSeq', '-'],
		] as const)
			add(`"${value}" as ${name}`, venue({ kind, terms: { [name]: value } }), 'undecided answer');
		add('a lone half of a letter as currency', venue({ kind, terms: { currency: '\ud800' } }), 'right');
		add('another stake than was answered', venue({ kind }), 'wrong answer', ({ trade }) =>
			trade.terms.splice(4, 1, '1001'),
		);
		add('a batch of 5,000 ms later', venue({ kind, batchAt: FIRST + 5000 }), 'right');
		add('a batch of 5,001 ms later', venue({ kind, batchAt: FIRST + 5001 }), 'wrong answer');
		add('a batch of 5,001 ms before', venue({ kind, batchAt: FIRST - 5001 }), 'wrong answer');
		add(
			'the leaf of the other kind',
			venue({ kind, leafKind: kind === 'accept/1' ? 'accept/2' : 'accept/1' }),
			'wrong answer',
		);
		add(
			'a price that was seen without its bound',
			venue({ kind, terms: { seenSeq: 1, seenPrice: 100 } }),
			'undecided answer',
		);
		add(
			'a bound without the price that was seen',
			venue({ kind, terms: { seenSeq: 1, maxSlippage: 9 } }),
			'undecided answer',
		);
		add(
			'a bound without the tick that was seen',
			venue({ kind, terms: { seenSeq: '-', seenPrice: 100, maxSlippage: 9 } }),
			'undecided answer',
		);
		if (kind === 'accept/1') return;
		for (const value of ['', '-1', 'now', '1.5'])
			add(`asked at "${value}"`, venue({ kind, terms: { askedAt: value } }), 'undecided answer');
	};

	const ofOrder = (kind: Kind) => {
		const [isFirst, seconds] = [kind === 'accept/1', 60];
		for (const delay of [300, 1750, 3000, 28_000])
			add(`dated back by ${delay} ms`, backDated(delay, { kind, seconds }), 'wrong order');
		if (!isFirst)
			for (const delay of [300, 1750])
				add(`sealed and dated back by ${delay} ms`, backDated(delay, { kind, isSealed: true }), 'wrong order');
		add('logged with the first price after it', fair({ kind, batchWith: 'next' }), 'right');
		add(
			'logged right after the first price after it',
			fair({ kind, batchAfter: 5, batchTime: FIRST + 600 }),
			'wrong order',
		);
		add('logged with all prices', fair({ kind, batchWith: 'all', batchTime: FIRST + 900 }), 'wrong order');
		const none: Partial<Trade> = {
			groups: [tick(FIRST - 100, 100), beat(FIRST + 2000), beat(FIRST + 5000)],
			kind,
			runs: { entry: [0, 1, 2], exit: [] },
			result: { ...VOID, void_reason: 'no_entry', entry: null },
		};
		add('void without a price, logged before', venue(none), 'right');
		add(
			'void without a price, logged with what shows it',
			venue({ ...none, batchAfter: 2, batchWith: 'next', loggedAt: (i) => (i === 2 ? FIRST + 5000 : undefined) }),
			'right',
		);
		add(
			'void without a price, logged after what shows it',
			venue({ ...none, batchAfter: 3, batchTime: FIRST + 4000, loggedAt: () => FIRST + 3900 }),
			'wrong order',
		);
		// A late entry in an outage, with the entry before it, which proves the outage. The first price is late enough not
		// to be logged late itself.
		const far = (change: Partial<Trade>) =>
			venue({
				kind,
				groups: [tick(FIRST - 100, 100), tick(FIRST + 4000, 101), ...venue().groups.slice(2)],
				result: { ...venue().result, entry: point(2, { t: FIRST + 4000, price: 101 }) },
				...change,
			});
		const late = (delay: number, cause?: string) => ({
			batchTime: FIRST + delay,
			...(cause ? { beside: [item('outage/1', FIRST + 400, FIRST + delay - 10, cause)] } : {}),
		});
		for (const [delay, first, second] of [
			[-120_001, 'wrong order', 'wrong order'],
			[-120_000, 'right', 'wrong order'],
			[-100_000, 'right', 'wrong order'],
			[-1001, 'right', 'wrong order'],
			[-1000, 'right', 'right'],
			[5000, 'right', 'right'],
			[5001, 'right', 'warning order: logged_late'],
			[120_000, 'right', 'warning order: logged_late'],
			[120_001, 'wrong order', 'wrong order'],
		] as const) {
			const trade = far({ ...late(delay), batchAfter: delay < 0 ? 0 : 1 });
			add(`logged ${delay} ms after its acceptance`, trade, isFirst ? first : second);
		}
		const excused = isFirst ? 'undecided order' : 'warning order: logged_late';
		add('logged 120,001 ms after it, in an outage', far({ ...late(120_001, 'stopped') }), excused);
		add('logged 60,000 ms after it, in an outage', far({ ...late(60_000, 'stopped') }), isFirst ? 'right' : excused);
		const isWon = (r: Receipt) => Object.assign(r.result, { returned: '1861' });
		add('logged late in an outage, with another result', far({ ...late(120_001, 'stopped') }), 'wrong result', isWon);
		const short = {
			batchTime: FIRST + 120_001,
			beside: [item('outage/1', FIRST + 117_002, FIRST + 120_001, 'stopped')],
		};
		add('logged late, with an outage of 2,999 ms', far(short), 'wrong order');
		// The first price after the acceptance has the time FIRST + 700.
		const lag = (ms: number) => ({
			kind,
			batchTime: FIRST + 500,
			loggedAt: (i: number) => (i === 1 ? FIRST + 700 + ms : undefined),
		});
		add('a price that was logged 3,000 ms late', venue(lag(3000)), 'right');
		add(
			'a price that was logged 3,001 ms late',
			venue(lag(3001)),
			isFirst ? 'right' : 'warning order: price_logged_late',
		);
		const [kept, entry, ...rest] = venue().groups as [Group, Group, ...Group[]];
		add(
			'a caught up price that was logged 9,000 ms late',
			venue({ ...lag(9000), groups: [kept, { ...entry, kind: 'caught_up' }, ...rest] }),
			'right',
		);
		add(
			'both logged late',
			venue({ ...lag(9000), batchTime: FIRST + 5500 }),
			isFirst ? 'right' : 'warning order: logged_late',
		);
		// Names a round published this long after the time of an entry: of the batch, or of the first price after it.
		const round = roundOf(FIRST + 1500);
		const publishedAt = (round + 564_267_788) * 3000;
		for (const [ms, verdict] of [
			[1000, 'right'],
			[1001, isFirst ? 'right' : 'wrong order'],
			[5001, 'wrong log'],
		] as const) {
			const at = publishedAt - ms;
			const roundAt = (time: number) => (time >= at ? round : 0);
			add(`an entry ${ms} ms before its round`, fair({ kind, accepted: at - 500, roundAt }), verdict);
			const accepted = publishedAt - (ms > 5000 ? 7000 : 3000);
			const loggedAt = (i: number) => (i === 4 ? at : undefined);
			add(`a price in an entry ${ms} ms before its round`, fair({ kind, accepted, roundAt, loggedAt }), verdict);
		}
	};

	const ofTerms = (kind: Kind) => {
		const isFirst = kind === 'accept/1';
		const terms = (assetTerms: string) => fair({ kind, assetTerms });
		for (const beacon of ['other', 'Quicknet', {}, '', false, 0, ['quicknet']])
			add(`the beacon ${JSON.stringify(beacon)}`, terms(JSON.stringify({ beacon, ...SPANS })), 'undecided terms');
		add('no beacon named', terms(JSON.stringify(SPANS)), 'right');
		add(
			'a beacon named twice',
			terms(`{"beacon":"quicknet",${JSON.stringify({ beacon: null, ...SPANS }).slice(1)}`),
			'right',
		);
		add(
			'a beacon under __proto__',
			terms(`{"__proto__":{"beacon":"quicknet"},${JSON.stringify(SPANS).slice(1)}`),
			'right',
		);
		for (const text of ['nope', '', 'null', '[]', '1', '"text"', '{"a":1', '\ufeff{}'])
			add(`the asset's terms ${JSON.stringify(text)}`, terms(text), 'wrong terms');
		add(
			"the asset's spans as texts",
			terms(JSON.stringify({ entry_within_ms: '1500', exit_max_age_ms: '2000' })),
			'wrong terms',
		);
		add('no payout seen', fair({ kind, terms: { payoutSeen: '-' } }), 'wrong terms');
		add('a payout below the one seen', fair({ kind, terms: { payout: 8300 } }), 'wrong terms');
		add('accepted in time', fair({ kind, terms: { validUntil: FIRST } }), 'right');
		add('accepted after it was valid', fair({ kind, terms: { validUntil: FIRST - 1 } }), 'wrong terms');
		add(
			'versions that are logged with the answer',
			fair({ kind, versionsIn: 'beside' }),
			isFirst ? 'right' : 'wrong terms',
		);
		add(
			'versions that are logged after the trade',
			fair({ kind, versionsIn: 'last' }),
			isFirst ? 'right' : 'wrong terms',
		);
		const asset = (effective: number, text: string) =>
			item('asset/1', 7, 2, effective, 'fair', '0.0001', 4, 'V50', 'group', text);
		add(
			'two items of one version',
			fair({ kind, before: [asset(FIRST - 9, JSON.stringify({ beacon: 'quicknet', ...SPANS }))] }),
			'wrong terms',
		);
		add(
			'two items of one payout',
			fair({ kind, before: [item('payout/1', 'group', 3, FIRST - 9, 8000, 8300, 8601)] }),
			'wrong terms',
		);
		const versions = (effective: number, payoutEffective = FIRST - 9) => ({
			kind,
			versionsIn: 'last' as const,
			last: [],
			before: [
				asset(effective, JSON.stringify({ beacon: null, ...SPANS })),
				item('payout/1', 'group', 3, payoutEffective, 8000, 8300, 8600),
			],
		});
		const withoutLast = ({ items }: Receipt) => {
			const last = Math.max(...items.map(({ entry }) => entry));
			items.splice(0, items.length, ...items.filter(({ entry }) => entry !== last));
		};
		add(
			'a version that begins with the acceptance',
			fair({ ...versions(FIRST), isRevealed: false }),
			'undecided seeds',
			withoutLast,
		);
		add(
			'a version that begins after the acceptance',
			fair({ ...versions(FIRST + 1), isRevealed: false }),
			'wrong terms',
			withoutLast,
		);
		add(
			'a payout that begins with the acceptance',
			fair({ ...versions(FIRST - 9, FIRST), isRevealed: false }),
			'undecided seeds',
			withoutLast,
		);
		add(
			'a payout that begins after the acceptance',
			fair({ ...versions(FIRST - 9, FIRST + 1), isRevealed: false }),
			'wrong terms',
			withoutLast,
		);
		add('the rules of the other kind', fair({ kind, terms: { rules: isFirst ? 2 : 1 } }), 'wrong terms');
		add('rules of a later release', fair({ kind, terms: { rules: 3 } }), 'undecided terms');
		add('an end at another instant', fair({ kind, terms: { expiry: 'duration:6' } }), 'wrong terms');
		add('an end in other words', fair({ kind, terms: { expiry: 'ticks:10' } }), 'wrong terms');
		const clock = fair({ kind });
		add('an end by the clock', fair({ kind, terms: { expiry: `clock:${clock.expires}` } }), 'right');
		if (isFirst) return;
		const { after } = sealOf(PUBLISHED - 2500);
		for (const entryAfter of ['-', after - 1, after + 1, after - 3000, after + 3000, PUBLISHED - 2500])
			add(
				`sealed until ${entryAfter === '-' ? entryAfter : Number(entryAfter) - after}`,
				sealed({ terms: { entryAfter, expiry: `clock:${after + 5000}` } }),
				'wrong terms',
			);
		add(
			'sealed without the beacon',
			fair({ kind, terms: { entryAfter: sealOf(FIRST).after, expiry: `clock:${FIRST + 5000}` } }),
			'wrong terms',
		);
		add(
			'a sealed duration that counts from the acceptance',
			sealed({ terms: { expiry: 'duration:9' } }),
			'wrong terms',
		);
		add('a sealed end by the clock', sealed({ terms: { expiry: `clock:${after + 5000}` } }), 'right');
	};

	const ofPrices = (kind: Kind) => {
		const isFirst = kind === 'accept/1';
		for (const reason of ['seed_lost', 'beacon'])
			add(`void by ${reason} without a gap`, fair({ kind }), 'wrong prices', ({ result }) =>
				Object.assign(result, { void_reason: reason }),
			);
		add(
			'a run that begins before it should',
			fair({ kind, runs: { ...fair({ kind }).runs, entry: isFirst ? [2, 3, 4] : [1, 2, 3, 4] } }),
			'wrong prices',
		);
		add(
			'a run that begins after it should',
			fair({ kind, runs: { ...fair({ kind }).runs, entry: isFirst ? [4] : [3, 4] } }),
			'wrong prices',
		);
		add(
			'a run that goes on',
			fair({ kind, runs: { ...fair({ kind }).runs, entry: isFirst ? [3, 4, 5] : [2, 3, 4, 5] } }),
			'wrong prices',
		);
		add(
			'a run without an end',
			fair({ kind, runs: { ...fair({ kind }).runs, entry: isFirst ? [3] : [2, 3] } }),
			'wrong prices',
		);
		add('a kept tick that was not known yet', fair({ kind, terms: { keptSeq: 5 } }), 'wrong prices');
		const [first, second, ...others] = venue().groups as [Group, Group, ...Group[]];
		const won = (seq: number, t: number) => ({
			status: 'won',
			void_reason: null,
			returned: '1860',
			entry: point(seq, { t, price: 101 }),
			exit: point(seq + 1, { t: FIRST + 59_000, price: 105 }),
		});
		add(
			'a kept tick from after the acceptance',
			venue({
				kind,
				groups: [first, second, tick(FIRST + 900, 101), ...others],
				runs: { entry: isFirst ? [1, 2] : [0, 1, 2], exit: [3, 4] },
				terms: { keptSeq: 2 },
				result: won(3, FIRST + 900),
			}),
			'wrong prices',
		);
		add('a run of an item that is no group', fair({ kind }), 'wrong prices', ({ runs }) => runs.entry.unshift(0));
		add('a run of an item that is not there', fair({ kind }), 'wrong prices', ({ runs }) => runs.entry.push(999));
		const inside = fair({ kind });
		const swapped = inside.groups.map((_, i) => i);
		const [exit] = inside.runs.exit as [number];
		swapped.splice(exit, 1);
		swapped.splice(6, 0, exit);
		add(
			'a group in an entry after one that follows it',
			fair({
				kind,
				loggedAs: [0, 1, 2, 4, 3, ...swapped.filter((i) => i > 4)],
				batchAfter: 3,
				loggedAt: () => FIRST + 500,
			}),
			'wrong prices',
		);
		const bound = (terms: object, more: Partial<Trade> = {}) =>
			venue({
				kind,
				groups: [tick(FIRST - 200, 104), ...venue().groups],
				runs: { entry: isFirst ? [1, 2] : [0, 1, 2], exit: [3, 4] },
				batchAfter: 2,
				result: {
					status: 'won',
					void_reason: null,
					returned: '1860',
					entry: point(3, { t: FIRST + 700, price: 101 }),
					exit: point(4, { t: FIRST + 59_000, price: 105 }),
				},
				...more,
				terms: { maxSlippage: 3, seenSeq: 1, seenPrice: 104, keptSeq: 2, ...terms },
			});
		add('a price within the bound', bound({}), 'right');
		const result = { ...VOID, void_reason: 'slippage', entry: point(3, { t: FIRST + 700, price: 101 }) };
		const runs = { entry: isFirst ? [1, 2] : [0, 1, 2], exit: [] };
		add('a price beyond the bound', bound({ maxSlippage: 2 }, { result, runs }), 'right');
		add('a price beyond the bound that counts', bound({ maxSlippage: 2 }), 'wrong prices');
		add('another price than was seen', bound({ seenPrice: 103 }), 'wrong prices');
		add('a seen tick that was not known yet', bound({ seenSeq: 3, seenPrice: 101 }), 'wrong prices');
		if (isFirst) {
			add('a seen tick that is not there', bound({ seenSeq: 9 }), 'undecided prices');
			return;
		}
		add('a seen tick that is not there', bound({ seenSeq: 9 }), 'wrong prices');
		add(
			'a seen tick newer than the kept one, without a bound',
			fair({ kind, terms: { seenSeq: 5 }, runs: { ...fair({ kind }).runs, entry: [4] } }),
			'wrong prices',
		);
		const both = [...(first.ticks ?? []), { t: FIRST + 400, price: 101 }];
		add(
			'a seen tick newer than the kept one, in its group',
			venue({
				kind,
				groups: [{ through: FIRST + 400, ticks: both }, ...others],
				runs: { entry: [0], exit: [1, 2] },
				batchAfter: 0,
				terms: { seenSeq: 2 },
				result: won(2, FIRST + 400),
			}),
			'wrong prices',
		);
		add('the seen tick is the kept one', fair({ kind, seen: 0 }), 'right');
		add('no seen tick', fair({ kind, seen: null }), 'right');
	};

	const ofWait = () => {
		const kind = 'accept/2';
		for (const [ahead, verdict] of [
			[2000, 'right'],
			[2001, 'warning wait: accepted_late'],
			[-1000, 'right'],
			[-1001, 'warning wait: clocks_differ'],
		] as const)
			add(`asked ${ahead} ms before the acceptance`, fair({ kind, terms: { askedAt: FIRST - ahead } }), verdict);
		add('nothing bounds the wait', fair({ kind, seen: null, terms: { askedAt: '-' } }), 'right');
		add('only a time of asking', fair({ kind, seen: null }), 'right');
		add('only a seen tick', fair({ kind, terms: { askedAt: '-' } }), 'right');
		// The ticks are: the seen one, a newer one that was kept, and those of `venue`.
		const newer = (age: number, more: Partial<Trade> = {}, first: Partial<Group> = {}) => {
			const [, ...rest] = venue().groups;
			return venue({
				kind,
				batchAfter: 2,
				runs: { entry: [0, 1, 2], exit: [3, 4] },
				groups: [tick(FIRST - 9000, 100), { ...tick(FIRST - age, 100), ...first }, ...rest],
				result: {
					status: 'won',
					void_reason: null,
					returned: '1860',
					entry: point(3, { t: FIRST + 700, price: 101 }),
					exit: point(4, { t: FIRST + 59_000, price: 105 }),
				},
				...more,
				terms: { seenSeq: 1, keptSeq: 2, ...more.terms },
			});
		};
		add('a newer price 2,000 ms before', newer(2000), 'right');
		add('a newer price 2,001 ms before', newer(2001), 'warning wait: accepted_late');
		add('a newer price 2,001 ms before, caught up', newer(2001, {}, { kind: 'caught_up' }), 'right');
		add(
			'a newer price 2,001 ms before, and a clock ahead',
			newer(2001, { terms: { askedAt: FIRST + 3000 } }),
			'warning wait: accepted_late',
		);
		add(
			'eight seconds without a newer price',
			venue({ kind, groups: [tick(FIRST - 8000, 100), ...venue().groups.slice(1)] }),
			'right',
		);
	};

	const ofSeal = () => {
		const round = 1000;
		const [accepted, published] = [PUBLISHED - 2500, 2500];
		for (const [batchTime, verdict] of [
			[published - 1, 'right'],
			[published, 'warning sealed: sealed_by_clock'],
		] as const)
			add(
				`logged ${batchTime - published} ms from its round`,
				sealed({
					batchTime: accepted + batchTime,
					loggedAt: (i) => (i < 4 ? undefined : accepted + 2500 + 500 * (i - 3)),
				}),
				verdict,
			);
		add(
			'logged with its round known',
			sealed({
				batchTime: PUBLISHED - 1,
				loggedAt: (i) => (i < 4 ? undefined : PUBLISHED + 500 * (i - 4)),
				roundAt: (time) => (time >= PUBLISHED - 1 ? round : 0),
			}),
			'warning sealed: sealed_by_clock',
		);
		add(
			'logged with the round before it known',
			sealed({ roundAt: (time) => (time >= accepted + 500 ? round - 1 : 0) }),
			'right',
		);
		add(
			'sealed and accepted late',
			sealed({
				terms: { askedAt: accepted - 2001 },
				batchTime: PUBLISHED,
				loggedAt: (i) => (i < 4 ? undefined : PUBLISHED + 500 * (i - 4)),
			}),
			'warning wait: accepted_late',
		);
		for (const at of [PUBLISHED - 4000, PUBLISHED - 3999, PUBLISHED - 1001])
			add(`accepted ${PUBLISHED - at} ms before the round`, sealed({ accepted: at, batchTime: at + 400 }), 'right');
		const none = sealed({ until: (k) => 500 * k + 250 <= PUBLISHED });
		const groups = [...none.groups, { kind: 'heartbeat' as const, t: PUBLISHED + 3000, through: PUBLISHED + 3000 }];
		const entry = Array.from({ length: groups.length - 2 }, (_, i) => i + 2);
		add(
			'void, no price after the round',
			{
				...none,
				groups,
				runs: { entry, exit: [] },
				rounds: [],
				result: { ...VOID, void_reason: 'no_entry', entry: null },
			},
			'right',
		);
		const early = sealed();
		const before = early.groups[early.entryK - early.firstK - 1]?.ticks?.[0] as Tick;
		add(
			'an entry before the round',
			{ ...early, result: { ...early.result, entry: point(early.entryK - early.firstK, before) } },
			'wrong result',
		);
	};

	const ofSeeds = (kind: Kind) => {
		add('no seed yet', fair({ kind, isRevealed: false }), 'undecided seeds');
		const made = fair({ kind });
		add(
			'a price beside the walk',
			fair({ kind, bend: (k, price) => (k === made.exitK ? price + 17 : price) }),
			'wrong seeds',
		);
		const { firstK, entryK, exitK } = made;
		for (const [name, left] of [
			['first', entryK],
			['last', exitK],
			['second', entryK + 1],
		] as const) {
			const trade = fair({ kind, until: (k) => k !== left });
			const exitAt = exitK - firstK - 1;
			const [entry, exit] = [entryK - firstK, exitAt].map((i) => trade.groups[i]?.ticks?.[0] as Tick) as [Tick, Tick];
			const isWon = exit.price > entry.price;
			const result = {
				status: isWon ? 'won' : 'lost',
				void_reason: null,
				returned: isWon ? '1860' : '0',
				entry: point(entryK - firstK + 1, entry),
				exit: point(exitAt + 1, exit),
			};
			add(
				`the ${name} scheduled price left out`,
				{ ...trade, result, runs: { ...trade.runs, exit: name === 'last' ? [exitAt, exitAt + 1] : [exitAt] } },
				'wrong seeds',
			);
		}
		for (const [name, k] of [
			['entry', entryK],
			['exit', exitK],
		] as const)
			add(`an ${name} off the schedule`, fair({ kind, off: (one) => (one === k ? 1 : 0) }), 'wrong seeds');
		const epoch = Math.floor(FIRST / HOUR);
		add(
			'two seeds',
			fair({ kind, last: [1, 2].map((n) => item('reveal/1', epoch, SEED, FIRST + 100_000 + n)) }),
			'wrong seeds',
		);
		add(
			'two commitments',
			fair({ kind, before: [item('commitment/1', epoch, '00'.repeat(32), FIRST, 'instance')] }),
			'wrong seeds',
		);
		add(
			'a commitment beside the answer',
			fair({ kind, first: [], beside: [item('commitment/1', epoch, commitmentOf(epoch), FIRST, 'instance')] }),
			'wrong seeds',
		);
		add(
			'a commitment of the hour that had begun',
			fair({ kind, first: [], before: [item('commitment/1', epoch, commitmentOf(epoch), FIRST, 'instance')] }),
			'undecided seeds',
		);
		if (kind === 'accept/1') return;
		add('sealed, without its rounds', sealed({ rounds: [] }), 'wrong seeds');
		add('sealed, by rounds that drand did not sign', sealed({ signatureOf: () => ROUNDS[3][1] }), 'wrong seeds');
		add('sealed, with a round too many', sealed({ rounds: ROUNDS.slice(0, 3) }), 'wrong seeds');
		add('sealed, with its rounds in another order', sealed({ rounds: [ROUNDS[1], ROUNDS[0]] }), 'wrong seeds');
		add(
			'sealed, with the signature of another round',
			sealed({ rounds: [ROUNDS[0], ['1001', ROUNDS[0][1]]] }),
			'wrong seeds',
		);
	};

	/** Trades whose prices never came, because an hour was lost or rounds of the beacon were missing. */
	const ofGaps = () => {
		const lastK = dueBy(PUBLISHED + 3000);
		const isBefore = (k: number) => k <= lastK;
		const silentAt = PUBLISHED + 3000 + DAY;
		const gap = (mode: string, last: (p: string) => Buffer[], reason = 'beacon', change: Fair = {}): Trade => {
			const trade = sealed({ until: isBefore, seconds: 6, ...change });
			const shown: Group = { kind: 'close', t: silentAt + 60_000, through: silentAt + 60_000 };
			const at = trade.groups.length - 1;
			return {
				...trade,
				groups: [...trade.groups, shown],
				runs: { ...trade.runs, exit: [at, at + 1] },
				rounds: [],
				last,
				result: { ...trade.result, ...VOID, void_reason: reason, entry: trade.result['entry'] },
				terms: { ...trade.terms, mode },
			};
		};
		const silent = (round: number, at: number) => item('silent/1', round, at);
		// The last tick that came belongs to round 1000.
		const right = silent(1001, silentAt);
		add(
			'void, a round of the beacon never came',
			gap('demo', () => [right]),
			'right',
		);
		add(
			'void, a round was said silent before its day was over',
			gap('demo', () => [silent(1001, silentAt - 1)]),
			'wrong prices',
		);
		add(
			'void, a round was said silent of which a tick came',
			gap('demo', () => [silent(1000, silentAt)]),
			'wrong prices',
		);
		add(
			'void, a round was said silent that is not needed',
			gap('demo', () => [silent(1003, silentAt + 6000)]),
			'wrong prices',
		);
		add(
			'void, no round was said silent',
			gap('demo', () => [item('reveal/1', 1, SEED, 1)]),
			'wrong prices',
		);
		add(
			'void for the beacon, with a lost hour',
			gap('demo', () => [item('lost/1', Math.floor(PUBLISHED / HOUR), PUBLISHED)]),
			'wrong result',
		);
		const { entryK, firstK, groups } = sealed({ until: isBefore, seconds: 6 });
		const priceOf = (k: number) => groups[k - firstK]?.ticks?.[0]?.price ?? 0;
		const direction = priceOf(lastK) > priceOf(entryK) ? 'up' : 'down';
		const other = direction === 'up' ? 'down' : 'up';
		const prices = { entryPrice: priceOf(entryK), price: priceOf(lastK), stepsLeft: dueBy(PUBLISHED + 7500) - lastK };
		const seq = lastK - firstK + 1;
		const paid =
			(amount: number, about = seq) =>
			(p: string) => [right, item('correction/1', p, 7, about, amount, silentAt)];
		for (const [reason, why] of [
			['beacon', right],
			['seed_lost', item('lost/1', Math.floor(PUBLISHED / HOUR), silentAt)],
		] as const) {
			const of = (side: string, last: (p: string) => Buffer[]) => {
				const trade = gap('real', last, reason);
				return { ...trade, terms: { ...trade.terms, direction: side } };
			};
			const due = { now: silentAt + DAY };
			add(
				`void (${reason}), real, was losing`,
				of(other, () => [why]),
				'right',
			);
			add(
				`void (${reason}), real, was winning, not due yet`,
				of(direction, () => [why]),
				'undecided seeds',
				undefined,
				due,
			);
			add(
				`void (${reason}), real, was winning, never paid`,
				of(direction, () => [why]),
				'wrong seeds',
				undefined,
				{ now: due.now + 1 },
			);
			const value = Number(fairValue({ ticker: 'V50', direction, stake: 1000, payout: 1860, ...prices }));
			const pay = (amount: number, about = seq) =>
				of(direction, (p) => [why, item('correction/1', p, 7, about, amount, silentAt)]);
			add(`void (${reason}), real, was winning, paid`, pay(value - 1000), 'right', undefined, { now: due.now + 1 });
			add(`void (${reason}), real, was winning, paid one too much`, pay(value - 999), 'wrong correction');
			add(`void (${reason}), real, was winning, paid for another price`, pay(value - 1000, 4), 'wrong correction');
		}
		const demo = gap('demo', () => [right]);
		add('void, demo, was winning, never paid', { ...demo, terms: { ...demo.terms, direction } }, 'right', undefined, {
			now: silentAt + 9 * DAY,
		});
		add('void, demo, paid all the same', gap('demo', paid(100)), 'wrong correction');
	};

	ofFormat();
	ofLog();
	for (const kind of KINDS) {
		add('a fair index', fair({ kind }), 'right');
		add('an exchange', venue({ kind }), 'right');
		add('a receipt that was shared', fair({ kind, holder: false }), 'right');
		ofAnswer(kind);
		ofOrder(kind);
		ofTerms(kind);
		ofPrices(kind);
		ofSeeds(kind);
	}
	add('sealed', sealed(), 'right');
	ofWait();
	ofSeal();
	ofGaps();
	return odd;
}
