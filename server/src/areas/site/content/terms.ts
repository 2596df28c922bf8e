import type * as contract from '@fairtick/domain/content/contract';
import { actAs } from '../../../platform/authorization/index.ts';
import type { Database, Queryable } from '../../../platform/database/index.ts';
import { type Call, Refused } from '../../../platform/http/index.ts';
import { updateAcceptedTerms } from '../../people/identity/index.ts';
import { loadTermsVersion } from './queries.ts';

/** The version of the terms in force. */
export interface Terms {
	version(): number;
	/** Reads it again after a commit that raised it. */
	refresh(): Promise<void>;
}

export async function createTerms(database: Queryable): Promise<Terms> {
	let version = await loadTermsVersion(database);
	return {
		version: () => version,
		async refresh() {
			// The later answer of two concurrent reads may be the older one.
			version = Math.max(version, await loadTermsVersion(database));
		},
	};
}

/** Accepts the terms in force: kept with their version and the time (IDENT-09). Those of another version were not read. */
export const acceptTerms = (database: Database, call: Call<typeof contract.acceptTerms>) =>
	actAs(database, call, async (tx, { actor }) => {
		const version = await loadTermsVersion(tx);
		if (call.body.version !== version) return new Refused({ code: 'content.terms_over', params: { version } } as const);
		await updateAcceptedTerms(tx, actor.userId, version);
		return undefined;
	});
