/**
 * Checks the product's log without any code of the product, by `docs/proof.md` and `docs/fairness.md`. Needs Node 20 or
 * newer and the other files beside it. Exit codes: 0 right, 1 wrong, 2 undecided, or right with a warning.
 */
import { realpathSync } from 'node:fs';
import { appendFile, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compareCheckpoints } from './compare.mjs';
import { checkHeads } from './heads.mjs';
import { checkHour } from './hour.mjs';
import { checkLiabilities, isDay } from './liabilities.mjs';
import { Log, readBelow, readFrom } from './log.mjs';
import { expect, fromLooseJson, isDigits, Open, Report, readCheckpoint, readKey, toText, Wrong } from './notes.mjs';
import { checkPromise } from './promise.mjs';
import { checkRange } from './range.mjs';
import { checkReceipt } from './receipt.mjs';
import { checkStatistics, readDays } from './statistics.mjs';
import { checkSeen, readKept, watchLog } from './watch.mjs';

/** @import { Checkpoint, Key, Step } from './notes.mjs' */

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

/**
 * Adds the keys that a log has named. Returns its names, or the reason why they cannot be read.
 * @param {Log} log
 * @param {Key[]} keys
 * @returns {Promise<{ names: readonly string[], problem?: string }>}
 */
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
	right: 'RIGHT',
	wrong: 'WRONG: see the step above',
	open: 'CANNOT TELL: see what is open',
	warning: 'RIGHT, BUT: see the warning above',
};

