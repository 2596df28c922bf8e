import type { Queryable } from '../../../platform/database/index.ts';
import type { WebhooksContext } from './context.ts';
import { loadReader, updatePaused } from './queries.ts';

/** Pauses a webhook whose receiver does not take its deliveries, and emails its user. Needs the webhook's lock. */
export async function pause(
	{ mail }: Pick<WebhooksContext, 'mail'>,
	tx: Queryable,
	userId: number,
	id: string,
): Promise<void> {
	await updatePaused(tx, id);
	const reader = await loadReader(tx, userId);
	if (reader === null) return;
	await mail.add(tx, { userId, kind: 'webhook_paused', locale: reader.locale, recipient: reader.email });
}
