// @ts-nocheck
/**
 * Checks what the log of this product says, without anything of the product: `docs/proof.md` and `docs/fairness.md` describe all
 * that is checked here. Needs Node 20 or newer and the other files beside it.
 * Exit codes: 0 right, 1 wrong, 2 cannot tell, or right with a warning.
 */
import { realpathSync } from 'node:fs';
import { appendFile, open, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkHeads } from './heads.mjs';
import { checkHour } from './hour.mjs';
import { checkLiabilities, isDay } from './liabilities.mjs';
import { readNamedKey, readSuccessor } from './named-keys.mjs';
import { checkPromise } from './promise.mjs';
import { checkRange } from './range.mjs';
import {
	at,
	checkReceipt,
	demand,
	demandOrder,
	demandSigned,
	endedBy,
	expect,
	fromLooseJson,
	hashLeaf,
	hashNode,
	hex,
	isDigits,
	nameOf,
	Open,
	Report,
	readCheckpoint,
	readEntry,
	readItem,
	readKey,
	readProof,
	rootOf,
	sha256,
	signersOf,
	splitOf,
	toText,
	Wrong,
} from './receipt.mjs';
import { checkStatistics, readDays } from './statistics.mjs';
import { checkSeen, readKept, watchLog } from './watch.mjs';

export { checkRange };

// ---- Logs, at an address or in a folder (docs/proof.md, 2)

/** `001/x002`-like path of a number in groups of three digits. */
export function pathOf(number) {
	const groups = String(number)
		.padStart(Math.ceil(String(number).length / 3) * 3, '0')
		.match(/.{3}/g);
	return groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
}

/** Entries behind their lengths in `bytes` bytes, or undefined. */
function readBundle(bundle, bytes) {
	const parts = [];
	for (let i = 0; i < bundle.length; ) {
		const end = i + bytes <= bundle.length ? i + bytes + bundle.readUIntBE(i, bytes) : Number.POSITIVE_INFINITY;
		if (end > bundle.length) return undefined;
		parts.push(bundle.subarray(i + bytes, end));
		i = end;
	}
	return parts;
}

/** The log at `read(path, most bytes)`, which gives bytes, or undefined for a file that is not there. */
export class Log {
	#files = new Map();

