import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { HttpError, sendError } from '../../../platform/http/index.ts';
import { loadSitePicture } from './queries.ts';

const FOLDER = '/pictures/';

export const pictureAddress = (hash: string) => `${FOLDER}${hash}.png`;

/** Serves the site's own logo and icon: each address shows one picture for ever. */
export function registerPictures(app: FastifyInstance, database: Database): void {
	app.get<{ Params: { name: string } }>(`${FOLDER}:name`, async (request, reply) => {
		const hash = /^([0-9a-f]{64})\.png$/.exec(request.params.name)?.[1];
		const picture = hash === undefined ? null : await loadSitePicture(database, hash);
		if (picture === null) return sendError(new HttpError('http.not_found'), request, reply);
		return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(picture);
	});
}
