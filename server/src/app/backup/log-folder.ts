import { parseCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { parseNote } from '@fairtick/domain/proof/log/note';
import { openObjects, type StorePlace } from '../../platform/objects/index.ts';

/** The folder of the proof log's files in a data folder. */
export const LOG_FOLDER = 'log';

/** Number of entries that the log's files have signed, in a data folder or a store; null: there is no checkpoint. */
export async function readLogSize(place: StorePlace): Promise<number | null> {
	const note = await openObjects(place, LOG_FOLDER, { holds: 'the proof log' }).get('checkpoint');
	return note === null ? null : (parseCheckpoint(parseNote(note.toString())?.text ?? '')?.size ?? null);
}
