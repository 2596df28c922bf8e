import { PATHS } from '@fairtick/domain/pages/pages';
import { useEffect, useRef } from 'react';
import { useNavigation } from '../../../../kit/navigation/use-navigation.ts';
import { useFailureToast } from '../../../../kit/notices/use-failure-toast.ts';
import { useSelectionChanges } from '../../../accounts/tabs/selected-assets.ts';

/** Shows the asset in the address, such as from a link of the calendar, and then removes it from the address. */
export function LinkedAsset({ id }: { id: number }) {
	const navigation = useNavigation();
	const { choose } = useSelectionChanges(useFailureToast());
	const done = useRef<number>(undefined);
	useEffect(() => {
		if (done.current === id) return;
		done.current = id;
		choose(id);
		void navigation.go(PATHS.home, { query: {}, replace: true });
	});
	return null;
}
