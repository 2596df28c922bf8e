import { NOTIFICATION_KINDS } from '@fairtick/domain/notifications/kinds';
import type { Plugin } from 'vite';
import { put } from './put.ts';

const IMPORT = "import { KINDS, type NotificationKind } from './table.ts';";

/** Writes the names of the kinds of notifications into their module, in place of the table that has them: the first load needs no more. */
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
