import { parseArgs } from 'node:util';
import { readConfig, WrongSetting } from '../config/index.ts';
import { createDatabase, DatabaseRefused, SchemaRefused, withDatabase } from '../database/index.ts';
import { type CheckReport, runAudit } from './run-audit.ts';

/** Exit codes: everything proved · something is wrong, rows named · could not audit. */
const CLEAN = 0;
const WRONG = 1;
const NOT_RUN = 2;

const say = (line: string) => console.log(line);

function sayCheck({ title, rows, findings }: CheckReport): void {
	say(`${findings.length === 0 ? 'ok  ' : 'FAIL'}  ${title} (${rows.toLocaleString('en')} rows)`);
	for (const { row, problem } of findings) say(`      ${row}: ${problem}`);
}

async function main(): Promise<number> {
	const { values } = parseArgs({ options: { incremental: { type: 'boolean', default: false } } });
	const { dataDir, databaseUrl, databaseOwnerUrl } = readConfig();
	return withDatabase({ dataDir, databaseUrl, databaseOwnerUrl, say }, async ({ url }) => {
		const database = createDatabase(url, { max: 2 });
		try {
			const { clean, incremental } = await runAudit(database, { incremental: values.incremental, onCheck: sayCheck });
			if (values.incremental && !incremental) say('no earlier clean audit: everything was audited');
			say(clean ? 'audit clean' : 'audit FAILED');
			return clean ? CLEAN : WRONG;
		} finally {
			await database.end();
		}
	});
}

try {
	process.exitCode = await main();
} catch (error) {
	const told = error instanceof WrongSetting || error instanceof DatabaseRefused || error instanceof SchemaRefused;
	console.error(told ? (error as Error).message : error);
	process.exitCode = NOT_RUN;
}
