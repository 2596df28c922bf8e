import { ABSENT, encodeItem, type ItemBody, type ItemKind } from '@fairtick/domain/proof/log/items';
import { loadRowsLike, type Queryable } from '../../../platform/database/index.ts';
import { BOTH_SIGN_MS } from '../sql/keys.ts';
import type { Subject } from './subject.ts';
import { loadTradeSubjects } from './trade-subjects.ts';

/** Retention of the log, as its first item declares it. */
const RETENTION = 'entries and tiles for ever, items 400 days at least';
/** Rows that were committed late may lie this far back. */
export const LATE_MS = 600_000;
/** Hours of fair indices that may still change. */
const HOURS_BACK = 50;

/** The body of the item of a row of `liability_days d`. */
export const OWED_ITEM = `d.day, d.currency::text, d.instant::text "at", d.round::text, encode(d.signature, 'hex') signature, d.sum::text,
	encode(d.root, 'hex') root, d.leaves::text`;

/**
 * One query for each kind of item: rows of `subject` and of the texts of its body, in their order, `null` where one is absent. `$1` is the instant
 * from which on late commits are looked for.
 */
export const SOURCES: { readonly [Kind in ItemKind]?: string } = {
	'log/1': `select 'log:' || log_key || ':' || promise_key subject, origin, log_key "logKey", promise_key "promiseKey", '${RETENTION}' retention
		from proof_log where log_key is not null and not exists (select from proof_successors)`,
	// The keys are made at the next start; those before are in the log from its begin.
	'successor/1': `select 'successor:' || n.no subject, n.no, n.origin, l.log_key "logKey", l.promise_key "promiseKey", n.checkpoint, n.reason, n.at
		from proof_successors n join proof_log l using (origin) where l.log_key is not null`,
	'key/1': `select 'key:' || no subject, no, use, key, named_at "at", case use when 'log' then named_at + ${BOTH_SIGN_MS} end "until"
		from proof_keys where named_at is not null`,
	'commitment/1': `select 'commitment:' || epoch || case when backfill then ':backfill' else '' end subject,
			epoch, encode(commitment, 'hex') commitment, committed_at "at", instance
		from fair_hours where not backfill and epoch > $1::bigint / 3600000 - ${HOURS_BACK}`,
	'reveal/1': `select 'reveal:' || epoch subject, epoch, encode(seed, 'hex') seed, revealed_at "at"
		from fair_hours where not backfill and revealed_at is not null and epoch > $1::bigint / 3600000 - ${HOURS_BACK}`,
	'lost/1': `select 'lost:' || epoch subject, epoch, lost_at "at"
		from fair_hours where not backfill and lost_at is not null`,
	'silent/1': `select 'silent:' || round || ':' || at subject, round, at from silent_notes where at > $1::bigint`,
	'asset/1': `select 'asset:' || v.asset_id || ':' || v.version subject, v.asset_id asset, v.version, v.effective_at "effectiveAt", v.source,
			v.tick_size "tickSize", v.digits, a.ticker, a.asset_group "group",
			(to_jsonb(v) - '{asset_id,version,effective_at,source,tick_size,digits}'::text[])::text terms
		from asset_versions v join assets a on a.id = v.asset_id`,
	'payout/1': `select 'payout:' || asset_group || ':' || version subject, asset_group "group", version, effective_at "effectiveAt",
			standard_bps standard, gold_bps gold, premium_bps premium from payout_versions`,
	'maintenance/1': `select 'maintenance:' || id || ':' || ends_at subject, id, asset_id asset, begins_at "beginsAt", ends_at "endsAt",
			announced_at "announcedAt" from maintenances where ends_at > $1::bigint`,
	'heads/1': `select 'heads:' || at subject, at, cardinality(accounts) count, encode(root, 'hex') root
		from proof_heads where at >= $1::bigint`,
	// Named when its files are there.
	'liabilities/1': `select 'liabilities:' || d.day subject, ${OWED_ITEM} from liability_days d where d.filed`,
	// A minute is added up when the next one has passed as well.
	'turned-away/1': `select 'turned-away:' || minute subject, minute * 60000 "at", malformed, too_many "tooMany", unavailable
		from turned_away where minute >= $1::bigint / 60000 and minute < clock() / 60000 - 1`,
	'feed-error/1': `select 'feed-error:' || asset_id || ':' || seq subject, asset_id asset, seq, t, cause, found_at "foundAt"
		from feed_errors where found_at > $1::bigint`,
};

/** Kinds of versions, which the log has before their uses. */
const VERSIONS = ['asset/1', 'payout/1'] as const satisfies ItemKind[];

/** Versions of assets and payouts that are not in the log yet. */
export async function loadNewVersions(tx: Queryable): Promise<Subject[]> {
	const found: Subject[] = [];
	for (const kind of VERSIONS) found.push(...(await loadOfKind(tx, kind, 0)));
	return found;
}

/**
 * Loads the items of all rare kinds that are not in the log yet.
 * @param fromMs time of the newest entry, or now: older items were looked for then.
 */
export async function loadNewSubjects(tx: Queryable, fromMs: number): Promise<Subject[]> {
	const sinceMs = Math.max(fromMs - LATE_MS, 0);
	// A log begins with its name, whatever else waits for its first entry.
	const found: Subject[] = await loadOfKind(tx, 'log/1', sinceMs);
	found.push(...(await loadTradeSubjects(tx, sinceMs)));
	for (const kind of Object.keys(SOURCES) as ItemKind[])
		if (kind !== 'log/1') found.push(...(await loadOfKind(tx, kind, sinceMs)));
	return found;
}

async function loadOfKind(tx: Queryable, kind: ItemKind, sinceMs: number): Promise<Subject[]> {
	const text = `select * from (${SOURCES[kind]}) s where not exists (select from proof_subjects p where p.subject = s.subject)
		and ($1::bigint is not null) order by s.subject`;
	const rows = await loadRowsLike(tx, 'select subject from proof_subjects', text, [sinceMs]);
	return rows.map(({ subject, ...row }) => ({ subject, bytes: encodeItem(kind, toBody(row)) }));
}

export const toBody = (row: Record<string, unknown>): ItemBody<ItemKind> =>
	Object.fromEntries(
		Object.entries(row).map(([name, value]) => [name, value === null ? ABSENT : String(value)]),
	) as ItemBody<ItemKind>;
