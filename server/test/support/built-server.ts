import { join } from 'node:path';
import { ensureServerBuilt, SERVER } from '../../../scripts/setup/build-server.mjs';

/** The file that `npm start` runs, built from these sources. Its processes start in half the time that the modules alone take. */
export function buildServer(): string {
	ensureServerBuilt(() => undefined);
	return join(import.meta.dirname, '../../..', SERVER);
}
