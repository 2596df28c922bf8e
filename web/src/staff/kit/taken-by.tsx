import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { formatInstant } from './format-instant.ts';

export interface TakenByProps {
	taken: { readonly by: { readonly name: string }; readonly until: string } | null;
}

/** The member of staff who has taken an item, with the end of that. */
export function TakenBy({ taken }: TakenByProps) {
	const { t } = useTranslation();
	if (taken === null) return '–';
	return t('admin.takenUntil', { name: taken.by.name, time: formatInstant(taken.until) });
}

/** The taker among the facts of the item's head, if there is one. */
export function TakenFact({ taken }: TakenByProps) {
	const { t } = useTranslation();
	if (taken === null) return null;
	return (
		<span>
			{t('admin.takenBy')}: <TakenBy taken={taken} />
		</span>
	);
}
