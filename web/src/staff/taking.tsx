import type { ReactNode } from 'react';
import { useUser } from '../features/identity/session.ts';
import type { Outcome } from '../kit/api/outcome.ts';
import { useStore } from '../kit/base/store.ts';
import { useTranslation } from '../kit/i18n/use-translation.ts';
import { Button } from '../kit/ui/button.tsx';
import { useFreshAction } from '../kit/ui/form/use-fresh-action.tsx';
import { KeyCap } from './frame/key-cap.tsx';
import { staffKeys } from './frame/staff-keys.ts';
import { useShortcuts } from './frame/use-shortcuts.ts';

interface TakingProps {
	/** The member of staff who has taken the item. */
	taken: { readonly by: { readonly id: number; readonly name: string } } | null;
	take(): Promise<Outcome<unknown>>;
	onDone(): unknown;
	/** The other actions. */
	children: ReactNode;
}

/**
 * Staff's actions on an item of a queue: none while a colleague has taken it, else taking it, keeping it, and acting on
 * it.
 */
export function Taking({ taken, take, onDone, children }: TakingProps) {
	const { t } = useTranslation();
	const viewer = useUser();
	const taking = useFreshAction();
	const keysOn = useStore(staffKeys);
	const isOthers = taken !== null && taken.by.id !== viewer?.id;
	const run = () =>
		void taking.run(async () => {
			const outcome = await take();
			// A colleague was faster, or the item is decided: refetch, to show who has it now.
			if (outcome.kind === 'refused') void onDone();
			return outcome;
		}, onDone);
	useShortcuts({ t: () => !isOthers && !taking.busy && run() });
	if (isOthers) return <p className="text-secondary">{t('admin.takenText', { name: taken.by.name })}</p>;
	return (
		<div className="flex flex-wrap gap-2">
			<Button busy={taking.busy} onClick={run} aria-keyshortcuts={keysOn ? 't' : undefined}>
				{t(taken === null ? 'admin.take' : 'admin.takeLonger')}
				<KeyCap>t</KeyCap>
			</Button>
			{children}
			<div className="w-full">{taking.alert}</div>
		</div>
	);
}
