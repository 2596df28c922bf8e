import { utf8ToBytes } from '@noble/hashes/utils.js';

const POLYNOMIAL = 0x1021;
const TOP_BIT = 0x8000;

/** CRC-16/CCITT-FALSE over the UTF-8 bytes of a text (polynomial 1021, start FFFF), as four digits of base 16. */
export function computeCrc16(text: string): string {
	let crc = 0xffff;
	for (const byte of utf8ToBytes(text)) {
		crc ^= byte << 8;
		for (let bit = 0; bit < 8; bit++) crc = (crc & TOP_BIT ? (crc << 1) ^ POLYNOMIAL : crc << 1) & 0xffff;
	}
	return crc.toString(16).toUpperCase().padStart(4, '0');
}
