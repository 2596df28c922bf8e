import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { parseNote } from '@fairtick/domain/proof/log/note';
import { ifThere } from '../../platform/database/index.ts';

/** The folder of the proof log's files in a data folder. */
export const LOG_FOLDER = 'log';

/** Number of entries that the log's files of a data folder have signed; null: there is no checkpoint. */
export async function readLogSize(dataDir: string): Promise<number | null> {
	const note = await ifThere(readFile(join(dataDir, LOG_FOLDER, 'checkpoint'), 'utf8'));
	return note === null ? null : (parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? null);
}
