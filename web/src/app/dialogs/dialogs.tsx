import { useStore } from '../../base/store.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useSignOut } from '../use-sign-out.ts';
import { closeDialog, interruption } from './open-dialog.ts';

const ExpiredDialog = lazyPart('expired', async () => (await import('./expired-dialog.tsx')).ExpiredDialog);
const FailedDialog = lazyPart('failed', async () => (await import('./failed-dialog.tsx')).FailedDialog);
const ServerPageDialog = lazyPart('page', async () => (await import('./server-page-dialog.tsx')).ServerPageDialog);

/** Shows the interruption there is. It stays through navigations and layouts until the viewer answers. */
export function Dialogs() {
	const shown = useStore(interruption);
	const signOut = useSignOut();
	switch (shown?.kind) {
		case 'expired':
			return (
				<ExpiredDialog
					onConfirm={() => {
						closeDialog();
						signOut();
					}}
					onCancel={closeDialog}
				/>
			);
		case 'failed':
			return <FailedDialog onClose={closeDialog} />;
		case 'page':
			return <ServerPageDialog html={shown.html} onClose={closeDialog} />;
		default:
			return null;
	}
}
