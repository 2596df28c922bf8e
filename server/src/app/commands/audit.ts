import { parseArgs } from 'node:util';
import { AuditRefused, type CheckReport, keepAudit, WrongHeads } from '../../platform/audit/index.ts';
import { explain, readConfig } from '../../platform/config/index.ts';
import { withDatabase } from '../../platform/database/index.ts';
import { AUDIT_CHECKS } from '../areas.ts';

/** Exit codes: everything proved · something is wrong, rows or file named · could not audit. */
const CLEAN = 0;
const WRONG = 1;
const NOT_RUN = 2;

const print = (line: string) => console.log(line);

function printCheck({ title, rows, findings, found, notes = [] }: CheckReport): void {
	print(`${found === 0 ? 'ok  ' : 'FAIL'}  ${title} (${rows.toLocaleString('en')} rows)`);
	for (const { row, problem } of findings) print(`      ${row}: ${problem}`);
	if (found > findings.length) print(`      and ${(found - findings.length).toLocaleString('en')} more`);
	for (const note of notes) print(`note  ${note}`);
}

const USAGE =
	'usage: npm run audit [-- [--incremental] [--since <the line of an earlier audit, or the path of its file of heads>]]';

function readWords(): { readonly incremental: boolean; readonly since?: string | undefined } {
	try {
		return parseArgs({ options: { incremental: { type: 'boolean', default: false }, since: { type: 'string' } } })
			.values;
	} catch (cause) {
		throw new AuditRefused(USAGE, { cause });
	}
}

async function main(): Promise<number> {
	const { incremental, since } = readWords();
	const config = readConfig();
	return withDatabase({ ...config, print }, async ({ auditUrl }) => {
		const kept = await keepAudit({
			auditUrl,
			checks: AUDIT_CHECKS,
			dataDir: config.dataDir,
			store: config.store,
			incremental,
			earlier: since,
			onWaiting: (holder) => print(`another audit is under way: waiting for its end${holder ? `, ${holder}` : ''}`),
			onCheck: printCheck,
		});
		if (kept === null) throw new Error('unreachable: it waits');
		if (incremental && kept.whole) print('no earlier clean audit: everything was audited');
		print(kept.line);
		print(kept.clean ? 'audit clean' : 'audit FAILED');
		return kept.clean ? CLEAN : WRONG;
	});
}

try {
	process.exitCode = await main();
} catch (error) {
	console.error(explain(error));
	process.exitCode = error instanceof WrongHeads ? WRONG : NOT_RUN;
}
