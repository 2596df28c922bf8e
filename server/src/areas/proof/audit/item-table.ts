import type { ItemBody, ItemKind } from '@fairtick/domain/proof/log/items';
import { KEPT_MS } from '../heads/head-queries.ts';
import { SOURCES } from '../receipts/subjects.ts';

/** An item of one row, under a name that `proof_subjects` keeps with its place. */
interface RowKind<K extends ItemKind> {
	readonly by: 'row';
	/** Its name there. */
	readonly name: (body: ItemBody<K>) => string;
	/** The name in a finding. */
	readonly label: (body: ItemBody<K>) => string;
	/** Rows of `subject` and the texts of the body; `$1` is the instant from which on they are asked for. Undefined: as `SOURCES` has them. */
	readonly source?: string;
	/**
	 * The part of its subject by which the row of an item is found, as SQL on rows `s` and of a name; undefined: all of
	 * it.
	 */
	readonly rowKey?: { readonly sql: string; readonly of: (name: string) => string };
	/** The texts that are compared one by one; undefined: all. */
	readonly isSame?: (body: ItemBody<K>, row: ItemBody<K>) => boolean;
	/** True if the row of such an item may be gone, so that nothing can be said of it. */
	readonly mayBeGone?: (body: ItemBody<K>, nowMs: number) => boolean;
	/** SQL on rows `s` of the source: since when one is due in the log, epoch milliseconds. Null: another check asks for these. */
	readonly dueAt: string | null;
}

/** An item about a trade, which names it by P alone: `proof_subjects` names the trade. */
interface TradeKind<K extends ItemKind> {
	readonly by: 'trade';
	readonly prefix: string;
	readonly label: (body: ItemBody<K>) => string;
	/** Query of `subject` and `at` of rows that must be in the log, from the instant `$1` on. */
	readonly due: string;
}

/** An item without its own row: it is held against its entry, those around it, or rows that it sums up, by `ItemsCheck`. */
interface EntryKind {
	readonly by: 'entry';
}

type KindCheck<K extends ItemKind> = RowKind<K> | TradeKind<K> | EntryKind;

/** Rows of names: the last one signs with the keys of the log now, each other with those that the one after it names as those of before. */
const NAMES = `select 'successor:' || n.no subject, n.no, n.origin, coalesce(x.before_log_key, l.log_key) "logKey",
		coalesce(x.before_promise_key, l.promise_key) "promiseKey", n.checkpoint, n.reason, n.at
	from proof_successors n left join proof_successors x on x.no = n.no + 1 cross join proof_log l where $1::bigint is not null`;
const BY_ENTRY: EntryKind = { by: 'entry' };

/**
 * PROOF-11: the check of each kind of item. A kind that is not here does not compile. Groups, which are in no table, have
 * chains (`ItemsCheck`).
 */
