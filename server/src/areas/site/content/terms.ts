import type * as contract from '@fairtick/domain/content/contract';
import { actAs } from '../../../platform/authorization/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type Call, Refused } from '../../../platform/http/index.ts';
import { updateAcceptedTerms } from '../../people/identity/index.ts';
import { loadTermsVersion } from './queries.ts';

/** Accepts the terms in force: kept with their version and the time (IDENT-09). Those of another version were not read. */
export const acceptTerms = (database: Database, call: Call<typeof contract.acceptTerms>) =>
	actAs(database, call, async (tx, { actor }) => {
		const version = await loadTermsVersion(tx);
		if (call.body.version !== version) return new Refused({ code: 'content.terms_over', params: { version } } as const);
		await updateAcceptedTerms(tx, actor.userId, version);
		return undefined;
	});
