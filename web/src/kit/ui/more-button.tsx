import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';

interface MoreButtonProps {
	query: { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; fetchNextPage(): unknown };
	className?: string;
}

/** Loads the next page of a list; not rendered after the last one. */
export function MoreButton({ query, className = 'self-start' }: MoreButtonProps) {
	const { t } = useTranslation();
	if (!query.hasNextPage) return null;
	return (
		<Button className={className} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
			{t('common.more')}
		</Button>
	);
}
