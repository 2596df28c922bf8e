import { createHash } from 'node:crypto';
import type * as contract from '@fairtick/domain/assets/contract';
import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import type { FastifyInstance } from 'fastify';
import { actAs, appendAudit, deedOf } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { drawSquare } from '../../platform/files/index.ts';
import { type Call, HttpError, InvalidFields, sendError } from '../../platform/http/index.ts';
import type { AssetsContext } from './context.ts';
import { insertIcon, loadIcon } from './queries.ts';

/** Twice the largest size that is shown. */
const ICON = { size: 96, mostPixels: 16_000_000, fit: 'contain', quality: 90 } as const;

const addressOf = (hash: string) => `/asset-icons/${hash}.webp`;

/** Re-encodes a picture as an icon; an asset shows it once it names it. */
export async function uploadAssetIcon(
	{ database, drawing }: AssetsContext,
	call: Call<typeof contract.uploadAssetIcon>,
) {
	const content = await drawing.run(call, () => drawSquare(call.file, ICON));
	if (content === null) throw new InvalidFields([{ field: 'icon', code: 'field.photo' }]);
	const hash = createHash('sha256').update(content).digest('hex');
	await actAs(database, call, async (tx) => {
		await insertIcon(tx, hash, content);
		await appendAudit(tx, {
			...deedOf(call, { reason: SERVER_REASONS.uploaded }),
			act: 'icon.uploaded',
			subject: 'assets',
			before: null,
			after: { icon: addressOf(hash) },
		});
	});
	return { icon: addressOf(hash) };
}

/** Serves icons at addresses whose content never changes. */
export function registerIcons(app: FastifyInstance, database: Queryable): void {
	app.get<{ Params: { name: string } }>('/asset-icons/:name', async (request, reply) => {
		const hash = /^([0-9a-f]{64})\.webp$/.exec(request.params.name)?.[1];
		const content = hash === undefined ? null : await loadIcon(database, hash);
		if (content === null) return sendError(new HttpError('http.not_found'), request, reply);
		return reply
			.type('image/webp')
			.headers({
				'cache-control': 'public, max-age=31536000, immutable',
				// Opened by itself it can do nothing.
				'content-security-policy': "default-src 'none'; sandbox",
			})
			.send(content);
	});
}
