// Preloaded into a server. From SIGUSR2 on it counts the commits of withdrawals and the calls that pay them, and kills
// its own process with SIGKILL before or after the one named by the settings.
import pg from 'pg';

const { DIE_AT = '', DIE_WHEN = '' } = process.env;
const CHANGE = /\b(?:insert into|update) (?:withdrawals|withdrawal_legs)\b/;
const CALL = /^insert into sandbox_objects\b/;

let armed = false;
let points = 0;
process.on('SIGUSR2', () => {
	armed = true;
	console.log('armed');
});

type Query = (...words: unknown[]) => unknown;
const query = pg.Client.prototype.query as Query;
const changing = new WeakSet<object>();

async function passPoint(ask: () => unknown): Promise<unknown> {
	const isLast = points++ === Number(DIE_AT);
	if (isLast && DIE_WHEN === 'before') process.kill(process.pid, 'SIGKILL');
	const answer = await ask();
	if (isLast) process.kill(process.pid, 'SIGKILL');
	return answer;
}

pg.Client.prototype.query = function (this: pg.Client, ...words: unknown[]) {
	const asked = words[0] as string | { text?: string };
	const text = (typeof asked === 'string' ? asked : asked?.text)?.trim() ?? '';
	if (CHANGE.test(text)) changing.add(this);
	const ask = () => query.apply(this, words);
	const ends = text === 'commit' || text === 'rollback';
	const isPoint = CALL.test(text) || (text === 'commit' && changing.has(this));
	if (ends) changing.delete(this);
	return armed && isPoint ? passPoint(ask) : ask();
} as typeof pg.Client.prototype.query;
