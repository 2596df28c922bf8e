import type { Currency, Minor } from '@fairtick/domain/money/money';
import type { Direction } from '@fairtick/domain/trading/contract';
import {
	bigints,
	ints,
	loadValue,
	type Query,
	type Queryable,
	type Statement,
	texts,
} from '../../../platform/database/index.ts';

/** First key of the advisory locks of real-mode exposure; the second one is the currency. */
const EXPOSURE_LOCK = 0x7fa3;

export interface AssetExposure {
	readonly assetId: number;
	readonly direction: Direction;
	readonly loss: Minor;
}

export interface UserExposure {
	readonly userId: number;
	readonly assetId: number;
	readonly loss: Minor;
}

/** A real trade's addition to the exposure while it is open. */
export interface ExposureChange extends AssetExposure, UserExposure {
	readonly currency: Currency;
}

/**
 * Makes real placements and real settlements in one currency take turns until the transaction ends. Always taken after
 * the users' locks, so that its holder waits for no other lock; demo trades never take it.
 */
export const lockExposureQuery = (currency: Currency): Query<null> => ({
	phase: 'other locks',
	statement: {
		name: 'lock-exposure',
		text: 'select pg_advisory_xact_lock($1, currency_digit($2))',
		values: [EXPOSURE_LOCK, currency],
	},
	read: () => null,
});

/** Takes the same lock if it is free; whether it was. Never waits. */
export const tryLockExposure = async (tx: Queryable, currency: Currency) =>
	(await loadValue(
		tx,
		{
			name: 'try-lock-exposure',
			text: 'select pg_try_advisory_xact_lock($1, currency_digit($2)) got',
		},
		[EXPOSURE_LOCK, currency],
	)) ?? false;

/** Every asset's exposure, since all of them count together. Needs the lock, in an earlier statement. */
export const assetExposuresQuery = (currency: Currency): Query<AssetExposure[]> => ({
	phase: 'reads',
	statement: {
		name: 'asset-exposures',
		text: 'select asset_id "assetId", direction, loss from asset_exposures where currency = $1',
		values: [currency],
	},
	read: ({ rows }) => rows,
});

/** The exposure of these users. Needs the lock, in an earlier statement. */
export const userExposuresQuery = (currency: Currency, userIds: readonly number[]): Query<UserExposure[]> => ({
	phase: 'reads',
	statement: {
		name: 'user-exposures',
		text: 'select user_id "userId", asset_id "assetId", loss from user_exposures where currency = $1 and user_id = any($2::int[])',
		values: [currency, ints(userIds)],
	},
	read: ({ rows }) => rows,
});

const CHANGES = `select * from unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::bigint[]) c (currency, asset_id, direction, user_id, loss)`;

const columns = (changes: readonly ExposureChange[]) => [
	texts(changes.map(({ currency }) => currency)),
	ints(changes.map(({ assetId }) => assetId)),
	texts(changes.map(({ direction }) => direction)),
	ints(changes.map(({ userId }) => userId)),
	bigints(changes.map(({ loss }) => loss)),
];

/** Adds what trades that are opened can cost; under the lock. */
export function exposureStatement(changes: readonly ExposureChange[]): Statement {
	return {
		name: 'insert-exposure',
		text: `with changes as materialized (${CHANGES}),
				assets as (
					insert into asset_exposures as e (currency, asset_id, direction, loss)
					select currency, asset_id, direction, sum(loss) from changes group by 1, 2, 3
					on conflict (currency, asset_id, direction) do update set loss = e.loss + excluded.loss)
			insert into user_exposures as e (currency, user_id, asset_id, loss)
			select currency, user_id, asset_id, sum(loss) from changes group by 1, 2, 3
			on conflict (currency, user_id, asset_id) do update set loss = e.loss + excluded.loss`,
		values: columns(changes),
	};
}

/**
 * Takes back what trades that are closed could have cost; under the lock. Never fails, whatever the kept numbers are:
 * no settlement depends on them, and the audit names a wrong one.
 */
export function releaseStatement(changes: readonly ExposureChange[]): Statement {
	return {
		name: 'update-exposure',
		text: `with changes as materialized (${CHANGES}),
				assets as (
					update asset_exposures e set loss = greatest(e.loss - c.loss, 0)
					from (select currency, asset_id, direction, sum(loss) loss from changes group by 1, 2, 3) c
					where e.currency = c.currency and e.asset_id = c.asset_id and e.direction = c.direction)
			update user_exposures e set loss = greatest(e.loss - c.loss, 0)
			from (select currency, user_id, asset_id, sum(loss) loss from changes group by 1, 2, 3) c
			where e.currency = c.currency and e.user_id = c.user_id and e.asset_id = c.asset_id`,
		values: columns(changes),
	};
}
