import type { Page } from '@fairtick/domain/pages/page';
import { draw } from '../../scripts/test/draw.mjs';

/** The addresses of pages without parameters. */
export const listFixed = (rows: readonly Page[]): string[] =>
	rows.filter(({ path, redirectTo }) => redirectTo === undefined && !path.includes('{')).map(({ path }) => path);

/** The addresses of this run: all in a whole run, else a tenth by the run's seed. */
export const drawAddresses = (addresses: readonly string[]): string[] => draw(addresses, (address) => address);
