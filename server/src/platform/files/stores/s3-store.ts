import type { S3Config } from '../../config/index.ts';
import { nameOf, type PageStore, pageOf } from './page-store.ts';
import { createS3Client, type S3Options } from './s3-client.ts';

/** All names begin with it, so that a bucket may hold other things too. */
const PREFIX = 'files/';

/** Pages as objects of a bucket. */
export function createS3Store(config: S3Config, options: Omit<S3Options, 'holds'> = {}): PageStore {
	const client = createS3Client(config, { ...options, holds: 'documents' });
	return {
		put: (id, n, sealed) => client.put(PREFIX + nameOf(id, n), sealed),
		get: (id, n) => client.get(PREFIX + nameOf(id, n)),
		remove: (id, n) => client.remove(PREFIX + nameOf(id, n)),
		async list(shard) {
			const found = await client.list(`${PREFIX}${shard}/`);
			return found.flatMap(({ name, writtenAt }) => {
				const page = pageOf(name);
				return page === null ? [] : [{ ...page, writtenAt }];
			});
		},
		// An object is there as a whole or not at all.
		tidy: async () => undefined,
	};
}
