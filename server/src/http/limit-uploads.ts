import type { FastifyInstance } from 'fastify';
import { HttpError, NotDone, TooMany } from './errors.ts';
import { networkOf } from './network.ts';

/** Most uploads under way at once, of all users; each holds its file in memory. */
const MOST = 40;
/** Uploads of one network: a few accounts must not hold every place. */
const MOST_OF_NETWORK = 4;
/** Seconds until the next try: by then the upload under way is usually over. */
const RETRY_AFTER_S = 2;

/**
 * Lets each user have one upload under way in a part of the application, from before its file is read until it is
 * answered: that bounds how much memory files take, and for how long. A user's second one and a network's fifth are turned
 * away with `TooMany`, one too many in all with `NotDone`.
 */
export function limitUploads(app: FastifyInstance): void {
	/** The networks that users upload from. */
	const uploading = new Map<number, string>();
	app.addHook('onRoute', (route) => {
		const serve = route.handler.bind(app);
		route.handler = async (request, reply) => {
			if (!request.caller) throw new HttpError('http.signed_out');
			const { userId } = request.caller;
			const network = networkOf(request.ip);
			const ofNetwork = [...uploading.values()].filter((other) => other === network).length;
			if (uploading.has(userId) || ofNetwork >= MOST_OF_NETWORK) throw new TooMany(RETRY_AFTER_S);
			if (uploading.size >= MOST) throw new NotDone('http');
			uploading.set(userId, network);
			try {
				return await serve(request, reply);
			} finally {
				uploading.delete(userId);
			}
		};
	});
}
