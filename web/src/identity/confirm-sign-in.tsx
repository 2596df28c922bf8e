import { later } from '../ui/later.tsx';
import { useStore } from '../ui/store.ts';
import { confirmation } from '../api/fresh-sign-in.ts';

const ConfirmDialog = later('confirm', async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/** Shows the question whether it is them while somebody waits for the answer. */
export function ConfirmSignIn() {
	const answer = useStore(confirmation);
	return answer && <ConfirmDialog onAnswer={answer} />;
}
