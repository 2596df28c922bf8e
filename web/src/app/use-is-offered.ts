import { useSite } from './use-site.ts';

/** Whether pages lead to one of these: a calendar without entries is no place to go (CAL-01). */
export function useIsOffered() {
	const { has_calendar } = useSite();
	return (name: string) => name !== 'calendar' || has_calendar;
}
