import { randomUUID } from 'node:crypto';
import { uuid } from '@fairtick/domain/wire/primitives';
import type { FastifyInstance } from 'fastify';
import { type ActingCall, actAs } from '../../../platform/authorization/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { drawSquare } from '../../../platform/files/index.ts';
import { HttpError, InvalidFields, sendError } from '../../../platform/http/index.ts';
import type { Asker, Places } from '../../../platform/turns/index.ts';
import { deletePhoto, loadPhoto, updatePhoto } from './sql/profiles.ts';

/** Twice the size that is shown. */
const PHOTO = { size: 256, mostPixels: 24_000_000, fit: 'cover', quality: 82 } as const;
const TURNS = { name: 'photos', atOnce: 1, waitingEach: 1, waitingOfSite: 5, waiting: 50 };

export interface Photos {
	/** Shows a photo from now on; throws `InvalidFields` for a file that is none. */
	change(call: ActingCall & Asker & { readonly file: Buffer }): Promise<void>;
	remove(call: ActingCall): Promise<void>;
}

export function createPhotos(database: Database, places: Places): Photos {
	const turns = places.open(TURNS);
	return {
		async change(call) {
			const image = await turns.run(call, () => drawSquare(call.file, PHOTO));
			if (image === null) throw new InvalidFields([{ field: 'photo', code: 'field.photo' }]);
			await actAs(database, call, (tx, { actor }) => updatePhoto(tx, actor.userId, { id: randomUUID(), image }));
		},
		remove: (call) => actAs(database, call, (tx, { actor }) => deletePhoto(tx, actor.userId)),
	};
}

/** Serves photos at addresses that cannot be guessed and whose content never changes. */
export function registerPhotos(app: FastifyInstance, database: Database): void {
	app.get<{ Params: { name: string } }>('/photos/:name', async (request, reply) => {
		const { name } = request.params;
		const id = name.endsWith('.webp') ? uuid.safeParse(name.slice(0, -'.webp'.length)).data : undefined;
		const image = id === undefined ? null : await loadPhoto(database, id);
		if (image === null) return sendError(new HttpError('http.not_found'), request, reply);
		return reply
			.type('image/webp')
			.headers({
				'cache-control': 'private, max-age=604800, immutable',
				// Opened by itself it can do nothing.
				'content-security-policy': "default-src 'none'; sandbox",
				'content-disposition': 'inline; filename="photo.webp"',
			})
			.send(image);
	});
}
