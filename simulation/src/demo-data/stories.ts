import { type Agenda, DAYS } from './agenda.ts';
import type { BackOffice } from './back-office.ts';
import type { Customer } from './customer.ts';
import type { Stage } from './stage.ts';

interface Scene {
	readonly stage: Stage;
	readonly office: BackOffice;
	readonly agenda: Agenda;
	readonly customer: Customer;
	/** The customers so far, including this one. */
	readonly customers: readonly Customer[];
	/** Day of registration. */
	readonly day: number;
}

interface Story {
	/** False if the user does not verify the email address. */
	readonly verified?: false;
	readonly story: (scene: Scene) => Promise<void> | void;
}

/** From this day on, members of finance have had their role long enough to approve withdrawals. */
const APPROVALS_FROM = 8;
const REASON = 'Papers and payment were compared, all fits.';

/** Makes a deposit and trades from then on; most customers make smaller ones later. Amounts are minor units. */
function payIn(
	{ agenda, customer, day, stage: { chance } }: Scene,
	amount: number,
	{ stake = 1_000, action = 'approve', after = 0.1 } = {},
): void {
	const again = Math.max(Math.round((amount * chance.pick([0.3, 0.5, 0.6])) / 1_000) * 1_000, 1_000);
	for (let next = day + after + chance.int(5, 9); chance.is(0.75) && next < DAYS; next += chance.int(5, 11))
		agenda.at(next, async () => {
			if (customer.active) await customer.tryDeposit(again, action);
		});
	agenda.at(day + after, async () => {
		await customer.deposit(amount, action);
		if (customer.mode === 'demo') await customer.useReal();
		customer.stake = stake;
	});
}

/** The customer applies and staff verify them within a day. */
function verify({ agenda, office, customer, day }: Scene, after = 0.2): void {
	agenda.at(day + after, () => customer.apply());
	agenda.at(day + after + 0.35, () => customer.beLookedAt(office));
}

/** Makes a withdrawal to a destination that was added over a day before. */
function payOut(
	{ agenda, customer, day }: Scene,
	amount: number,
	manner: string,
	{ at = day + 4, onAsked = async () => {} }: { at?: number; onAsked?: (withdrawalId: string) => Promise<void> } = {},
): void {
	let destination = '';
	agenda.at(at - 1.5, async () => {
		destination = await customer.addDestination(manner);
	});
	agenda.at(at, async () => {
		const id = await customer.withdraw(amount, destination);
		if (id !== null) await onAsked(id);
	});
}

async function dispute(customer: Customer, text: string): Promise<string | undefined> {
	const { data } = await customer.person.call('GET', '/api/trades?status=closed');
	if (data.length === 0) return undefined;
	// Users do not dispute trades that they won.
	const { id } = data.find(({ status }: { status: string }) => status === 'lost') ?? data[0];
	const subject = { type: 'trade', id };
	return (await customer.person.call('POST', '/api/disputes', { subject, text })).id;
}

/** Writes to support; returns the conversation's id. */
const ask = async (customer: Customer, topic: string, text: string): Promise<string> =>
	(await customer.person.call('POST', '/api/support/threads', { topic, text })).id;

const note = (office: BackOffice, customer: Customer, text: string) =>
	office.any('support').call('POST', `/api/admin/users/${customer.person.id}/notes`, { text });

const freeze = ({ stage, office, customer }: Scene, reason: string, days: number) =>
	office.any('risk').call('POST', `/api/admin/users/${customer.person.id}/freeze`, {
		reason,
		due_at: new Date(stage.nowMs + days * 86_400_000).toISOString(),
	});

