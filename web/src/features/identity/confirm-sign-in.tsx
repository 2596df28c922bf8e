import { confirmation } from '../../kit/api/fresh-sign-in.ts';
import { useStore } from '../../kit/base/store.ts';
import { lazyPart } from '../../kit/ui/lazy-part.tsx';

const ConfirmDialog = lazyPart('ConfirmDialog', () => import('./confirm-dialog.tsx'));

/** Asks the viewer for a fresh sign-in while a call waits for it. */
export function ConfirmSignIn() {
	const answer = useStore(confirmation);
	return answer && <ConfirmDialog onAnswer={answer} />;
}
