import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { ClientAnswer, ClientOrder, SocketSign } from './messages.ts';

/* A process that opens sockets and counts messages with little processor time: it distinguishes frames by length,
   and only one socket in fifty parses ticks. */
const LOOKING = 50;
const AT_ONCE = 100;
const EVENT = '{"op":"event"';
const [TEXT, PING, PONG] = [0x1, 0x9, 0xa];

let opened = 0;
let messages = 0;
let events = 0;
let ages: number[] = [];

process.on('message', (order: ClientOrder) => {
	obey(order).catch((error: Error) => answer({ op: 'failed', reason: error.message }));
});
process.on('disconnect', () => process.exit());

async function obey(order: ClientOrder): Promise<void> {
	if (order.op === 'open') {
		for (let from = 0; from < order.sockets; from += AT_ONCE) {
			const count = Math.min(AT_ONCE, order.sockets - from);
			await Promise.all(Array.from({ length: count }, (_, index) => open(order, from + index)));
		}
		answer({ op: 'opened' });
	} else {
		answer({ op: 'counted', open: opened, messages, events, ages });
		messages = 0;
		events = 0;
		ages = [];
	}
}

/** Resolves after the WebSocket handshake; signs in and subscribes, which a bare server ignores. */
function open({ port, assets, signs }: Extract<ClientOrder, { op: 'open' }>, number: number): Promise<void> {
	const { token, cookie } = signs[number % signs.length] as SocketSign;
	return new Promise((resolve, reject) => {
		const socket = connect({ host: '127.0.0.1', port, noDelay: true });
		let upgraded = false;
		let rest: Buffer = Buffer.alloc(0);
		socket.once('error', reject);
		socket.once('close', () => reject(new Error(`socket ${number + 1} was closed before it was open`)));
		socket.on('data', (chunk) => {
			rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
			if (!upgraded) {
				const end = rest.indexOf('\r\n\r\n');
				if (end < 0) return;
				if (!rest.toString('latin1', 0, 12).endsWith('101')) return reject(new Error(rest.toString('latin1', 0, end)));
				upgraded = true;
				rest = rest.subarray(end + 4);
				socket.write(maskedText(JSON.stringify({ op: 'auth', token })));
				socket.write(maskedText(JSON.stringify({ op: 'subscribe', assets })));
				opened++;
				socket.once('close', () => opened--);
				resolve();
			}
			rest = readFrames(socket, rest, number % LOOKING === 0);
		});
		socket.write(
			`GET /live HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: http://127.0.0.1:${port}\r\ncookie: ${cookie}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
		);
	});
}

/** Counts complete frames and answers pings. Returns the remaining bytes of an incomplete frame. */
function readFrames(socket: Socket, data: Buffer, looks: boolean): Buffer {
	let at = 0;
	while (data.length - at >= 2) {
		const short = (data[at + 1] as number) & 0x7f;
		const head = short < 126 ? 2 : short === 126 ? 4 : 10;
		if (data.length - at < head) break;
		const length =
			short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2));
		if (data.length - at < head + length) break;
		const kind = (data[at] as number) & 0x0f;
		// Only text frames are messages.
		if (kind === TEXT) {
			messages++;
			if (data.toString('latin1', at + head, at + head + EVENT.length) === EVENT) events++;
			if (looks) look(data.toString('latin1', at + head, at + head + length));
		} else if (kind === PING) socket.write(masked(PONG, data.subarray(at + head, at + head + length)));
		at += head + length;
	}
	return at === data.length ? Buffer.alloc(0) : data.subarray(at);
}

function look(text: string): void {
	if (!text.startsWith('{"op":"ticks"')) return;
	const now = Date.now();
	for (const [, , madeAtMs] of (JSON.parse(text) as { d: [number, number, number, string][] }).d)
		ages.push(now - madeAtMs);
}

const maskedText = (text: string) => masked(TEXT, Buffer.from(text));

function masked(kind: number, content: Buffer): Buffer {
	const head = content.length < 126 ? 2 : 4;
	// A zero mask leaves the content unchanged.
	const frame = Buffer.alloc(head + 4 + content.length);
	frame[0] = 0x80 | kind;
	frame[1] = 0x80 | (head === 2 ? content.length : 126);
	if (head === 4) frame.writeUInt16BE(content.length, 2);
	content.copy(frame, head + 4);
	return frame;
}

function answer(message: ClientAnswer): void {
	process.send?.(message);
}
