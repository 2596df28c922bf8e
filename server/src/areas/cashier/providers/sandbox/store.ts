import { randomBytes } from 'node:crypto';
import type { PaymentDoubt } from '@fairtick/domain/cashier/reasons';
import {
	execute,
	existing,
	loadRow,
	loadRows,
	type Queryable,
	type RowOf,
} from '../../../../platform/database/index.ts';

export const SANDBOX_KINDS = ['deposit', 'payment', 'refund', 'dispute', 'payout'] as const;
export type SandboxKind = (typeof SANDBOX_KINDS)[number];

/** Behaviours of the sandbox when it is asked to pay. */
export const SANDBOX_MANNERS = ['at_once', 'slow', 'refused', 'not_done', 'cut', 'lost'] as const;
export type SandboxManner = (typeof SANDBOX_MANNERS)[number];

/**
 * Something in the sandbox's own books.
 * - `parentId`: the deposit of a payment, the payment of a refund or dispute.
 * - `key`: the caller's id: of a deposit ours, of refunds and payouts the leg.
 */
export type SandboxObject = RowOf<typeof loadObject>;

export interface SandboxDetails {
	/** For a deposit: the page to return to, and the end of its payment. */
	readonly returnUrl?: string;
	readonly expiresAtMs?: number;
	/** For a payment: the manner of its refunds. */
	readonly refunds?: SandboxManner;
	/** For a deposit: everyone has a card of their own. */
	readonly payerId?: number;
	readonly payerName?: string;
	readonly doubt?: PaymentDoubt;
	/** Paid by card; `unnamed`: the provider does not say by which. */
	readonly card?: true | 'unnamed';
	/** The address that its coins came from. */
	readonly sender?: string;
}

const COLUMNS = `id, kind, parent_id "parentId", key, amount, currency, state, details, changed_at "changedAt"`;

export interface NewSandboxObject
	extends Pick<SandboxObject, 'kind' | 'parentId' | 'key' | 'amount' | 'currency' | 'state' | 'details'> {}

/** Makes an object, or finds the one that was made under the same key. */
export async function makeObject(db: Queryable, made: NewSandboxObject): Promise<SandboxObject> {
	const { kind, parentId, key, amount, currency, state, details } = made;
	const id = `${kind}_${randomBytes(16).toString('hex')}`;
	const object = await loadRow(
		db,
		`insert into sandbox_objects (id, kind, parent_id, key, amount, currency, state, details, changed_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, clock()) on conflict (kind, key) do nothing returning ${COLUMNS}`,
		[id, kind, parentId, key, amount, currency, state, JSON.stringify(details)],
	);
	return object ?? existing(await findByKey(db, kind, key as string));
}

export async function loadObject(db: Queryable, id: string) {
	return loadRow(db, `select ${COLUMNS} from sandbox_objects where id = $1`, [id]);
}

export async function findByKey(db: Queryable, kind: SandboxKind, key: string): Promise<SandboxObject | null> {
	return loadRow(db, `select ${COLUMNS} from sandbox_objects where kind = $1 and key = $2`, [kind, key]);
}

/** The parts of an object and their parts, oldest first. */
export async function loadFamily(db: Queryable, id: string): Promise<SandboxObject[]> {
	return loadRows(
		db,
		`with recursive family as (select * from sandbox_objects where id = $1
			union all select o.* from sandbox_objects o join family f on o.parent_id = f.id)
		select ${COLUMNS} from family order by changed_at, id`,
		[id],
	);
}

/** The changes of a period, half open. */
export async function loadChanged(db: Queryable, fromMs: number, toMs: number): Promise<SandboxObject[]> {
	return loadRows(
		db,
		`select ${COLUMNS} from sandbox_objects where changed_at >= $1 and changed_at < $2 order by changed_at, id`,
		[fromMs, toMs],
	);
}

export async function updateObject(
	db: Queryable,
	id: string,
	{ state, details }: Partial<Pick<SandboxObject, 'state' | 'details'>>,
): Promise<void> {
	await execute(
		db,
		`update sandbox_objects set state = coalesce($2, state), details = details || coalesce($3::jsonb, '{}'), changed_at = clock()
		where id = $1`,
		[id, state ?? null, details ? JSON.stringify(details) : null],
	);
}
