import { randomUUID } from 'node:crypto';
import { OperatorError, type S3Config } from '../config/index.ts';
import { StoreUnavailable } from './objects.ts';
import { createS3Client, createS3Objects, textOf } from './s3-objects.ts';

/** The store of the settings can't hold an installation's files; the message says why in one sentence. */
export class StoreRefused extends OperatorError {}

const OPTIONS = { holds: 'files', timeoutMs: 5_000, tries: 3 };

/**
 * Checks the bucket itself before a start uses it (CLUSTER-06): it must refuse a second object of a name and a change of one that is another
 * meanwhile, and must not keep former versions, in which deleted keys of documents would live on. Throws `StoreRefused`.
 */
export async function refuseUnfitStore(store: S3Config): Promise<void> {
	const objects = createS3Objects(store, 'check/', OPTIONS);
	const name = randomUUID();
	const [first, second] = [Buffer.from(`${name} 1`), Buffer.from(`${name} 2`)];
	try {
		if (await keepsVersions(store, name))
			throw new StoreRefused(
				'STORE_S3_URL names a bucket that keeps former versions of objects: turn versioning off, or deleted documents could be read again.',
			);
		try {
			await objects.putIfAbsent(name, first);
			const isReplaced = await objects.putIfAbsent(name, second);
			const present = await objects.getTagged(name);
			if (isReplaced || !present?.bytes.equals(first))
				throw new StoreRefused(
					'STORE_S3_URL names a bucket that replaces an object although "If-None-Match: *" forbids it: use a store with conditional writes.',
				);
			const isChanged = await objects.replaceIfUnchanged(name, second, '"0123456789abcdef0123456789abcdef"');
			if (isChanged || !(await objects.replaceIfUnchanged(name, second, present.tag)))
				throw new StoreRefused(
					'STORE_S3_URL names a bucket that does not compare ETags for "If-Match": use a store with conditional writes.',
				);
			if (!(await objects.list('')).some((one) => one.name === name && one.bytes === second.length))
				throw new StoreRefused(
					'STORE_S3_URL names a bucket that does not list an object just written: use another store.',
				);
		} finally {
			await objects.remove(name);
		}
	} catch (error) {
		if (!(error instanceof StoreUnavailable)) throw error;
		const { cause } = error;
		const why = cause instanceof Error ? ` (${describe(cause)})` : '';
		throw new StoreRefused(
			`The store of STORE_S3_URL at ${new URL(store.url).host} does not answer as it should${why}: see to its address, its keys and the network.`,
			{ cause: error },
		);
	}
}

/**
 * Writes into a store which installation it belongs to, and refuses one that belongs to another: two would remove each other's documents.
 * @param installation id that a database keeps when it is restored.
 */
export async function refuseForeignStore(store: S3Config, installation: string): Promise<void> {
	const objects = createS3Objects(store, '', OPTIONS);
	if (!(await objects.putIfAbsent('installation', Buffer.from(`${installation}\n`))))
		throw new StoreRefused(
			'STORE_S3_URL names the bucket of another installation: give every installation a bucket of its own.',
		);
}

/** The reason of a failed connection lies one error deeper. */
const describe = (error: Error): string =>
	error.message === 'fetch failed' && error.cause instanceof Error ? error.cause.message : error.message;

/** Versioning as the bucket says it, and as a written object shows it where the access key may not ask. */
async function keepsVersions(store: S3Config, name: string): Promise<boolean> {
	const ask = createS3Client(store, OPTIONS);
	const asked = await ask({ method: 'GET', path: '?versioning', expected: [200, 400, 403, 404, 405, 501] });
	if (asked.status === 200 && textOf(asked.body.toString(), 'Status') === 'Enabled') return true;
	const path = `check/${name}.version`;
	const { headers } = await ask({ method: 'PUT', path, expected: [200], body: Buffer.from(name) });
	await ask({ method: 'DELETE', path, expected: [200, 204] });
	return !['null', null].includes(headers.get('x-amz-version-id'));
}

/** True while the store answers; a question to it takes three seconds at most. */
export function createStoreProbe(store: S3Config): () => Promise<boolean> {
	const objects = createS3Objects(store, 'check/', { holds: 'files', timeoutMs: 2_500, tries: 1 });
	return () =>
		objects.get('status').then(
			() => true,
			() => false,
		);
}
