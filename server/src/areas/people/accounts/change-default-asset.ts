import type { changeProfile } from '@fairtick/domain/identity/profile-contract';
import { type Call, InvalidFields, type Refused } from '../../../platform/http/index.ts';
import type { AccountsContext } from './context.ts';
import { updateDefaultAsset } from './queries.ts';

/** Changes the asset of the single tab where a user has selected none (SEL-01), with the rest of the profile. */
export async function changeDefaultAsset(
	{ identity, loadAssets }: AccountsContext,
	call: Call<typeof changeProfile>,
	assetId: number,
): Promise<Refused<'identity.country_fixed'> | undefined> {
	const assets = await loadAssets({ mode: 'demo', activeId: null });
	if (!assets.some(({ id }) => id === assetId))
		throw new InvalidFields([{ field: 'default_pair', code: 'field.choice' }]);
	return identity.changeProfile(call, (tx, userId) => updateDefaultAsset(tx, userId, assetId));
}
