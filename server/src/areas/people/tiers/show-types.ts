import type {
	listTypeChanges as changesEndpoint,
	listTypes as listEndpoint,
	TypeChange,
	TypeList,
	TypeProgress,
} from '@fairtick/domain/tiers/contract';
import { COUNTED_DAYS, COUNTED_MS, KEPT_DAYS, KEPT_MS } from '@fairtick/domain/tiers/rules';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../../../platform/database/index.ts';
import { type Call, DEFAULT_PAGE, HttpError, readCursor, toPage } from '../../../platform/http/index.ts';
import { loadDeposited } from '../../cashier/index.ts';
import type { TypesContext } from './context.ts';
import { type ChangeRow, loadChanges, loadTyped } from './queries.ts';

/** The conditions, which everyone reads, and how far the caller is (SITE-08). */
export async function showTypes(context: TypesContext, { caller }: Call<typeof listEndpoint>): Promise<TypeList> {
	const { goldMinor, premiumMinor } = context.conditions;
	return {
		types: [
			{ type: 'standard', deposited: 0, identity_approved: false },
			{ type: 'gold', deposited: Number(goldMinor), identity_approved: true },
			{ type: 'premium', deposited: Number(premiumMinor), identity_approved: true },
		],
		days: COUNTED_DAYS,
		kept_days: KEPT_DAYS,
		mine: caller === null ? null : await loadProgress(context, context.database, caller.userId),
	};
}

/** A user's progress; throws `http.not_found` for one who does not exist. */
async function loadProgress(
	{ realCurrency }: Pick<TypesContext, 'realCurrency'>,
	db: Queryable,
	userId: number,
): Promise<TypeProgress> {
	const user = await loadTyped(db, userId);
	if (user === null) throw new HttpError('http.not_found');
	const { failingSinceMs } = user.earned;
	const [last] = await loadChanges(db, userId, { before: null, limit: 1 });
	return {
		type: user.type,
		earned: user.earned.type,
		set_by_staff: user.staffType,
		identity_approved: user.identityApproved,
		deposited: Number(await loadDeposited(db, realCurrency, userId, Number(user.now) - COUNTED_MS)),
		kept_until: toInstant(failingSinceMs === null ? null : failingSinceMs + KEPT_MS),
		changed: last ? { at: toInstant(last.at), cause: last.cause, reason: last.reason } : null,
	};
}

/** The history of a user's type, for staff. */
export async function listTypeChanges(context: TypesContext, { params, query }: Call<typeof changesEndpoint>) {
	const { limit = DEFAULT_PAGE, cursor } = query;
	const before = readCursor(cursor, 'number');
	const progress = await loadProgress(context, context.backOffice, params.id);
	const rows = await loadChanges(context.backOffice, params.id, { before, limit: limit + 1 });
	return { ...toPage(rows, limit, ({ id }) => id, toChange), progress };
}

function toChange(row: ChangeRow): TypeChange {
	return {
		id: Number(row.id),
		at: toInstant(row.at),
		from: row.from,
		to: row.to,
		cause: row.cause,
		reason: row.reason,
		actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' },
	};
}
