import { useStore } from '../../ui/store.ts';
import { useSignOut } from '../use-sign-out.ts';
import { ExpiredDialog } from './expired-dialog.tsx';
import { FailedDialog } from './failed-dialog.tsx';
import { closeDialog, interruption } from './open-dialog.ts';
import { ServerPageDialog } from './server-page-dialog.tsx';

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
