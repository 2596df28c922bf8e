import { useStore } from '../../kit/base/store.ts';
import { closeDialog, interruption } from '../../kit/dialogs/open-dialog.ts';
import { lazyPart } from '../../kit/ui/lazy-part.tsx';
import { declineSessionEnd } from '../session-end.ts';
import { useSignOut } from '../use-sign-out.ts';

const ExpiredDialog = lazyPart('ExpiredDialog', () => import('../../kit/dialogs/expired-dialog.tsx'));
const FailedDialog = lazyPart('FailedDialog', () => import('../../kit/dialogs/failed-dialog.tsx'));
const ServerPageDialog = lazyPart('ServerPageDialog', () => import('../../kit/dialogs/server-page-dialog.tsx'));

/** Shows the open dialog. Navigations and layouts do not close it; the viewer must answer. */
export function Dialogs() {
	const shown = useStore(interruption);
	const signOut = useSignOut(true);
	switch (shown?.kind) {
		case 'expired':
			return (
				<ExpiredDialog
					onConfirm={() => {
						closeDialog();
						signOut();
					}}
					onCancel={declineSessionEnd}
				/>
			);
		case 'failed':
			return <FailedDialog onClose={closeDialog} />;
		case 'own':
			return shown.show();
		case 'page':
			return <ServerPageDialog html={shown.html} onClose={closeDialog} />;
		default:
			return null;
	}
}
