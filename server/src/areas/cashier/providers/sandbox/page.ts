import { createHash } from 'node:crypto';
import { formatMinor } from '@fairtick/domain/money/money';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../../platform/database/index.ts';
import { HttpError } from '../../../../platform/http/index.ts';
import type { Jobs } from '../../../../platform/jobs/index.ts';
import { escapeHtml } from '../../../../platform/texts/index.ts';
import { actOnSandbox, chooseManner, SANDBOX_ACTIONS, SANDBOX_SENDER, type SandboxAction } from './actions.ts';
import { loadFamily, SANDBOX_MANNERS, type SandboxManner, type SandboxObject } from './store.ts';

/** The buttons' texts, in the order of the page. */
const LABELS: Readonly<Record<SandboxAction, string>> = {
	approve: 'Approve',
	approve_by_card: 'Approve, paid by card',
	approve_by_unnamed_card: 'Approve, paid by a card without a fingerprint',
	approve_from_address: `Approve, paid in coins from ${SANDBOX_SENDER}`,
	decline: 'Decline',
	delay: 'Leave pending',
	expire: 'Let it expire',
	approve_silently: 'Approve, send no notice',
	duplicate: 'Approve, send the notice three times',
	reorder: 'Approve and refund half, notices in the wrong order',
	forge: 'Send a forged notice',
	pay_less: 'Pay 1.00 too little',
	pay_more: 'Pay 1.00 too much',
	other_currency: 'Pay in euros',
	doubt: 'Approve, marked as doubtful',
	pay_again: 'Pay once more',
	refund_half: 'Refund half',
	inquire: 'Ask about the payment (inquiry)',
	dispute: 'Dispute the payment',
	win: 'The site wins the dispute',
	lose: 'The site loses the dispute',
	reverse: 'Reverse the payment',
	finish_refunds: 'Finish pending refunds',
	fail_refunds: 'Fail pending refunds',
};

const MANNER_LABELS: Readonly<Record<SandboxManner, string>> = {
	at_once: 'Pay refunds at once',
	slow: 'Leave refunds pending',
	refused: 'Refuse refunds',
	not_done: 'Turn refunds away',
	cut: 'Pay refunds, lose the answer',
	lost: 'Lose the calls for refunds',
};

/** A payer's actions; the others are for testers. */
const USUAL: readonly SandboxAction[] = ['approve', 'decline'];

const STYLE = [
	':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}',
	'body{max-width:30rem;margin:0 auto;padding:2rem 1rem}',
	'h1{font-size:1.5rem;margin:0 0 .5rem}h2{font-size:1.125rem;margin:2rem 0 .5rem}',
	'form{margin:0 0 .5rem}button{width:100%;min-height:2.75rem;padding:.5rem 1rem;font:inherit;text-align:left;overflow-wrap:anywhere}',
	'table{width:100%;border-collapse:collapse}td{padding:.25rem 0;border-bottom:1px solid #8886}',
	'.amount{font-size:1.5rem;font-weight:700}.usual button{font-weight:700;text-align:center}',
].join('');
/** The page has one style and no script, and loads nothing. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const ID = /^deposit_[0-9a-f]{32}$/;

/**
 * `/sandbox/<id>`: the payment page of the sandbox, where a tester decides a deposit's outcome. Its address is secret and
 * known to the payer alone, and it moves no real money.
 */
export function registerSandboxPage(http: FastifyInstance, database: Database, jobs: Jobs): void {
	http.register(async (pages) => {
		pages.removeAllContentTypeParsers();
		pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_024 }, (_request, _body, done) =>
			done(null, null),
		);
		pages.get<{ Params: { id: string } }>('/sandbox/:id', async ({ params: { id } }, reply) =>
			reply
				.type('text/html; charset=utf-8')
				.header('cache-control', 'no-store')
				.header('content-security-policy', POLICY)
				.send(render(await loadDeposit(database, id))),
		);
		pages.post<{ Params: { id: string; action: string } }>('/sandbox/:id/:action', async ({ params }, reply) => {
			const { id, action } = params;
			await loadDeposit(database, id);
			if (isOneOf(SANDBOX_ACTIONS, action)) await actOnSandbox(database, jobs, id, action);
			else if (isOneOf(SANDBOX_MANNERS, action)) await chooseManner(database, id, action);
			else throw new HttpError('http.not_found');
			return reply.redirect(`/sandbox/${id}`, 303);
		});
	});
}

const isOneOf = <const Name extends string>(names: readonly Name[], name: string): name is Name =>
	(names as readonly string[]).includes(name);

/** The deposit first, then all that belongs to it. */
async function loadDeposit(database: Database, id: string): Promise<SandboxObject[]> {
	const family = ID.test(id) ? await loadFamily(database, id) : [];
	const deposit = family.find((one) => one.id === id);
	if (!deposit) throw new HttpError('http.not_found');
	return [deposit, ...family.filter((one) => one !== deposit)];
}

function render([deposit, ...made]: readonly SandboxObject[]): string {
	const { id, amount, currency, details } = deposit as SandboxObject;
	const button = (action: string, label: string) =>
		`<form method="post" action="/sandbox/${id}/${action}"><button>${escapeHtml(label)}</button></form>`;
	const rows = made.map(
		({ kind, state, amount, currency }) =>
			`<tr><td>${kind}</td><td>${formatMinor(amount)} ${escapeHtml(currency)}</td><td>${escapeHtml(state)}</td></tr>`,
	);
	const back = `<p><a href="${escapeHtml(details.returnUrl ?? '/')}">Back to the site</a></p>`;
	const soFar = rows.length === 0 ? '' : `<h2>So far</h2><table>${rows.join('')}</table>`;
	const others = SANDBOX_ACTIONS.filter((action) => !USUAL.includes(action));
	return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox payment</title>
<style>${STYLE}</style>
<h1>Sandbox payment</h1>
<p>This page stands for a bank or card page. No real money moves.</p>
<p class="amount">${formatMinor(amount)} ${escapeHtml(currency)}</p>
${soFar}
<div class="usual">${USUAL.map((action) => button(action, LABELS[action])).join('\n')}</div>
${back}
<h2>Other outcomes, for tests</h2>
${others.map((action) => button(action, LABELS[action])).join('\n')}
<h2>Refunds</h2>
${SANDBOX_MANNERS.map((manner) => button(manner, MANNER_LABELS[manner])).join('\n')}
</html>`;
}
