import { confirmation } from '../api/fresh-sign-in.ts';
import { useStore } from '../base/store.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const ConfirmDialog = lazyPart('ConfirmDialog', () => import('./confirm-dialog.tsx'));

/** Shows the question whether it is them while somebody waits for the answer. */
export function ConfirmSignIn() {
	const answer = useStore(confirmation);
	return answer && <ConfirmDialog onAnswer={answer} />;
}
