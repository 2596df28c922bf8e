import { randomBytes } from 'node:crypto';
import type * as contract from '@fairtick/domain/proof/contract';
import type { Receipt } from '@fairtick/domain/proof/receipt';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs } from '../../../platform/authorization/index.ts';
import { existing } from '../../../platform/database/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import { loadTradesById } from '../../trading/index.ts';
import type { ProofContext } from '../context.ts';
import { keptEveryMs } from '../sequencer.ts';
import { insertShare, loadShare, loadShareOf } from '../sql/shares.ts';
import { makeReceipt, type NoReceipt } from './make-receipt.ts';

/** The receipt of one of the caller's trades, with whose it is. */
export async function getReceipt(context: ProofContext, { caller, params }: Call<typeof contract.getReceipt>) {
	const trade = await loadOwn(context, caller.userId, params.id);
	return answer(context, await makeReceipt(context, params.id, { withHolder: true }), trade.terms.expiresAtMs);
}

/** Names the receipt of one of the caller's trades for everyone; it may be made later. */
export async function shareReceipt(context: ProofContext, call: Call<typeof contract.shareReceipt>) {
	const { userId } = call.caller;
	const { id } = call.params;
	await loadOwn(context, userId, id);
	return actAs(context.database, call, async (tx) => {
		await insertShare(tx, { share: randomBytes(16).toString('base64url'), tradeId: id, userId });
		return { share: existing(await loadShareOf(tx, id)) };
	});
}

/** A shared receipt, without whose it is. */
export async function getSharedReceipt(context: ProofContext, { params }: Call<typeof contract.getSharedReceipt>) {
	const tradeId = await loadShare(context.database, params.share);
	if (tradeId === null) throw new HttpError('http.not_found');
	return answer(context, await makeReceipt(context, tradeId, { withHolder: false }), 0);
}

async function loadOwn({ database }: ProofContext, userId: number, id: string) {
	const [shown] = await loadTradesById(database, userId, [id]);
	if (shown === undefined) throw new HttpError('http.not_found');
	return shown.trade;
}

function answer({ clock, checkpointMs }: ProofContext, made: Receipt | NoReceipt, expiresAtMs: number) {
	if (made === 'before_log') return new Refused({ code: 'proof.before_log', params: {} } as const);
	if (made !== 'not_yet') return made;
	const at = toInstant(BigInt(Math.max(clock.now(), expiresAtMs) + keptEveryMs(checkpointMs)));
	return new Refused({ code: 'proof.not_yet', params: { at } } as const);
}
