import { backOffice } from './back-office.ts';
import { broadcast } from './broadcast.ts';
import { burst } from './burst.ts';
import { coldStart } from './cold-start.ts';
import { denial } from './denial.ts';
import { history } from './history.ts';
import { hotAccount } from './hot-account.ts';
import { latency } from './latency.ts';
import { memory } from './memory.ts';
import { notifications } from './notifications.ts';
import { ownLimits } from './own-limits.ts';
import { placement } from './placement.ts';
import { proof } from './proof.ts';
import { restart } from './restart.ts';
import { settlement } from './settlement.ts';
import { ticks } from './ticks.ts';
import { web } from './web/web.ts';
import { webhooks } from './webhooks.ts';

const BENCHMARKS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
	placement,
	latency,
	'hot-account': hotAccount,
	'own-limits': ownLimits,
	settlement,
	burst,
	broadcast,
	ticks,
	memory,
	history,
	'cold-start': coldStart,
	restart,
	web,
	webhooks,
	proof,
	notifications,
	'back-office': backOffice,
	denial,
};

const [name = '', ...args] = process.argv.slice(2);
const benchmark = BENCHMARKS[name];
if (benchmark) {
	await benchmark(args);
} else {
	console.error(`usage: npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}`);
	process.exitCode = 2;
}
