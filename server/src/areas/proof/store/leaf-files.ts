import { countFiles, leavesPathOf } from '@fairtick/domain/proof/liabilities/files';
import { decodeItem } from '@fairtick/domain/proof/log/items';

const LIABILITIES_BEGINS = 'l'.charCodeAt(0);

/** Paths of the files of leaves that an item names: of a day's liabilities; other items have none. */
export function listLeafFiles(bytes: Uint8Array): string[] {
	const item = bytes[0] === LIABILITIES_BEGINS ? decodeItem(bytes) : null;
	if (item?.kind !== 'liabilities/1') return [];
	const { day, leaves } = item.body;
	return Array.from({ length: countFiles(Number(leaves)) }, (_, no) => leavesPathOf(day, no));
}