	constructor(read) {
		this.read = read;
	}
	/** Adds to the keys those that the log names since, each under a checkpoint that a key before it has signed; and learns its names. */
	async follow(keys) {
		const isKnown = (key) => keys.some(({ text }) => text === key.text);
		await this.#readAll('keys', (text, no) => {
			const key = readNamedKey(text, no, keys);
			if (!key) return;
			const known = keys.find((one) => one.text === key.text);
			// That it was named tells until when the key before it signs.
			if (known) known.until ??= key.until;
			else keys.push(key);
		});
		this.successors = [];
		await this.#readAll('successors', (text, no) => {
			const one = readSuccessor(text, no);
			if (!one) return;
			// A name counts only by a key that its reader knows: otherwise the server of the log could add one.
			const counts = isKnown(one.logKey);
			this.successors.push({ ...one, counts, no });
			if (counts && !isKnown(one.promiseKey)) keys.push(one.promiseKey);
		});
	}
	async #readAll(folder, take) {
		for (let no = 0; no < 1000; no++) {
			const bytes = await this.read(`${folder}/${pathOf(no)}`, 200_000);
			if (!bytes) return;
			take(toText(bytes) ?? '', no);
		}
	}
	/** The names that the log has had, the newest first, as far as known keys show them. */
	get names() {
		const names = [this.checkpoint.origin];
		for (const { origin, before, counts } of this.successors.toReversed())
			if (counts && origin === names.at(-1)) names.push(before.origin);
		return names;
	}
	/** What may lack to tell that the log had an older name yet; empty where its oldest name is none that follows another one. */
	get gap() {
		const oldest = this.names.at(-1);
		const number = Number(/\/([1-9]\d{0,2})$/.exec(oldest)?.[1] ?? 0);
		if (number < 2) return '';
		const path = `successors/${pathOf(number - 2)}`;
		const found = this.successors.find(({ no, origin }) => no === number - 2 && origin === oldest);
		return found
			? `; ${path} shows what ${oldest} was before, for who knows ${found.logKey.text}`
			: `; what ${oldest} was before is shown by ${path}, which the log lacks, or has in another form`;
	}
	/** Reads the newest checkpoint and checks its signature. Returns what is to be said of it. */
	async open(keys) {
		await this.follow(keys);
		const text = await this.read('checkpoint', 100_000);
		expect(text, 'the log has no checkpoint');
		this.checkpoint = readCheckpoint(toText(text) ?? '');
		const { note, origin, size, root } = this.checkpoint;
		const next = this.successors.find((one) => one.origin === origin);
		expect(
			!next || keys.some(({ name }) => name === origin),
			`the log goes on as ${origin} ("${next?.reason}"), with the key ${next?.logKey.text}, for which no key before it vouches: compare it with what others have, then give it by --key`,
		);
		const signers = signersOf(note, origin, keys);
		for (const { before, counts, origin: later } of this.successors) {
			if (!counts || !this.names.includes(later)) continue;
			if (keys.some(({ name }) => name === before.origin))
				demandBefore(() => demandSigned(before.note, before.origin, keys), later);
			const found = await this.root(0, before.size, [before.size]);
			const signed = `${before.origin} signed the root ${hex(before.root)} of ${before.size} entries`;
			demand(found.equals(before.root), `a fork: ${signed}, the log goes on from ${hex(found)}`);
		}
		const past = this.names.slice(1).map((name) => `, before ${name}`);
		await this.demandLiving(this.checkpoint, keys);
		return `${origin}${past.join('')}, ${size} entries, root ${hex(root)}, signed by ${nameOf(signers.at(-1))}`;
	}
	/** Demands that a checkpoint of the log, whose root was found right, is not signed by ended keys alone; its newest entry is read where its time decides. */
	async demandLiving({ note, origin, size }, keys) {
		if (size === 0 || !endedBy(note, origin, keys, Number.POSITIVE_INFINITY)) return;
		const [{ no, time }] = await this.checkedEntries(size - 1, size);
		const next = endedBy(note, origin, keys, time);
		demand(
			!next,
			`the checkpoint of ${size} entries lacks the signature of ${next?.name}+${next?.id}, which signs alone after ${at(next?.until)}: entry ${no} is from ${at(time)}`,
		);
	}
	/** The part of tile `number` that the newest checkpoint has. */
	async #tile(kind, number, width, most) {
		const whole = `tile/${kind}/${pathOf(number)}`;
		const path = width === 256 ? whole : `${whole}.p/${width}`;
		if (this.#files.size > 300) this.#files.clear();
		if (!this.#files.has(path)) this.#files.set(path, (await this.read(path, most)) ?? (await this.read(whole, most)));
		const tile = this.#files.get(path);
		expect(tile, `the log lacks ${path}`);
		return tile;
	}
	/** The root of entries `low` to `high` of the tree, which is complete: 2^n of them at a multiple of 2^n. */
	async #node(low, high) {
		let [level, size] = [0, high - low];
		for (; size >= 256; size /= 256) level++;
		const unit = 256 ** level;
		const [start, tile] = [low / unit, Math.floor(low / unit / 256)];
		const width = Math.min(256, Math.floor(this.checkpoint.size / unit) - tile * 256);
		const bytes = await this.#tile(level, tile, width, 8192);
		const hashes = Array.from({ length: size }, (_, i) =>
			bytes.subarray(((start % 256) + i) * 32, ((start % 256) + i + 1) * 32),
		);
		expect(bytes.length >= width * 32, `tile ${level}/${tile} of the log is too short`);
		return rootOf(hashes);
	}
	/** The root of entries `low` to `high`, made of parts that lie on one side of each cut, and of the given leaves' hashes. */
	async root(low, high, cuts = [], leaves = new Map()) {
		const size = high - low;
		if (size === 0) return sha256();
		if (size === 1 && leaves.has(low)) return leaves.get(low);
		const isCut = cuts.some((cut) => low < cut && cut < high) || leaves.has(low);
		if (!isCut && Number.isInteger(Math.log2(size))) return this.#node(low, high);
		const middle = low + splitOf(size);
		return hashNode(await this.root(low, middle, cuts, leaves), await this.root(middle, high, cuts, leaves));
	}
	/** The entries from `low` up to, not including, `high`; not yet checked. */
	async entries(low, high) {
		const found = [];
		for (let tile = Math.floor(low / 256); tile * 256 < high; tile++) {
			const width = Math.min(256, this.checkpoint.size - tile * 256);
			const parts = readBundle(await this.#tile('entries', tile, width, 1_000_000), 2) ?? [];
			const wanted = parts.slice(Math.max(low - tile * 256, 0), Math.max(high - tile * 256, 0)).map(readEntry);
			found.push(...wanted);
		}
		expect(
			found.length === high - low && found.every(Boolean),
			`entries ${low} to ${high - 1} of the log have an unknown form`,
		);
		return found;
	}
	/** Entries that are in the tree of the checkpoint, and follow one another. */
	async checkedEntries(low, high) {
		const entries = await this.entries(low, high);
		const leaves = new Map(entries.map((entry, i) => [low + i, entry.leaf]));
		const root = await this.root(0, this.checkpoint.size, [low, high], leaves);
		const { size, root: signed } = this.checkpoint;
		demand(
			root.equals(signed),
			`with entries ${low} to ${high - 1}, the tree of ${size} entries has the root ${hex(root)}, not the signed one`,
		);
		entries.forEach((entry, i) => {
			demand(entry.no === low + i, `entry ${low + i} says that it is ${entry.no}`);
			demandOrder(entry, entries[i - 1]);
		});
		return entries;
	}
	/** An entry's items, which have its root. */
	async items(entry) {
		const bytes = await this.read(`items/${pathOf(entry.no)}`, 16_000_000);
		expect(bytes, `the log lacks the items of entry ${entry.no}`);
		const parts = readBundle(bytes, 4);
		const root = parts && hex(rootOf(parts.map(hashLeaf)));
		demand(
			root === entry.root && parts.length === entry.count,
			`the items of entry ${entry.no} have the root ${root}, not ${entry.root}`,
		);
		return parts.map((part) => ({ ...readItem(part), entry }));
	}
	/** The items of entries, in order, several files at a time; what is missing goes into `lacking`, if that is given. */
	async *itemsOf(entries, lacking) {
		for await (const [, items] of this.eachItems(entries, lacking)) yield* items;
	}
	/** As `itemsOf`, but `[entry, items]`. */
	async *eachItems(entries, lacking) {
		const read = async (entry) => {
			const items = await this.items(entry).catch((error) => {
				if (!lacking || !(error instanceof Open)) throw error;
				lacking.push(error.message);
				return [];
			});
			return [entry, items];
		};
		for (let i = 0; i < entries.length; i += 16) yield* await Promise.all(entries.slice(i, i + 16).map(read));
	}
	/** The first entry whose time is `time` or later, or the number of entries. */
	async firstAt(time) {
		let [low, high] = [0, this.checkpoint.size];
		while (low < high) {
			const middle = Math.floor((low + high) / 2);
			const [entry] = await this.entries(middle, middle + 1);
			if (entry.time < time) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}

/** Demands that the checkpoint is signed that a name says was the last before it. */
function demandBefore(check, name) {
	try {
		check();
	} catch (error) {
		if (error instanceof Open) throw new Open(`the last checkpoint before ${name}: ${error.message}`);
		throw error;
	}
}

// ---- Checkpoints against a log

/** Whether two checkpoints (or the checkpoints of two receipts) are of one log; without `log` only those of one size. */
export async function compareCheckpoints(texts, { log, keys, tell }) {
	const report = new Report(tell);
	const points = [];
	await log?.follow(keys);
	for (const [i, text] of texts.entries())
		await report.step(`checkpoint ${'ab'[i]}`, () => {
			const proof = fromLooseJson(text)?.entries?.[0]?.proof;
			const point = readCheckpoint(typeof proof === 'string' ? readProof(proof).checkpoint : text);
			points.push(point);
			const signer = demandSigned(point.note, point.origin, keys);
			return `${point.origin}, ${point.size} entries, root ${hex(point.root)}, signed by ${signer}`;
		});
	const [a, b] = points;
	if (!a || !b || report.verdict === 'wrong') return report;
	await report.step('consistency', async () => {
		const isOneName = a.origin === b.origin;
		const areTwo = `they are of two logs, ${a.origin} and ${b.origin}`;
		expect(isOneName || log, areTwo);
		const isForked = isOneName && a.size === b.size && !a.root.equals(b.root);
		demand(!isForked, `a fork: two roots of ${a.size} entries are signed, ${hex(a.root)} and ${hex(b.root)}`);
		if (isOneName && a.size === b.size) return `both are of ${a.size} entries with the same root`;
		expect(log, 'they are of different sizes: name the log by --log');
		await log.open(keys);
		const { origin, size, root } = log.checkpoint;
		const areNamed = log.names.includes(a.origin) && log.names.includes(b.origin);
		expect(areNamed, `${isOneName ? `the log is ${origin}` : areTwo}${log.gap}`);
		expect(a.size <= size && b.size <= size, `the log's newest checkpoint has ${size} entries only`);
		const cuts = [a.size, b.size];
		expect((await log.root(0, size, cuts)).equals(root), `the log's files do not have the root of its own checkpoint`);
		for (const one of points) {
			const found = await log.root(0, one.size, cuts);
			demand(
				found.equals(one.root),
				`a fork: the log of ${size} entries with the root ${hex(root)} has the root ${hex(found)} at ${one.size} entries, signed is ${hex(one.root)}`,
			);
			await log.demandLiving(one, keys);
		}
		return `both are of one log, which now has ${size} entries`;
	});
	return report;
}

// ---- The command

const USAGE = `node verify.mjs receipt <file> [--log <address or folder> [--seen <file that watch wrote>]]
node verify.mjs promise <file> --log <address or folder> [--user <number> --trade <uuid>] [--got <Unix milliseconds>]
node verify.mjs hour <index> <epoch> --log <address or folder> [--rounds <file>] [--commitment <entry>]
node verify.mjs range <from> <up to, not including> --log <address or folder>
node verify.mjs liabilities <address or folder> [<file from your account> --user <number>] [--day 2026-11-25]
node verify.mjs heads <address or folder> <file from your account> [--user <number>] [--ledger <ledger.json of your data>]
node verify.mjs statistics <address or folder> [<day, or from..to>] [--against <file or address of what is published>]
node verify.mjs compare <checkpoint> <checkpoint> [--log <address or folder>]
node verify.mjs watch <address or folder> <file> [--drand <address of a relay>] [--for <seconds>] [--every <seconds>]

Keys that are not in keys.txt are given by --key, several times if need be. Keys that a log has named since are found by --log; without it
a receipt is checked without network.
Exit codes: 0 right, 1 wrong, 2 cannot tell, or right with a warning.`;

/** The names of a log whose later keys are among the known ones from then on, or why it tells none. */
async function followLog(log, keys) {
	try {
		await log.open(keys);
		return { names: log.names };
	} catch (error) {
		if (!(error instanceof Wrong) && !(error instanceof Open)) throw error;
		return { names: [], problem: error.message };
	}
}

const SAID = {
	...{ right: 'RIGHT', wrong: 'WRONG: see the step above', open: 'CANNOT TELL: see what is open' },
	warning: 'RIGHT, BUT: see the warning above',
};

async function main(args) {
	const text = { type: 'string' };
	const options = {
		key: { type: 'string', multiple: true },
		log: text,
		user: text,
		trade: text,
		rounds: text,
		commitment: text,
		day: text,
		entry: text,
		ledger: text,
		got: text,
		seen: text,
		for: text,
		every: text,
		drand: { type: 'string', multiple: true },
		against: { type: 'string', multiple: true },
	};
	const {
		values,
		positionals: [command, ...names],
	} = parseArgs({ args, options, allowPositionals: true });
	const readText = async (path, most = 64_000_000) => {
		if ((await stat(path)).size > most) throw new Error(`${path} is larger than ${most} bytes`);
		return readFile(path, 'utf8');
	};
	const pinned = (await readText(new URL('keys.txt', import.meta.url)))
		.split('\n')
		.filter((line) => line && !line.startsWith('#'));
	const keys = [...pinned, ...(values.key ?? [])].map(readKey);
	const openLog = (where) => where && new Log(/^https?:\/\//.test(where) ? readFrom(where) : readBelow(where));
	const log = openLog(values.log);
	const tell = ({ name, state, text }) =>
		console.log(`${{ right: 'right', wrong: 'WRONG', open: 'open ', warning: 'warning' }[state]}  ${name}: ${text}`);
	const isCopy = log && !/^https?:/.test(values.log);
	const now = isCopy ? undefined : Date.now();
	const holder = values.user && values.trade ? { user: values.user, trade: values.trade } : undefined;
	const got = values.got === undefined ? undefined : Number(values.got);
	const numbers = names.map(Number);
	const rounds = values.rounds === undefined ? undefined : readRounds(await readText(values.rounds));
	const commitmentAt = values.commitment === undefined ? undefined : Number(values.commitment);
	const isLogNeeded = (['promise', 'hour', 'range'].includes(command) || values.seen !== undefined) && !log;
	const commands = {
		receipt: [
			1,
			async () => {
				const { names: followed, problem } = log ? await followLog(log, keys) : {};
				const report = await checkReceipt(await readText(names[0]), keys, tell, undefined, followed);
				if (problem) report.unchecked.push(`what the log at --log says: ${problem}`);
				if (values.seen === undefined || !report.found.terms) return report;
				const kept = readKept(await readText(values.seen, 1_000_000_000));
				await report.step('seen', () => {
					expect(!problem, `the log cannot be followed: ${problem}`);
					return checkSeen(kept, { found: report.found, log, keys });
				});
				return report;
			},
		],
		promise: [1, async () => checkPromise(await readText(names[0]), { log, keys, holder, now, got, tell })],
		hour: [2, () => checkHour(names[0], numbers[1], { log, keys, rounds, commitmentAt, tell })],
		range: [2, () => checkRange(...numbers, { log, keys, tell })],
		liabilities: [
			names.length > 1 ? 2 : 1,
			async () => {
				const mine = names[1] === undefined ? undefined : await readText(names[1]);
				const entry = values.entry === undefined ? undefined : Number(values.entry);
				const asked = { mine, entry, user: values.user, day: values.day };
				return checkLiabilities({ log: openLog(names[0]), keys, ...asked, pathOf, tell });
			},
		],
		heads: [
			2,
			async () => {
				const ledger = values.ledger === undefined ? undefined : await readText(values.ledger);
				const asked = { mine: await readText(names[1]), user: values.user, ledger };
				return checkHeads({ log: openLog(names[0]), keys, ...asked, tell });
			},
		],
		watch: [
			2,
			async () => {
				const [place, file] = names;
				const kept = readKept(await readText(file, 1_000_000_000).catch(unlessMissing));
				const last = kept
					.map(({ text }) => readCheckpoint(text))
					.reduce((a, b) => (a && a.size > b.size ? a : b), undefined);
				const seconds = (value, usual) => 1000 * Number(value ?? usual);
				const end = Date.now() + seconds(values.for, Number.POSITIVE_INFINITY);
				const asked = { every: seconds(values.every, 1), isOver: () => Date.now() >= end };
				const quick = { attempts: 1, timeout: 5_000 };
				const read = /^https?:/.test(place) ? readFrom(place, quick) : readBelow(place);
				const relays = (values.drand ?? []).map((relay) => readFrom(relay, quick));
				const report = new Report(tell);
				await report.step('watch', async () => {
					const found = await watchLog({
						...{ read, openLog: (reading) => new Log(reading), keys, relays, last, ...asked },
						append: (line) => appendFile(file, line),
						tell: (text) => console.log(text),
					});
					expect(found > 0, 'no new checkpoint was kept');
					return `${found} checkpoints were kept, each continues the one before`;
				});
				return report;
			},
		],
		statistics: [
			names.length > 1 ? 2 : 1,
			async () => {
				const against = (values.against ?? []).map((where) => readPublic(where, names[1], readText));
				return checkStatistics({
					...{ log: openLog(names[0]), keys, tell },
					...{ days: names[1] && readDays(names[1]), against: await Promise.all(against) },
				});
			},
		],
		compare: [
			2,
			async () => compareCheckpoints([await readText(names[0]), await readText(names[1])], { log, keys, tell }),
		],
	};
	const [count, run] = Object.hasOwn(commands, command ?? '') ? commands[command] : [];
	const given = ['hour', 'range'].includes(command) ? names.slice(command === 'hour' ? 1 : 0) : [];
	const isSpan = (one) => Number(one ?? '1') > 0;
	const areDays = command !== 'statistics' || readDays(names[1] ?? '2000-01-01') !== undefined;
	const isAsked =
		areDays &&
		isDay(values.day ?? '2000-01-01') &&
		[values.entry, values.got].every((one) => isDigits(one ?? '0')) &&
		[values.for, values.every].every(isSpan);
	if (!run || names.length !== count || isLogNeeded || !isAsked || !given.every(isDigits)) throw new Error(USAGE);
	const report = await run();
	for (const one of report.unchecked) console.log(`not checked: ${one}`);
	console.log(SAID[report.verdict]);
	return { right: 0, wrong: 1 }[report.verdict] ?? 2;
}

/** The text of a file that is not there yet. */
function unlessMissing(error) {
	if (error.code === 'ENOENT') return '';
	throw error;
}

function readRounds(text) {
	const list = fromLooseJson(text);
	const rounds = Array.isArray(list)
		? list.map((one) => (Array.isArray(one) ? one : [one?.round, one?.signature]))
		: [];
	const isRight = rounds.every(([round, signature]) => isDigits(String(round)) && /^[0-9a-f]{96}$/.test(signature));
	if (rounds.length === 0 || rounds.length > 10_000 || !isRight)
		throw new Error('the rounds are no list of [round, signature]');
	return rounds;
}

/** Reads files of a log in a folder. */
const readBelow = (folder) => async (path, most) => {
	const file = await open(`${folder}/${path}`).catch((error) => {
		if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
		throw error;
	});
	if (!file) return undefined;
	try {
		expect((await file.stat()).size <= most, `${path} of the log is larger than ${most} bytes`);
		return await file.readFile();
	} finally {
		await file.close();
	}
};

/** Reads files of a log at an address; a busy or failing server is asked `attempts` times. */
const readFrom =
	(address, { attempts = 5, timeout = 30_000 } = {}) =>
	async (path, most) => {
		const url = `${address.replace(/\/+$/, '')}/${path}`;
		for (let attempt = 1; ; attempt++) {
			let problem;
			try {
				const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout) });
				if (response.status === 404 || response.status === 410) return undefined;
				if (response.ok) {
					const parts = [];
					let size = 0;
					for await (const part of response.body) {
						size += part.length;
						expect(size <= most, `${url} is larger than ${most} bytes`);
						parts.push(part);
					}
					return Buffer.concat(parts);
				}
				problem = `status ${response.status}`;
			} catch (error) {
				if (error instanceof Open) throw error;
				problem = error.cause?.message ?? error.message;
			}
			expect(attempt < attempts, `${url} cannot be read: ${problem}`);
			await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
		}
	};

/** The text of a file or address, and the days that it was asked for; of an address without a path, its table of statistics. */
async function readPublic(where, days, readText) {
	if (!/^https?:\/\//.test(where)) return { text: await readText(where) };
	const { origin, pathname, search } = new URL(where);
	const [begin, end = begin] = days?.split('..') ?? [];
	const range = begin === undefined ? '' : `?from=${begin}&to=${end}`;
	const path = pathname === '/' ? `/api/proof/statistics.csv${range}` : `${pathname}${search}`;
	const bytes = await readFrom(origin)(path.slice(1), 64_000_000);
	if (!bytes) throw new Error(`there is nothing at ${origin}${path}`);
	const asked = new URL(path, origin).searchParams;
	return { text: toText(bytes) ?? '', asked: readDays(`${asked.get('from')}..${asked.get('to')}`) };
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
	main(process.argv.slice(2)).then(
		(code) => {
			process.exitCode = code;
		},
		(error) => {
			console.error(error.message);
			process.exitCode = 2;
		},
	);
