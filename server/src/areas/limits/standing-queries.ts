import { type LimitKind, type LimitWindow, WINDOWS } from '@fairtick/domain/limits/contract';
import type { Exclusion } from '@fairtick/domain/limits/exclusion';
import type { Sitting } from '@fairtick/domain/limits/sitting';
import { firstHourOf, type WindowSums } from '@fairtick/domain/limits/spending';
import type { Standing } from '@fairtick/domain/limits/standing';
import { ints, loadRows, type Queryable } from '../../platform/database/index.ts';

interface StandingRow {
	readonly userId: number;
	readonly limits: readonly {
		readonly kind: LimitKind;
		readonly window: LimitWindow | null;
		readonly value: number | null;
		readonly wish: { readonly value: number | null; readonly askedAtMs: number } | null;
	}[];
	readonly exclusions: readonly Exclusion[];
	readonly sitting: (Omit<Sitting, 'netMinor'> & { readonly netMinor: number }) | null;
	readonly openStakes: bigint;
}

/** The sums of the hours that are in this window and in no shorter one. */
interface SumsRow {
	readonly userId: number;
	readonly window: LimitWindow;
	readonly deposited: bigint;
	readonly staked: bigint;
	readonly ended: bigint;
	readonly returned: bigint;
	readonly oldestDeposit: number | null;
	readonly oldestLoss: number | null;
	readonly oldestStake: number | null;
}

/**
 * The facts for own limits, by user (LIMIT-01 to LIMIT-03). A decision needs the users' lock, in an earlier statement. A
 * user without limits has a standing that refuses nothing.
 */
export async function loadStandings(
	tx: Queryable,
	userIds: readonly number[],
	nowMs: number,
): Promise<ReadonlyMap<number, Standing>> {
	const [rows, sums] = await Promise.all([
		loadRows(
			tx,
			{
				name: 'standings',
				text: `select u.user_id "userId",
					coalesce((select l.limits from limits_in_force l where l.user_id = u.user_id), '[]') limits,
					(select coalesce(json_agg(json_build_object('kind', x.kind, 'endsAtMs', x.ends_at, 'returnAskedAtMs', r.asked_at)), '[]')
						from exclusions x left join exclusion_returns r on r.exclusion_id = x.id where x.user_id = u.user_id) exclusions,
					(select json_build_object('beganAtMs', began_at, 'lastAtMs', last_at, 'checkedAtMs', checked_at,
							'trades', trades, 'netMinor', net, 'overUntilMs', over_until)
						from sittings s where s.user_id = u.user_id) sitting,
					(select coalesce(sum(balance), 0)::bigint from accounts a where a.user_id = u.user_id
						and currency <> 'DEMO_USD' and kind in ('in_trades', 'in_orders')) "openStakes"
				from unnest($1::int[]) u (user_id)`,
			},
			[ints(userIds)],
		),
		loadRows(
			tx,
			{
				name: 'sums-of-windows',
				text: `select user_id "userId", case when hour >= $2 then '24h' when hour >= $3 then '7d' else '30d' end "window",
					sum(greatest(deposited, 0))::bigint deposited, sum(staked)::bigint staked, sum(ended)::bigint ended, sum(returned)::bigint returned,
					min(hour) filter (where deposited > 0) "oldestDeposit", min(hour) filter (where ended > returned) "oldestLoss",
					min(hour) filter (where staked > 0) "oldestStake"
				from limit_sums where user_id = any($1::int[]) and hour >= $4 group by 1, 2`,
			},
			[ints(userIds), firstHourOf('24h', nowMs), firstHourOf('7d', nowMs), firstHourOf('30d', nowMs)],
		),
	]);
	const sumsByUser = Map.groupBy(sums, ({ userId }) => userId);
	return new Map(rows.map((row) => [row.userId, toStanding(row, sumsByUser.get(row.userId) ?? [])]));
}

const toStanding = ({ limits, exclusions, sitting, openStakes }: StandingRow, sums: readonly SumsRow[]): Standing => ({
	limits: limits.map(({ wish, ...limit }) => ({ ...limit, pending: wish })),
	exclusions,
	sitting: sitting && { ...sitting, netMinor: BigInt(sitting.netMinor) },
	windows: toWindows(sums),
	openStakesMinor: openStakes,
});

/** Each window holds what the shorter ones do, and its own older hours. */
function toWindows(sums: readonly SumsRow[]): WindowSums[] {
	let all: Omit<WindowSums, 'window'> = NOTHING;
	return WINDOWS.map((window) => {
		const older = sums.find((one) => one.window === window);
		if (older) all = addOlder(all, older);
		return { window, ...all };
	});
}

const NOTHING: Omit<WindowSums, 'window'> = {
	depositedMinor: 0n,
	stakedMinor: 0n,
	endedMinor: 0n,
	returnedMinor: 0n,
	oldestHours: { deposit: null, loss: null, turnover: null },
};

const addOlder = (newer: Omit<WindowSums, 'window'>, older: SumsRow): Omit<WindowSums, 'window'> => ({
	depositedMinor: newer.depositedMinor + older.deposited,
	stakedMinor: newer.stakedMinor + older.staked,
	endedMinor: newer.endedMinor + older.ended,
	returnedMinor: newer.returnedMinor + older.returned,
	oldestHours: {
		deposit: older.oldestDeposit ?? newer.oldestHours.deposit,
		loss: older.oldestLoss ?? newer.oldestHours.loss,
		turnover: older.oldestStake ?? newer.oldestHours.turnover,
	},
});

export async function loadStanding(tx: Queryable, userId: number, nowMs: number): Promise<Standing> {
	return (await loadStandings(tx, [userId], nowMs)).get(userId) as Standing;
}