/** The users' stories, assigned in rotation. */
export const STORIES: readonly Story[] = [
	{ story: () => {} },
	{
		// Premium: large deposits, and a small withdrawal that needs no one's approval.
		story: (scene) => {
			verify(scene);
			payIn(scene, 450_000, { stake: 10_000 });
			payIn(scene, 450_000, { stake: 12_000, after: 1.6 });
			payIn(scene, 300_000, { stake: 15_000, after: 3 });
			payOut(scene, 30_000, 'at_once');
		},
	},
	{
		// Gold: a withdrawal that two people approve. The customer loses the second factor in the end.
		story: (scene) => {
			const { agenda, customer, day } = scene;
			verify(scene);
			if (day < DAYS / 3) {
				agenda.at(day + 6, () => customer.person.useSecondFactor());
				agenda.at(DAYS - 0.3, () => customer.recover());
			}
			payIn(scene, 120_000, { stake: 2_000 });
			payOut(scene, 70_000, 'at_once', {
				at: Math.max(scene.day + 4, APPROVALS_FROM),
				onAsked: async (id) => {
					scene.agenda.at(Math.max(scene.day + 4, APPROVALS_FROM) + 0.2, async () => {
						await scene.office.decide('finance', `/api/admin/cashier/withdrawals/${id}/approve`, { reason: REASON });
						await scene.stage.doJobs();
					});
				},
			});
		},
	},
	{
		// Writes to support and gets an answer; later disputes a result and gets an answer.
		story: ({ agenda, office, customer, day }) => {
			agenda.at(day + 2, async () => {
				const id = await ask(customer, 'account', 'Where do I find a statement of last month?');
				await office.any('support').call('POST', `/api/admin/conversations/${id}/messages`, {
					text: 'Under Transactions in the cashier: choose the month, then PDF.',
				});
				await customer.person.call('POST', `/api/support/threads/${id}/close`);
			});
			agenda.at(day + 4, async () => {
				const id = await dispute(customer, 'The chart showed another price when my trade ended.');
				if (!id) return;
				await office.any('support').call('POST', `/api/admin/disputes/${id}/messages`, {
					text: 'Thank you. Both prices are in the log: please look at the ticks in the details of the trade.',
				});
				await office.any('support').call('POST', `/api/admin/disputes/${id}/decide`, {
					result: 'rejected',
					reason: 'The exit is the last logged price before the end, as the rules say.',
				});
			});
		},
	},
	{
		// Careful: pays by card and sets own limits.
		story: (scene) => {
			const { agenda, customer, day } = scene;
			payIn(scene, 15_000, { stake: 500, action: 'approve_by_card' });
			agenda.at(day + 0.5, async () => {
				const limits = [
					{ kind: 'deposit', window: '30d', value: 50_000 },
					{ kind: 'loss', window: '24h', value: 5_000 },
					{ kind: 'stake', window: null, value: 2_000 },
					{ kind: 'reality_check', window: null, value: 60 },
				];
				await customer.person.call('PUT', '/api/limits', { limits });
			});
		},
	},
	{
		// Waits for a pending deposit.
		story: (scene) => {
			verify(scene);
			payIn(scene, 40_000, { stake: 1_500 });
			payOut(scene, 20_000, 'slow', { at: DAYS - 0.6 });
		},
	},
	{
		// Waits for verification.
		story: (scene) => {
			payIn(scene, 25_000);
			scene.agenda.at(DAYS - 0.7 + scene.stage.chance.next() / 2, () => scene.customer.apply());
		},
	},
	{ verified: false, story: () => {} },
	{
		// Verification rejected.
		story: (scene) => {
			const { agenda, office, customer, day } = scene;
			payIn(scene, 10_000, { stake: 500 });
			agenda.at(day + 1, () => customer.apply());
			agenda.at(day + 1.4, () => customer.beLookedAt(office, { document: ['unreadable', 'cut_off'] }));
		},
	},
	{
		// Failed payments before a successful one.
		story: (scene) => {
			const { agenda, customer, day } = scene;
			agenda.at(day + 0.1, async () => void (await customer.deposit(8_000, 'decline')));
			agenda.at(day + 0.3, async () => void (await customer.deposit(8_000, 'expire')));
			payIn(scene, 8_000, { stake: 500, after: 0.5 });
			agenda.at(DAYS - 0.02, async () => void (await customer.deposit(5_000)));
		},
	},
	{
		// A payment under review that two people credit, and a withdrawal that waits for two people.
		story: (scene) => {
			const { agenda, office, customer, stage, day } = scene;
			verify(scene);
			agenda.at(day + 0.1, async () => {
				const id = await customer.deposit(90_000, 'doubt');
				agenda.at(day + 0.5, async () => {
					await office.decide('finance', `/api/admin/cashier/deposits/${id}/credit`, { reason: REASON });
					await stage.doJobs();
					await customer.useReal();
					customer.stake = 1_000;
				});
			});
			payOut(scene, 60_000, 'at_once', { at: DAYS - 0.4 });
		},
	},
	{
		// Takes a time-out.
		story: ({ agenda, customer, stage, day }) => {
			agenda.at(day + 5, async () => {
				const until = new Date(stage.nowMs + 3 * 86_400_000).toISOString();
				await customer.person.call('POST', '/api/limits/exclusion', { kind: 'time_out', until });
			});
		},
	},
	{
		// A chargeback with a claim, and a freeze.
		story: (scene) => {
			const { agenda, office, customer, day } = scene;
			agenda.at(day + 0.1, async () => {
				const id = await customer.deposit(30_000, 'approve_by_card');
				await customer.useReal();
				customer.stake = 3_000;
				agenda.at(day + 4, async () => {
					await customer.pay(id, 'dispute');
					customer.active = false;
					await freeze(scene, 'The bank disputes a payment by card.', 14);
					await note(office, customer, 'The card company says that the holder does not know the payment.');
				});
			});
		},
	},
	{
		// One withdrawal cancelled, one rejected.
		story: (scene) => {
			const { office, customer, day } = scene;
			verify(scene);
			payIn(scene, 150_000, { stake: 2_500 });
			payOut(scene, 60_000, 'at_once', {
				at: day + 3.4,
				onAsked: async (id) => void (await customer.person.ask('DELETE', `/api/cashier/withdrawals/${id}`)),
			});
			payOut(scene, 80_000, 'at_once', {
				at: Math.max(day + 5, APPROVALS_FROM),
				onAsked: async (id) => {
					await office.first('finance').ask('POST', `/api/admin/cashier/withdrawals/${id}/reject`, {
						reason: 'The destination belongs to another person.',
					});
				},
			});
		},
	},
	{
		// Began verification, with a payment still pending.
		story: ({ agenda, customer, day }) => {
			agenda.at(day + 1, () => customer.submitIdentity());
			agenda.at(DAYS - 0.1, async () => void (await customer.deposit(6_000, 'delay')));
		},
	},
	{
		// Excludes themselves.
		story: (scene) => {
			const { agenda, customer, day } = scene;
			payIn(scene, 20_000, { stake: 1_000 });
			agenda.at(day + 6, async () => {
				await customer.person.call('POST', '/api/limits/exclusion', { kind: 'self_exclusion', until: null });
				customer.active = false;
			});
		},
	},
	{
		// Another user mirrors their trades.
		story: (scene) => {
			verify(scene);
			payIn(scene, 60_000, { stake: 1_500 });
		},
	},
	{
		// Mirrors the previous user, and sends the same document.
		story: (scene) => {
			const { customer, customers, agenda, office, day } = scene;
			const other = customers.at(-2);
			payIn(scene, 60_000, { stake: 1_500 });
			if (!other) return;
			agenda.at(day + 0.3, async () => {
				other.mirroredBy = customer;
			});
			agenda.at(day + 1, async () => {
				const { number, birthDate, country } = other.bearer;
				customer.bearer = { ...customer.bearer, number, birthDate, country };
				await customer.apply();
			});
			agenda.at(day + 1.4, () => customer.beLookedAt(office));
			agenda.at(day + 1.6, async () => void (await note(office, customer, 'Same document number as another account?')));
		},
	},
	{
		// Rejected and tried again; disputes a result, which is still undecided.
		story: (scene) => {
			const { agenda, office, customer, day } = scene;
			payIn(scene, 12_000, { stake: 500 });
			agenda.at(day + 1, () => customer.apply());
			agenda.at(day + 1.4, () => customer.beLookedAt(office, { selfie: ['face_hidden'] }));
			agenda.at(DAYS - 0.9, () => customer.send('selfie'));
			agenda.at(
				DAYS - 0.5,
				async () => void (await dispute(customer, 'I was sure that I had won this one. Please check.')),
			);
		},
	},
	{
		// Paid in another currency: under review, and asked support about it.
		story: ({ agenda, customer, office, day }) => {
			agenda.at(DAYS - 1.1, async () => void (await customer.deposit(35_000, 'other_currency')));
			agenda.at(
				DAYS - 0.7,
				async () => void (await ask(customer, 'money', 'My deposit is not in my balance yet. Why?')),
			);
			agenda.at(day + 2, async () => {
				await office.any('risk').call('POST', `/api/admin/users/${customer.person.id}/type`, {
					type: 'gold',
					reason: 'Gold for a month, as promised at the fair.',
				});
			});
		},
	},
];
