import { type LimitKind, type LimitWindow, WINDOWS } from '@fairtick/domain/limits/contract';
import type { Exclusion } from '@fairtick/domain/limits/exclusion';
import type { Sitting } from '@fairtick/domain/limits/sitting';
import { firstHourOf, type WindowSums } from '@fairtick/domain/limits/spending';
import type { Standing } from '@fairtick/domain/limits/standing';
import { ints, loadRows, type Queryable } from '../database/index.ts';

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
	readonly windows: readonly {
		readonly window: LimitWindow;
		readonly deposited: number;
		readonly staked: number;
		readonly ended: number;
		readonly returned: number;
		readonly oldestHours: WindowSums['oldestHours'];
	}[];
	readonly openStakes: bigint;
}

/** What one window holds, as JSON; `$n` is its first hour. */
const WINDOW = (window: LimitWindow, n: number) => {
	const within = `filter (where hour >= $${n})`;
	const oldest = (adds: string) => `min(hour) filter (where hour >= $${n} and ${adds})`;
	const sums = ['staked', 'ended', 'returned'].map((sum) => `'${sum}', coalesce(sum(${sum}) ${within}, 0)`);
	return `json_build_object('window', '${window}', 'deposited', coalesce(sum(greatest(deposited, 0)) ${within}, 0), ${sums.join(', ')}, 'oldestHours', json_build_object(
			'deposit', ${oldest('deposited > 0')}, 'loss', ${oldest('ended > returned')}, 'turnover', ${oldest('staked > 0')}))`;
};
const WINDOWS_OF_USER = WINDOWS.map((window, index) => WINDOW(window, index + 2)).join(', ');

/**
 * What own limits are decided from, by user, in one statement (LIMIT-01 to LIMIT-03). A decision needs the users' lock, in an
 * earlier statement. A user without limits has a standing that refuses nothing.
 */
export async function loadStandings(
	tx: Queryable,
	userIds: readonly number[],
	nowMs: number,
): Promise<ReadonlyMap<number, Standing>> {
	const rows = await loadRows<StandingRow>(tx, {
		name: 'standings',
		text: `select u.user_id "userId",
				coalesce((select l.limits from limits_in_force l where l.user_id = u.user_id), '[]') limits,
				(select coalesce(json_agg(json_build_object('kind', x.kind, 'endsAtMs', x.ends_at, 'returnAskedAtMs', r.asked_at)), '[]')
					from exclusions x left join exclusion_returns r on r.exclusion_id = x.id where x.user_id = u.user_id) exclusions,
				(select json_build_object('beganAtMs', began_at, 'lastAtMs', last_at, 'checkedAtMs', checked_at,
						'trades', trades, 'netMinor', net, 'overUntilMs', over_until)
					from sittings s where s.user_id = u.user_id) sitting,
				(select json_build_array(${WINDOWS_OF_USER}) from limit_sums s where s.user_id = u.user_id and hour >= $4) windows,
				(select coalesce(sum(balance), 0)::bigint from accounts a where a.user_id = u.user_id
					and currency <> 'DEMO_USD' and kind in ('in_trades', 'in_orders')) "openStakes"
			from unnest($1::int[]) u (user_id)`,
		values: [ints(userIds), ...WINDOWS.map((window) => firstHourOf(window, nowMs))],
	});
	return new Map(rows.map((row) => [row.userId, toStanding(row)]));
}

const toStanding = ({ limits, exclusions, sitting, windows, openStakes }: StandingRow): Standing => ({
	limits,
	exclusions,
	sitting: sitting && { ...sitting, netMinor: BigInt(sitting.netMinor) },
	windows: windows.map(({ window, deposited, staked, ended, returned, oldestHours }) => ({
		window,
		depositedMinor: BigInt(deposited),
		stakedMinor: BigInt(staked),
		endedMinor: BigInt(ended),
		returnedMinor: BigInt(returned),
		oldestHours,
	})),
	openStakesMinor: openStakes,
});

export async function loadStanding(tx: Queryable, userId: number, nowMs: number): Promise<Standing> {
	return (await loadStandings(tx, [userId], nowMs)).get(userId) as Standing;
}
