import { useRouter } from '@tanstack/react-router';
import { takeIntended } from '../app/navigation/intended-url.ts';
import { PAGES } from '../app/navigation/pages.ts';

/** After signing in: on to the known page the visitor wanted to see, else to trading (GUARD-04). */
export function useGoOn(): () => void {
	const router = useRouter();
	return () => {
		const intended = takeIntended();
		const path = intended?.split('?')[0] ?? '';
		if (intended !== null && router.getMatchedRoutes(path)[2] !== undefined) router.history.push(intended);
		else void router.navigate({ to: PAGES.home });
	};
}
