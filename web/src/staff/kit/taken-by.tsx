import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { formatInstant } from './format-instant.ts';

export interface TakenByProps {
	taken: { readonly by: { readonly name: string }; readonly until: string } | null;
}

/** The member of staff who has taken an item of a queue, and until when. */
export function TakenBy({ taken }: TakenByProps) {
	const { t } = useTranslation();
	if (taken === null) return '–';
	return t('admin.takenUntil', { name: taken.by.name, time: formatInstant(taken.until) });
}

/** The same among the facts of the item's head, where a member of staff has it. */
export function TakenFact({ taken }: TakenByProps) {
	const { t } = useTranslation();
	if (taken === null) return null;
	return (
		<span>
			{t('admin.takenBy')}: <TakenBy taken={taken} />
		</span>
	);
}
