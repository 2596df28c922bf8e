import { NOTIFICATION_KINDS } from '@fairtick/domain/notifications/kinds';
import type { Plugin } from 'vite';
import { put } from './put.ts';

const IMPORT = "import { KINDS, type NotificationKind } from './table.ts';";

/** Replaces the table of notification kinds by their names, which are all that the first load needs. */
export function notificationKinds(): Plugin {
	return {
		name: 'notification-kinds',
		apply: 'build',
		enforce: 'pre',
		transform: {
			filter: { id: /\/domain\/src\/notifications\/kinds\.ts$/ },
			handler(code) {
				const names = `(${JSON.stringify(NOTIFICATION_KINDS)})`;
				return { code: put(put(code, IMPORT, ''), 'Object.keys(KINDS)', names), map: null };
			},
		},
	};
}
