import { type Check, Findings, resultOf, streamRows } from '../../../platform/audit/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { loadSalesOf } from '../../trading/index.ts';
import { resealAnswer } from '../promises/promises.ts';
import { loadOpenAccounts } from '../sql/erasures.ts';
import { loadPromised, loadPromisedSales, type PromisedAnswer, spanOf } from '../sql/promises.ts';
import { splitHashes } from '../store/split-hashes.ts';

/** A placement is in the log two minutes after its answer; here it has as long again (PROOF-05). */
const MERGED_MS = 240_000;
const AT_ONCE = 500;
/** Refusals are remembered at least this long. */
const REMEMBERED_MS = 6 * 86_400_000;

/**
 * PROOF-05: each trade since the log began is the answer that its batch says, at its place; no batch has a place for a trade that is not
 * there, and each is in the log in time. Refusals are forgotten after seven days: of those before, places are not looked for.
 */
export const promisedAnswers: Check = {
	title: 'promises: every placement is the answer that was promised, and in the log',
	async run(tx, since) {
		const findings = new Findings();
		const from = since?.log?.entries ?? 0;
		let rows = 0;
		let batch: Answer[] = [];
		const answers = streamRows<Answer>(
			tx,
			`select t.id, t.accepted_at::float8 "acceptedAtMs" from trade_terms t join proof_batches b on b.id = t.batch where b.entry is null or b.entry >= $1 order by b.at, t.id`,
			[from],
		);
		for await (const answer of answers) {
			rows++;
			batch.push(answer);
			if (batch.length < AT_ONCE) continue;
			await compare(tx, batch, findings);
			batch = [];
		}
		await compare(tx, batch, findings);
		rows += await compareSales(tx, from, findings);
		await findLacking(tx, from, findings);
		return resultOf(rows, [findings]);
	},
};

interface Answer {
	readonly id: string;
	readonly acceptedAtMs: number;
}

/** Answers in the order of their batches: few months at once. */
async function compare(tx: Queryable, answers: readonly Answer[], findings: Findings): Promise<void> {
	if (answers.length === 0) return;
	const ids = answers.map(({ id }) => id);
	const erased: PromisedAnswer[] = [];
	for (const promised of await loadPromised(tx, ids, spanOf(answers))) {
		const { leaf, holderSalt } = resealAnswer(promised);
		const isAsPromised = splitHashes(promised.leaves)[promised.place]?.every((byte, i) => byte === leaf[i]) ?? false;
		if (!isAsPromised) findings.add(`trade ${promised.id}`, 'is not what was promised');
		if (holderSalt === null) erased.push(promised);
	}
	await findErased(tx, erased, 'trade', findings);
}

/** Answers without their owner's salt, though the account is open. */
async function findErased(
	tx: Queryable,
	erased: readonly PromisedAnswer[],
	what: 'trade' | 'sale',
	findings: Findings,
): Promise<void> {
	if (erased.length === 0) return;
	const open = new Set(await loadOpenAccounts(tx, [...new Set(erased.map(({ answer }) => answer.userId))]));
	for (const { id, answer } of erased)
		if (open.has(answer.userId)) findings.add(`${what} ${id}`, 'lacks its owner’s salt, and the account is open');
}

/** The same of requests to sell, which also name P of their trade. */
async function compareSales(tx: Queryable, from: number, findings: Findings): Promise<number> {
	let rows = 0;
	for await (const { trade_id } of streamRows<{ trade_id: string }>(
		tx,
		'select s.trade_id from trade_sales s join proof_batches b on b.id = s.batch where b.entry is null or b.entry >= $1 group by 1',
		[from],
	)) {
		const stored = await loadSalesOf(tx, [trade_id]);
		const [trade] = (await loadPromised(tx, [trade_id])).filter(({ answer }) => 'terms' in answer);
		const termsHash = trade && resealAnswer(trade).termsHash;
		for (const promised of await loadPromisedSales(tx, stored)) {
			rows++;
			const { leaf, holderSalt } = resealAnswer(promised);
			if (holderSalt === null) await findErased(tx, [promised], 'sale', findings);
			const { answer } = promised;
			const isAsPromised = splitHashes(promised.leaves)[promised.place]?.every((byte, i) => byte === leaf[i]) ?? false;
			const namesTrade = 'sale' in answer && termsHash !== undefined && Buffer.from(answer.termsHash).equals(termsHash);
			if (!isAsPromised || !namesTrade) findings.add(`sale ${promised.id}`, 'is not what was promised');
		}
	}
	return rows;
}

async function findLacking(tx: Queryable, from: number, findings: Findings): Promise<void> {
	await findings.addFrom(
		tx,
		`with new as (select b.id, b.at, b.entry, octet_length(b.leaves) / 32 - b.sales placements, b.trades, b.sales, b.refused from proof_batches b
				where b.entry is null or b.entry >= ${Math.floor(from)})
		select 'batch ' || b.id "row", 'has ' || count(t.id) || ' of ' || b.trades || ' trades' problem
			from new b left join trade_terms t on t.batch = b.id group by b.id, b.trades having count(t.id) <> b.trades
		union all
		select 'batch ' || b.id, 'has ' || count(s.id) || ' of ' || b.sales || ' requests to sell'
			from new b left join trade_sales s on s.batch = b.id group by b.id, b.sales having count(s.id) <> b.sales
		union all
		select 'batch ' || b.id, 'is not in the log' from new b, proof_log l where b.entry is null and l.entries > 0 and b.at < clock() - ${MERGED_MS}
		union all
		select 'batch ' || b.id, 'counts ' || b.refused::text || ' for ' || b.placements - b.trades || ' refusals' from new b
			where b.refused is not null and (select coalesce(sum((r ->> 2)::int), 0) from jsonb_array_elements(b.refused) r) <> b.placements - b.trades
		union all
		select 'batch ' || b.id, 'counts ' || coalesce(b.refused::text, 'nothing') || ', refused were ' || coalesce(r.refused::text, 'none that is there') from new b cross join lateral (
				select jsonb_agg(jsonb_build_array(code, asset, n::text) order by code collate "C", asset collate "C") refused from (
					select code, case when code = 'trading.unknown_asset' then '-' else request ->> 'asset_id' end asset, count(*) n
					from refused_placements p where p.refused_at = b.at and p.batch = b.id group by 1, 2) c) r
			where b.placements > b.trades and b.at > clock() - ${REMEMBERED_MS} and b.at >= (select min(at) from proof_batches where refused is not null)
				and b.refused is distinct from r.refused
		union all
		select 'trade ' || t.id, 'was never promised' from trade_terms t
			where t.batch is null and t.accepted_at >= (select min(at) from proof_batches)
		union all
		select 'sale ' || s.id, 'was never promised' from trade_sales s
			where s.batch is null and s.accepted_at >= (select min(at) from proof_batches)`,
	);
}