const TEXT = /** @type {const} */ ({ type: 'string' });
const TEXTS = /** @type {const} */ ({ type: 'string', multiple: true });
const OPTIONS = {
	key: TEXTS,
	log: TEXT,
	user: TEXT,
	trade: TEXT,
	rounds: TEXT,
	commitment: TEXT,
	day: TEXT,
	entry: TEXT,
	ledger: TEXT,
	got: TEXT,
	seen: TEXT,
	for: TEXT,
	every: TEXT,
	drand: TEXTS,
	against: TEXTS,
};
/** @typedef {() => Promise<Report>} Run */
/** @typedef {(path: string) => Promise<string>} ReadText */

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main(args) {
	const {
		values,
		positionals: [command = '', ...names],
	} = parseArgs({ args, options: OPTIONS, allowPositionals: true });
	// Each command takes an exact number of names.
	const [one = '', other = ''] = names;
	/**
	 * @param {string | URL} path
	 * @param {number} [most] bytes
	 */
	const readText = async (path, most = 64_000_000) => {
		if ((await stat(path)).size > most) throw new Error(`${path} is larger than ${most} bytes`);
		return readFile(path, 'utf8');
	};
	const pinned = (await readText(new URL('keys.txt', import.meta.url)))
		.split('\n')
		.filter((line) => line && !line.startsWith('#'));
	const keys = [...pinned, ...(values.key ?? [])].map(readKey);
	/** @param {string} where */
	const openLog = (where) => new Log(/^https?:\/\//.test(where) ? readFrom(where) : readBelow(where));
	const log = values.log ? openLog(values.log) : undefined;
	const demandLog = () => {
		if (!log) throw new Error(USAGE);
		return log;
	};
	/** @param {Step} step */
	const tell = ({ name, state, text }) =>
		console.log(`${{ right: 'right', wrong: 'WRONG', open: 'open ', warning: 'warning' }[state]}  ${name}: ${text}`);
	const isCopy = values.log !== undefined && !/^https?:/.test(values.log);
	const now = isCopy ? undefined : Date.now();
	const holder = values.user && values.trade ? { user: values.user, trade: values.trade } : undefined;
	const got = values.got === undefined ? undefined : Number(values.got);
	const rounds = values.rounds === undefined ? undefined : readRounds(await readText(values.rounds));
	const commitmentAt = values.commitment === undefined ? undefined : Number(values.commitment);
	const isLogNeeded = (['promise', 'hour', 'range'].includes(command) || values.seen !== undefined) && !log;
	/** @type {Readonly<Record<string, [count: number, run: Run]>>} */
	const commands = {
		receipt: [
			1,
			async () => {
				const { names: followed = [], problem } = (await (log && followLog(log, keys))) ?? {};
				const report = await checkReceipt(await readText(one), keys, tell, undefined, followed);
				if (problem) report.unchecked.push(`what the log at --log says: ${problem}`);
				if (values.seen === undefined || !report.found.terms) return report;
				const kept = readKept(await readText(values.seen, 1_000_000_000));
				await report.step('seen', () => {
					expect(!problem, `the log cannot be followed: ${problem}`);
					return checkSeen(kept, { found: report.found, log: demandLog(), keys });
				});
				return report;
			},
		],
		promise: [1, async () => checkPromise(await readText(one), { log: demandLog(), keys, holder, now, got, tell })],
		hour: [2, () => checkHour(one, Number(other), { log: demandLog(), keys, rounds, commitmentAt, tell })],
		range: [2, () => checkRange(Number(one), Number(other), { log: demandLog(), keys, tell })],
		liabilities: [
			names.length > 1 ? 2 : 1,
			async () => {
				const mine = names.length < 2 ? undefined : await readText(other);
				const entry = values.entry === undefined ? undefined : Number(values.entry);
				const asked = { mine, entry, user: values.user, day: values.day };
				return checkLiabilities({ log: openLog(one), keys, ...asked, tell });
			},
		],
		heads: [
			2,
			async () => {
				const ledger = values.ledger === undefined ? undefined : await readText(values.ledger);
				const asked = { mine: await readText(other), user: values.user, ledger };
				return checkHeads({ log: openLog(one), keys, ...asked, tell });
			},
		],
		watch: [
			2,
			async () => {
				const [place, file] = [one, other];
				const kept = readKept(await readText(file, 1_000_000_000).catch(unlessMissing));
				/** @type {Checkpoint | undefined} */
				let last;
				for (const { text } of kept) {
					const next = readCheckpoint(text);
					if (!last || next.size >= last.size) last = next;
				}
				/**
				 * @param {string | undefined} value
				 * @param {number} usual
				 */
				const seconds = (value, usual) => 1000 * Number(value ?? usual);
				const end = Date.now() + seconds(values.for, Number.POSITIVE_INFINITY);
				const asked = { every: seconds(values.every, 1), isOver: () => Date.now() >= end };
				const quick = { attempts: 1, timeout: 5_000 };
				const read = /^https?:/.test(place) ? readFrom(place, quick) : readBelow(place);
				const relays = (values.drand ?? []).map((relay) => readFrom(relay, quick));
				const report = new Report(tell);
				await report.step('watch', async () => {
					const found = await watchLog({
						read,
						openLog: (reading) => new Log(reading),
						keys,
						relays,
						last,
						...asked,
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
					log: openLog(one),
					keys,
					tell,
					days: names.length > 1 ? readDays(other) : undefined,
					against: await Promise.all(against),
				});
			},
		],
		compare: [2, async () => compareCheckpoints([await readText(one), await readText(other)], { log, keys, tell })],
	};
	const [count, run] = (Object.hasOwn(commands, command) && commands[command]) || [];
	const given = ['hour', 'range'].includes(command) ? names.slice(command === 'hour' ? 1 : 0) : [];
	/** @param {string | undefined} value */
	const isSpan = (value) => Number(value ?? '1') > 0;
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
	return { right: 0, wrong: 1, open: 2, warning: 2 }[report.verdict];
}

/**
 * The text of a file that is not there yet.
 * @param {NodeJS.ErrnoException} error
 */
function unlessMissing(error) {
	if (error.code === 'ENOENT') return '';
	throw error;
}

/** @param {string} text */
function readRounds(text) {
	const list = fromLooseJson(text);
	/** @type {[round: string, signature: string][]} */
	const rounds = (Array.isArray(list) ? list : []).map((one) => {
		const [round, signature] = Array.isArray(one) ? one : [one?.round, one?.signature];
		return [String(round), String(signature)];
	});
	const isRight = rounds.every(([round, signature]) => isDigits(round) && /^[0-9a-f]{96}$/.test(signature));
	if (rounds.length === 0 || rounds.length > 10_000 || !isRight)
		throw new Error('the rounds are no list of [round, signature]');
	return rounds;
}

/**
 * The text of a file or address, and the days that the address asks for. An address without a path stands for its table
 * of statistics.
 * @param {string} where
 * @param {string | undefined} days
 * @param {ReadText} readText
 */
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
