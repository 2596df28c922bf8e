import { FAIR_EPOCH_MS } from '@fairtick/domain/market/fair-walk';
import { type Check, findBy } from '../../../platform/audit/index.ts';

/** A loss is declared ten minutes after the hour's end at the latest (MARKET-14). */
const GRACE_MS = 15 * 60_000;

/**
 * The fair indices: every asset with the name of one, and every asset whose walk has begun, so that neither a new name nor a
 * cleared row of its writer hides an index.
 */
export const FAIR_INDICES = `(select a.id, a.ticker from assets a where a.ticker ~ '^V[1-9][0-9]{0,2}$'
	or exists (select from fair_starts f where f.asset_id = a.id and not f.backfill))`;

const NEWEST_TICK = `select max(n.t) from ${FAIR_INDICES} i
	cross join lateral (select k.t from ticks k where k.asset_id = i.id order by k.t desc limit 1) n`;

/** An hour after which no index has a tick yet may wait for its last ones, however long the server is down. */
const WITHHELD = `select 'fair hour ' || h.epoch "row", 'is over, and has neither a seed nor a declared loss' problem
	from fair_hours h where not h.backfill and h.seed is null and h.lost_at is null
		and (h.epoch + 1) * ${FAIR_EPOCH_MS}::bigint + ${GRACE_MS} <= (${NEWEST_TICK}) order by h.epoch`;

const LOST_WITH_TICKS = `select 'fair hour ' || h.epoch "row", 'is declared lost, and asset ' || i.id || ' has ticks of it' problem
	from fair_hours h cross join ${FAIR_INDICES} i where not h.backfill and h.lost_at is not null
		and exists (select from ticks k where k.asset_id = i.id
			and k.t >= h.epoch * ${FAIR_EPOCH_MS}::bigint and k.t < (h.epoch + 1) * ${FAIR_EPOCH_MS}::bigint) order by h.epoch, i.id`;

/** Time at which the first tick of a silent round `s` was due (docs/fairness.md, 4). */
const FIRST_TICK = '(s.round + 564267788) * 3000 + 1750';

const SILENT_WITH_TICKS = `select 'beacon round ' || s.round "row", 'is declared silent, and asset ' || i.id || ' has ticks that need it' problem
	from silent_rounds s cross join ${FAIR_INDICES} i
	where fair_beacon(i.id, ((${FIRST_TICK}) / ${FAIR_EPOCH_MS})::int) is not null
		and exists (select from ticks k where k.asset_id = i.id and k.t >= ${FIRST_TICK} and k.t < s.declared_at) order by s.round, i.id`;

const SILENT_THOUGH_THERE = `select 'beacon round ' || s.round "row", 'is declared silent, and was there before' problem
	from silent_rounds s join beacon_rounds b on b.round = s.round where b.fetched_at < s.declared_at order by s.round`;

const SILENT_UNSAID = `select 'beacon round ' || s.round "row", 'is declared silent, and that was not said' problem
	from silent_rounds s where not exists (select from silent_notes n where n.round = s.round and n.at = s.declared_at) order by s.round`;

/**
 * docs/fairness.md, 2: seeds are revealed, or lost in public before any price was made of them. TRADE-08: no tick needs a round that was declared
 * silent, and the declaration is public. All hours and rounds, every time.
 */
export const fairHours: Check = {
	title: 'fair hours: every past one is revealed or declared lost, no lost one and no silent round has ticks',
	run: (tx) =>
		findBy(tx, 'select count(*) from fair_hours where not backfill', [
			WITHHELD,
			LOST_WITH_TICKS,
			SILENT_WITH_TICKS,
			SILENT_THOUGH_THERE,
			SILENT_UNSAID,
		]),
};
