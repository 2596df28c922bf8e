/**
 * Checks that the newest entries of a user's accounts lie under roots of the log (docs/proof.md, 10), and that all movements of these accounts lead to
 * them.
 */
import {
	at,
	demand,
	expect,
	fromHex,
	fromLooseJson,
	hashLeaf,
	hex,
	isCount,
	isHash,
	isPath,
	isSalt,
	isSum,
	isText,
	listOf,
	oneOf,
	Report,
	record,
	rootByPath,
	sha256,
} from './receipt.mjs';

/** @import { Log } from './log.mjs' */
/** @import { Checked, Key, Tell } from './notes.mjs' */

/** @typedef {Checked<typeof isMine>['accounts'][number]} Account an account in its owner's file */
/**
 * A row of `ledger.json`. Only the form of its hash is checked, because the hash proves the other fields.
 * @typedef {object} Row
 * @property {string | number} account_id
 * @property {number} version
 * @property {string} event_hash
 * @property {number} position
 * @property {number} amount
 * @property {number} balance_after
 * @property {string} hash
 * @property {number} at milliseconds since 1970
 */

/** A head that covers a movement must be in the log within this time, milliseconds. Usually it takes a minute. */
const COUNTED = 600_000;
const isMine = record({
	format: oneOf('fairtick-heads/1'),
	user: isText,
	accounts: listOf(
		record({
			account: isSum,
			kind: isText,
			currency: isText,
			version: isSum,
			head: isHash,
			entry: isCount,
			place: isCount,
			leaf: isCount,
			salt: isSalt,
			path: isPath,
		}),
		100,
	),
});

/** @param {Pick<Account, 'salt' | 'account' | 'version' | 'head'>} account */
export const headLeaf = ({ salt, account, version, head }) =>
	hashLeaf(
		Buffer.concat([
			Buffer.from('head/1'),
			Buffer.from(salt, 'hex'),
			Buffer.from(JSON.stringify([account, version, head])),
		]),
	);

/**
 * The hash of an account's newest entry. Demands that `rows` are one chain that begins with the owner.
 * @param {Account} account
 * @param {string} user
 * @param {readonly Row[]} rows
 */
function foldRows({ account, kind, currency }, user, rows) {
	let head = sha256(Buffer.from(`account/1|${account}|${user}|${kind}|${currency}`));
	let [version, balance] = [0, 0];
	/** @type {Map<string, string>} */
	const heads = new Map();
	for (const row of rows) {
		const name = `version ${row.version} of account ${account}`;
		demand(row.version === version + 1, `${name} follows version ${version}`);
		demand(
			row.balance_after === balance + row.amount,
			`${name} makes ${row.balance_after} of ${balance} by ${row.amount}`,
		);
		const { position, amount, balance_after } = row;
		const text = ['entry/1', hex(head), account, row.version, row.event_hash, position, amount, balance_after].join(
			'|',
		);
		head = sha256(Buffer.from(text));
		demand(hex(head) === row.hash, `${name} has the hash ${hex(head)}, not ${row.hash}`);
		heads.set(String(row.version), row.hash);
		({ version, balance_after: balance } = row);
	}
	return heads;
}

/**
 * Checks the heads of a user's accounts.
 * @param {object} asked
 * @param {Log} asked.log
 * @param {Key[]} asked.keys
 * @param {string} asked.mine the text of the user's file
 * @param {string | undefined} [asked.user] the number that its owner knows
 * @param {string | undefined} [asked.ledger] the text of `ledger.json` from the export of personal data
 * @param {Tell | undefined} [asked.tell]
 */
export async function checkHeads({ log, keys, mine, user, ledger, tell }) {
	const report = new Report(tell);
	/** @type {Checked<typeof isMine> | undefined} */
	let own;
	/** @type {readonly Row[] | undefined} */
	let rows;
	await report.step('format', () => {
		const said = fromLooseJson(mine);
		expect(isMine(said), 'a name or a value of what the account says has an unknown form');
		demand(user === undefined || said.user === user, `it is of user ${said.user}, not ${user}`);
		if (ledger !== undefined) rows = readRows(ledger);
		const names = said.accounts.map(({ account }) => account);
		demand(new Set(names).size === names.length, 'an account is named twice');
		own = said;
		return `user ${said.user}: ${said.accounts.length} accounts`;
	});
	if (!own) return report;
	const { user: owner, accounts } = own;
	if (user === undefined) report.unchecked.push(`that ${owner} is your number: give the one you know by --user`);
	if (!(await report.step('checkpoint', () => log.open(keys)))) return report;
	const movements = rows;
	if (movements)
		await report.step('accounts', () => {
			const moved = [...new Set(movements.map(({ account_id }) => String(account_id)))];
			const missing = moved.filter((account) => !accounts.some((one) => one.account === account));
			expect(missing.length === 0, `there are movements of account ${missing.join(', ')}, of which no head is told`);
			return `heads of all ${moved.length} accounts with movements are told`;
		});
	const { size } = log.head;
	const [newest] = size === 0 ? [] : await log.entries(size - 1, size);
	for (const one of accounts) {
		const name = `${one.kind} ${one.currency}`;
		await report.step(name, async () => {
			expect(one.entry < size, `the log has ${size} entries, not yet ${one.entry}`);
			const entry = await log.checkedEntry(one.entry);
			const root = (await log.items(entry))[one.place];
			demand(root?.kind === 'heads/1', `entry ${one.entry} has no root of heads at place ${one.place}`);
			const found = rootByPath(headLeaf(one), one.leaf, Number(root.count), fromHex(one.path));
			demand(
				found && hex(found) === root.root,
				`version ${one.version} of account ${one.account} is not under the root: its path leads to ${hex(found)}`,
			);
			const counted = `version ${one.version} of account ${one.account} is under the root of ${at(root.at)} in entry ${one.entry}`;
			if (!movements || !newest) return counted;
			const own = movements.filter(({ account_id }) => String(account_id) === one.account);
			const head = foldRows(one, owner, own).get(one.version);
			demand(head === one.head, `the movements lead to ${head} at version ${one.version}, the log has ${one.head}`);
			const later = own.length - Number(one.version);
			const due = own.find(
				({ version, at: madeAt }) => version > Number(one.version) && !(madeAt > newest.time - COUNTED),
			);
			expect(
				!due,
				`version ${due?.version} of account ${one.account} is from ${at(due?.at ?? 'an unknown time')}, and the log of ${at(newest.time)} must have a later head than of version ${one.version}: get the file again`,
			);
			return `${counted}, and ${one.version} movements lead to it${later > 0 ? `; ${later} are later` : ''}`;
		});
	}
	report.unchecked.push(
		...(movements
			? []
			: [
					'that your movements lead to it, and that these are all of your accounts: give ledger.json of your personal data by --ledger',
				]),
		'that these are your movements: you know that yourself',
		'that no other root names these accounts with another history: keep this file, and compare it with later ones',
		'that others see the same log: compare your checkpoint with theirs',
	);
	return report;
}

/**
 * @param {string} ledger
 * @returns {readonly Row[]}
 */
function readRows(ledger) {
	const rows = fromLooseJson(ledger);
	expect(Array.isArray(rows) && rows.every((row) => isHash(row?.hash)), 'the movements have an unknown form');
	return rows;
}
