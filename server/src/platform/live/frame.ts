const FINAL_TEXT = 0x81;
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;

/**
 * A whole, unmasked WebSocket text frame (RFC 6455 §5.2) as one buffer. It can be written as it is to any number of
 * server-side sockets that negotiated no extension, which spares the framing and a second write per socket.
 */
export function frameText(text: string): Buffer {
	const length = Buffer.byteLength(text);
	const headerLength = length < LENGTH_IN_2_BYTES ? 2 : length < 0x1_0000 ? 4 : 10;
	const frame = Buffer.allocUnsafe(headerLength + length);
	frame[0] = FINAL_TEXT;
	if (headerLength === 2) frame[1] = length;
	else if (headerLength === 4) {
		frame[1] = LENGTH_IN_2_BYTES;
		frame.writeUInt16BE(length, 2);
	} else {
		frame[1] = LENGTH_IN_8_BYTES;
		frame.writeBigUInt64BE(BigInt(length), 2);
	}
	frame.write(text, headerLength);
	return frame;
}
