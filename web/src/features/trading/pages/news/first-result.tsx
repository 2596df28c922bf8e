import { useEffect } from 'react';
import { useStore } from '../../../../kit/base/store.ts';
import { recentResults } from '../../recent-results.ts';
import { awaitsFirstResult } from '../../tour/first-trade.ts';
import { useOpenDetails } from '../use-open-details.ts';

/** Opens the details of the first result after the tour, which explain it and show its checks. */
export function FirstResult() {
	const [first] = useStore(recentResults);
	const isAwaited = useStore(awaitsFirstResult);
	const openDetails = useOpenDetails();
	useEffect(() => {
		if (!isAwaited || first === undefined) return;
		awaitsFirstResult.set(false);
		openDetails(first);
	}, [isAwaited, first, openDetails]);
	return null;
}
