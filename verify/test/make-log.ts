import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

export const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const leafOf = (bytes: Uint8Array) => sha256(Buffer.of(0), bytes);
const nodeOf = (left: Uint8Array, right: Uint8Array) => sha256(Buffer.of(1), left, right);
const splitOf = (size: number) => 2 ** (Math.ceil(Math.log2(size)) - 1);

/** RFC 6962, 2.1: the root of leaf hashes. */
export function treeRoot(hashes: Buffer[]): Buffer {
	if (hashes.length < 2) return hashes[0] ?? sha256();
	const half = splitOf(hashes.length);
	return nodeOf(treeRoot(hashes.slice(0, half)), treeRoot(hashes.slice(half)));
}
/** RFC 6962, 2.1.1: the path of a leaf. */
export function treePath(hashes: Buffer[], index: number): Buffer[] {
	if (hashes.length < 2) return [];
	const half = splitOf(hashes.length);
	return index < half
		? [...treePath(hashes.slice(0, half), index), treeRoot(hashes.slice(half))]
		: [...treePath(hashes.slice(half), index - half), treeRoot(hashes.slice(0, half))];
}

/** An Ed25519 key of notes; every byte of its secret is `byte`. */
export function makeKey(name: string, byte: number) {
	const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, byte)]);
	const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
	const { x } = createPublicKey(secret).export({ format: 'jwk' });
	const bytes = Buffer.concat([Buffer.of(1), Buffer.from(x ?? '', 'base64url')]);
	const id = sha256(Buffer.from(`${name}\n`), bytes).subarray(0, 4);
	return {
		text: `${name}+${id.toString('hex')}+${bytes.toString('base64')}`,
		/** The signature line of a note's text. */
		sign: (text: string) =>
			`— ${name} ${Buffer.concat([id, sign(null, Buffer.from(text), secret)]).toString('base64')}\n`,
	};
}
export type NoteKey = ReturnType<typeof makeKey>;

export const item = (kind: string, ...values: (string | number)[]) =>
	Buffer.from(`${kind}\n${JSON.stringify(values.map(String))}`);

/** A log in memory, written from `docs/proof.md`. */
export class LogMaker {
	readonly origin = 'log.example/test';
	readonly key = makeKey(this.origin, 1);
	readonly promiseKey = makeKey(`${this.origin}/promise`, 2);
	readonly entries: Buffer[] = [];
	readonly items: Buffer[][] = [];

	/** Adds an entry with these items; returns its number. */
	add(time: number, items: Buffer[], round = 0): number {
		const root = treeRoot(items.map(leafOf)).toString('hex');
		const values = ['entry/1', this.entries.length, time, round, items.length, root];
		this.entries.push(Buffer.from(JSON.stringify(values.map(String))));
		return this.items.push(items) - 1;
	}
	get leaves(): Buffer[] {
		return this.entries.map(leafOf);
	}
	checkpoint(size = this.entries.length, key: NoteKey = this.key): string {
		const text = `${this.origin}\n${size}\n${treeRoot(this.leaves.slice(0, size)).toString('base64')}\n`;
		return `${text}\n${key.sign(text)}`;
	}
	/** An entry in the form of a receipt. */
	entry(no: number, checkpoint = this.checkpoint()) {
		const path = treePath(this.leaves, no).map((hash) => `${hash.toString('base64')}\n`);
		const proof = `c2sp.org/tlog-proof@v1\nindex ${no}\n${path.join('')}\n${checkpoint}`;
		return { leaf: String(this.entries[no]), proof };
	}
	/** The files of the log below its address. */
	files(size = this.entries.length): Map<string, Buffer> {
		const files = new Map([['checkpoint', Buffer.from(this.checkpoint(size))]]);
		const addTiles = (kind: string, parts: Buffer[]) => {
			for (let i = 0; i * 256 < parts.length; i++) {
				const tile = parts.slice(i * 256, (i + 1) * 256);
				files.set(`tile/${kind}/${numberPath(i)}${tile.length < 256 ? `.p/${tile.length}` : ''}`, Buffer.concat(tile));
			}
		};
		const withLength = (bytes: Buffer, size: number) => {
			const length = Buffer.alloc(size);
			length.writeUIntBE(bytes.length, 0, size);
			return Buffer.concat([length, bytes]);
		};
		addTiles(
			'entries',
			this.entries.slice(0, size).map((entry) => withLength(entry, 2)),
		);
		for (let level = 0, hashes = this.leaves.slice(0, size); hashes.length > 0; level++) {
			addTiles(String(level), hashes);
			const whole = Math.floor(hashes.length / 256);
			hashes = Array.from({ length: whole }, (_, i) => treeRoot(hashes.slice(i * 256, (i + 1) * 256)));
		}
		this.items.slice(0, size).forEach((items, no) => {
			files.set(`items/${numberPath(no)}`, Buffer.concat(items.map((one) => withLength(one, 4))));
		});
		return files;
	}
	/** Reads the files as a verifier's log does. */
	reader(size?: number) {
		const files = this.files(size);
		return async (path: string) => files.get(path);
	}
}

function numberPath(no: number): string {
	const digits = String(no % 1000).padStart(3, '0');
	let path = digits;
	for (let rest = Math.floor(no / 1000); rest > 0; rest = Math.floor(rest / 1000))
		path = `x${String(rest % 1000).padStart(3, '0')}/${path}`;
	return path;
}

export { leafOf };
