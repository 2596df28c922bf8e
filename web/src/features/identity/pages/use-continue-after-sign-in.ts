import { PATHS } from '@fairtick/domain/pages/pages';
import { takeIntended } from '../../../kit/navigation/intended-url.ts';
import { isAdminPath } from '../../../kit/navigation/route.ts';
import { useNavigation } from '../../../kit/navigation/use-navigation.ts';

/**
 * Navigates after a sign-in to the requested page, else to trading (GUARD-04), with `assetId` on its chart if given.
 */
export function useContinueAfterSignIn(): (assetId?: number) => void {
	const navigation = useNavigation();
	return (assetId) => {
		const intended = takeIntended();
		const path = intended?.split('?')[0] ?? '';
		if (intended !== null && isAdminPath(path)) location.assign(intended);
		else if (intended !== null && navigation.knows(path)) void navigation.goTo(intended);
		else void navigation.go(PATHS.home, { query: { asset: assetId?.toString() } });
	};
}
