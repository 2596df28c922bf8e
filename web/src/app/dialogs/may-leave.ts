import { dropUnsaved, hasUnsaved } from '../../base/unsaved.ts';
import { openDialog } from './open-dialog.ts';

/** The question that is being asked. */
let asked: Promise<boolean> | null = null;

/**
 * Whether the page may be left: asks where that would lose a text. Who leaves is not asked again. While another dialog waits
 * for an answer, the page stays.
 */
export async function mayLeave(): Promise<boolean> {
	if (!hasUnsaved()) return true;
	asked ??= ask().finally(() => {
		asked = null;
	});
	return asked;
}

async function ask(): Promise<boolean> {
	const { promise, resolve } = Promise.withResolvers<boolean>();
	if (!openDialog({ kind: 'leave', answer: resolve })) return false;
	const leaves = await promise;
	if (leaves) dropUnsaved();
	return leaves;
}
