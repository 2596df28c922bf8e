import type { FastifyInstance } from 'fastify';
import { CHECKPOINT_PATH } from '../sign-log.ts';
import type { LogStore } from './log-store.ts';

const NUMBER = '(?:x\\d{3}/){0,5}\\d{3}';
const DAY = '\\d{4}-\\d\\d-\\d\\d';
const FILE = new RegExp(
	`^(?:checkpoint|(?:items|bundles|keys|successors)/${NUMBER}|liabilities/${DAY}/${NUMBER}|tile/(?:entries|[0-5])/${NUMBER}(?:\\.p/[1-9]\\d{0,2})?)$`,
);
/** Files other than the checkpoint never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A checkpoint is a few seconds old anyway. */
const BRIEFLY = 'public, max-age=2';

/**
 * The log's files below `/log`: the same bytes for every caller, so that no one can be shown another log than all others
 * (PROOF-01). Pages of other origins may read them too.
 */
export function serveLogFiles(http: FastifyInstance, store: LogStore): void {
	http.get<{ Params: { '*': string } }>('/log/*', async (request, reply) => {
		const path = request.params['*'];
		const bytes = FILE.test(path) ? await store.read(path) : null;
		void reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
		if (bytes === null)
			return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('not found\n');
		const isCheckpoint = path === CHECKPOINT_PATH;
		return reply
			.header('cache-control', isCheckpoint ? BRIEFLY : FOR_EVER)
			.type(isCheckpoint ? 'text/plain; charset=utf-8' : 'application/octet-stream')
			.send(bytes);
	});
}
