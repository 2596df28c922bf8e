import { listCases } from '@fairtick/domain/verification/staff-contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useNavigation } from '../../app/navigation/use-navigation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useUser } from '../../identity/session.ts';
import { Button } from '../../ui/button.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** Opens the case that is due first and that the viewer may act on; false where there is none. */
function useNextCase(afterId: string | null): () => Promise<boolean> {
	const navigation = useNavigation();
	const viewer = useUser();
	return async () => {
		const outcome = await call(listCases, { query: { limit: 100 } });
		if (outcome.kind !== 'ok') return true;
		const next = outcome.answer.data.find(
			({ id, user, taken, looked_by }) =>
				id !== afterId &&
				user.id !== viewer?.id &&
				looked_by?.id !== viewer?.id &&
				(taken === null || taken.by.id === viewer?.id),
		);
		if (next) void navigation.go(`/admin/verification/${next.id}`);
		return next !== undefined;
	};
}

/** A button for it, which says where nothing is left. */
export function NextCase({ afterId }: { afterId: string | null }) {
	const { t } = useTranslation();
	const open = useNextCase(afterId);
	const [none, setNone] = useState(false);
	const next = () => void open().then((found) => setNone(!found));
	useShortcuts({ n: next });
	return (
		<div className="flex flex-wrap items-center gap-3">
			<Button onClick={next}>
				{t('desk.next')}
				<kbd className="rounded-sm border border-line px-1.5 text-xs text-secondary">n</kbd>
			</Button>
			<span role="status" className="text-sm text-secondary empty:hidden">
				{none ? t('desk.none') : ''}
			</span>
		</div>
	);
}
