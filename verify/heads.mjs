// @ts-nocheck
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

const isMine = record({
	format: oneOf('fairtick-heads/1'),
	user: isText,
	accounts: listOf(
		record({
			...{ account: isSum, kind: isText, currency: isText, version: isSum, head: isHash },
			...{ entry: isCount, place: isCount, leaf: isCount, salt: isSalt, path: isPath },
		}),
		100,
	),
});

export const headLeaf = ({ salt, account, version, head }) =>
	hashLeaf(
		Buffer.concat([
			Buffer.from('head/1'),
			Buffer.from(salt, 'hex'),
			Buffer.from(JSON.stringify([account, version, head])),
		]),
	);

/** The hash of an account's newest entry after all `rows` of it; demands that they are one chain from the owner on. */
function foldRows({ account, kind, currency }, user, rows) {
	let head = sha256(Buffer.from(`account/1|${account}|${user}|${kind}|${currency}`));
	let [version, balance] = [0, 0];
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
 * `mine` is the text of what the account says, `user` the number that its owner knows, `ledger` the text of `ledger.json` from the export of personal data, if
 * it is given.
 */
export async function checkHeads({ log, keys, mine, user, ledger, tell }) {
	const report = new Report(tell);
	let [own, rows] = [];
	const isRead = await report.step('format', () => {
		own = fromLooseJson(mine);
		expect(isMine(own), 'a name or a value of what the account says has an unknown form');
		demand(user === undefined || own.user === user, `it is of user ${own.user}, not ${user}`);
		if (ledger !== undefined) {
			rows = fromLooseJson(ledger);
			expect(Array.isArray(rows) && rows.every((row) => isHash(row?.hash)), 'the movements have an unknown form');
		}
		return `user ${own.user}: ${own.accounts.length} accounts`;
	});
	if (!isRead) return report;
	if (user === undefined) report.unchecked.push(`that ${own.user} is your number: give the one you know by --user`);
	if (!(await report.step('checkpoint', () => log.open(keys)))) return report;
	for (const one of own.accounts) {
		const name = `${one.kind} ${one.currency}`;
		await report.step(name, async () => {
			expect(one.entry < log.checkpoint.size, `the log has ${log.checkpoint.size} entries, not yet ${one.entry}`);
			const [entry] = await log.checkedEntries(one.entry, one.entry + 1);
			const root = (await log.items(entry))[one.place];
			demand(root?.kind === 'heads/1', `entry ${one.entry} has no root of heads at place ${one.place}`);
			const found = rootByPath(headLeaf(one), one.leaf, Number(root.count), fromHex(one.path));
			demand(
				found && hex(found) === root.root,
				`version ${one.version} of account ${one.account} is not under the root: its path leads to ${hex(found)}`,
			);
			const counted = `version ${one.version} of account ${one.account} is under the root of ${at(root.at)} in entry ${one.entry}`;
			if (!rows) return counted;
			const movements = rows.filter(({ account_id }) => String(account_id) === one.account);
			const head = foldRows(one, own.user, movements).get(one.version);
			demand(head === one.head, `the movements lead to ${head} at version ${one.version}, the log has ${one.head}`);
			const later = movements.length - Number(one.version);
			return `${counted}, and ${one.version} movements lead to it${later > 0 ? `; ${later} are later` : ''}`;
		});
	}
	report.unchecked.push(
		...(rows ? [] : ['that your movements lead to it: give ledger.json of your personal data by --ledger']),
		'that these are your movements: you know that yourself',
		'that no other root names these accounts with another history: keep this file, and compare it with later ones',
		'that others see the same log: compare your checkpoint with theirs',
	);
	return report;
}
