import { fromBase64, toBase64 } from '../base64.ts';
import type { Hash } from './merkle.ts';

/** A request to a witness: a checkpoint, and the proof that it continues the one of `oldSize` (C2SP tlog-witness). */
export interface CosignRequest {
	readonly oldSize: number;
	/** A consistency proof of RFC 6962, section 2.1.2. */
	readonly proof: readonly Hash[];
	/** A note. */
	readonly checkpoint: string;
}

/** Hashes of a proof in one request. */
const MOST_HASHES = 63;
/** Type of the answer that gives the size which a witness knows. */
export const SIZE_TYPE = 'text/x.tlog.size';

export const formatCosignRequest = ({ oldSize, proof, checkpoint }: CosignRequest): string =>
	[`old ${oldSize}`, ...proof.map(toBase64), '', checkpoint].join('\n');

/** Null: not such a request. The checkpoint is not looked at. */
export function parseCosignRequest(body: string): CosignRequest | null {
	const end = body.indexOf('\n\n');
	const [first = '', ...lines] = body.slice(0, Math.max(end, 0)).split('\n');
	const oldSize = parseSize(/^old (\d+)$/.exec(first)?.[1] ?? '');
	const proof = lines.map(fromBase64);
	if (oldSize === null || lines.length > MOST_HASHES || !proof.every((hash) => hash?.length === 32)) return null;
	return { oldSize, proof: proof as Hash[], checkpoint: body.slice(end + 2) };
}

/** Null: not a number of entries. */
export function parseSize(digits: string): number | null {
	const size = Number(digits);
	return /^(0|[1-9]\d{0,15})$/.test(digits) && Number.isSafeInteger(size) ? size : null;
}