export const ITEM_CHECKS: { readonly [K in ItemKind]: KindCheck<K> } = {
	'log/1': BY_ENTRY,
	'batch/1': BY_ENTRY,
	'outage/1': BY_ENTRY,
	'restored/1': BY_ENTRY,
	'refusals/1': BY_ENTRY,
	'commitment/1': {
		by: 'row',
		name: ({ epoch }) => `commitment:${epoch}`,
		label: ({ epoch }) => `a commitment of hour ${epoch}`,
		dueAt: 's."at"',
	},
	'reveal/1': {
		by: 'row',
		name: ({ epoch }) => `reveal:${epoch}`,
		label: ({ epoch }) => `a seed of hour ${epoch}`,
		dueAt: 's."at"',
	},
	'lost/1': {
		by: 'row',
		name: ({ epoch }) => `lost:${epoch}`,
		label: ({ epoch }) => `the loss of the seed of hour ${epoch}`,
		dueAt: 's."at"',
	},
	'silent/1': {
		by: 'row',
		name: ({ round, at }) => `silent:${round}:${at}`,
		label: ({ round }) => `that round ${round} of the beacon is silent`,
		dueAt: 's."at"',
	},
	'asset/1': {
		by: 'row',
		name: ({ asset, version }) => `asset:${asset}:${version}`,
		label: ({ asset, version }) => `version ${version} of asset ${asset}`,
		isSame: ({ terms, ...body }, { terms: kept, ...row }) => areSameTerms(terms, kept) && areSame(body, row),
		// For an announced item the row does not say when it was written.
		dueAt: 's."effectiveAt"',
	},
	'payout/1': {
		by: 'row',
		name: ({ group, version }) => `payout:${group}:${version}`,
		label: ({ group, version }) => `version ${version} of the payouts of ${group}`,
		dueAt: 's."effectiveAt"',
	},
	'maintenance/1': {
		by: 'row',
		name: ({ id, endsAt }) => `maintenance:${id}:${endsAt}`,
		label: ({ id }) => `maintenance ${id}`,
		// One that is under way may end earlier, which has an item of its own: the first one is held against the row as it is now.
		rowKey: { sql: `split_part(s.subject, ':', 2)`, of: (name) => name.split(':')[1] as string },
		isSame: ({ endsAt, ...body }, { endsAt: kept, ...row }) => Number(endsAt) >= Number(kept) && areSame(body, row),
		// One that has not begun may be withdrawn: nothing of it stays but the item.
		mayBeGone: () => true,
		dueAt: 's."announcedAt"',
	},
	'feed-error/1': {
		by: 'row',
		name: ({ asset, seq }) => `feed-error:${asset}:${seq}`,
		label: ({ asset, seq }) => `an error of price ${seq} of asset ${asset}`,
		dueAt: 's."foundAt"',
	},
	'liabilities/1': {
		by: 'row',
		name: ({ day }) => `liabilities:${day}`,
		label: ({ day }) => `what was owed on ${day}`,
		// `owed-checks.ts` asks for them.
		dueAt: null,
	},
	'heads/1': {
		by: 'row',
		name: ({ at }) => `heads:${at}`,
		label: ({ at }) => `heads of ${at}`,
		mayBeGone: ({ at }, nowMs) => Number(at) < nowMs - KEPT_MS,
		// `head-checks.ts` asks for them.
		dueAt: null,
	},
	'turned-away/1': {
		by: 'row',
		name: ({ at }) => `turned-away:${Number(at) / 60_000}`,
		label: ({ at }) => `orders that were turned away at ${at}`,
		dueAt: 's."at" + 120000',
	},
	'key/1': {
		by: 'row',
		name: ({ no }) => `key:${no}`,
		label: ({ key }) => `the key ${key}`,
		dueAt: 's."at"',
	},
	'successor/1': {
		by: 'row',
		name: ({ no }) => `successor:${no}`,
		label: ({ origin }) => `the name ${origin}`,
		source: NAMES,
		dueAt: 's."at"',
	},
	'void/1': {
		by: 'trade',
		prefix: 'void:',
		label: ({ terms }) => `a void of P ${terms}`,
		due: `select 'void:' || r.trade_id subject, r.closed_at "at" from trade_results r join trade_terms t on t.id = r.trade_id and t.accepted_at = r.accepted_at
			where r.status = 'void' and r.closed_at >= $1 and t.batch is not null`,
	},
	'correction/1': {
		by: 'trade',
		prefix: 'correction:',
		label: ({ terms }) => `a correction of P ${terms}`,
		due: `select 'correction:' || c.trade_id subject, c.corrected_at "at" from trade_corrections c join trade_terms t on t.id = c.trade_id
			where c.corrected_at >= $1 and t.batch is not null`,
	},
};

/** The rows that items of a kind are held against. */
export const sourceOf = (kind: string, { source }: { readonly source?: string }): string =>
	source ?? (SOURCES[kind as ItemKind] as string);

/** True if the texts of a body are those of its row. */
export const areSame = (
	body: Readonly<Record<string, string>>,
	row: Readonly<Record<string, string | undefined>>,
): boolean => Object.entries(body).every(([name, text]) => row[name] === text);

/** Terms of an asset's version. A column that a later release added is empty in the rows of before, and not in their items. */
function areSameTerms(logged: string, kept: string): boolean {
	const [item, row] = [readObject(logged), readObject(kept)];
	if (item === null || row === null) return false;
	return [...new Set([...Object.keys(item), ...Object.keys(row)])].every(
		(name) => JSON.stringify(item[name] ?? null) === JSON.stringify(row[name] ?? null),
	);
}

function readObject(text: string): Readonly<Record<string, unknown>> | null {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
	} catch {
		return null;
	}
}
