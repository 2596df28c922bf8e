import { randomUUID } from 'node:crypto';
import type { Reason, Step } from '@fairtick/domain/verification/steps';
import { checksOf, type Paper } from '@fairtick/domain/verification/steps';
import { makeTradeId } from '../trade-id.ts';
import type { BackOffice } from './back-office.ts';
import { type Bearer, drawBill, drawPassport, drawSelfie } from './papers.ts';
import type { Character } from './people.ts';
import { Person } from './person.ts';
import type { Stage } from './stage.ts';

const BOUNDARY = 'demo-data-part';
const STREETS = ['Rua das Acácias', 'MG Road', 'Jalan Merdeka', 'Mill Lane', 'Park Street'];

const PAPERS = {
	document: ['passport', drawPassport],
	selfie: ['selfie', drawSelfie],
	address: ['utility_bill', drawBill],
} as const;

/** An upload in the form of the page: the query, the body and its headers. */
async function makeUpload(step: keyof typeof PAPERS, bearer: Bearer) {
	const [kind, draw] = PAPERS[step];
	const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="specimen.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
	return {
		query: new URLSearchParams({ upload: randomUUID(), kind, side: 'front', country: bearer.country }),
		body: Buffer.concat([Buffer.from(head), await draw(bearer), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
		headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
	};
}

/** A user who trades, deposits, withdraws and is verified. */
export class Customer {
	readonly person: Person;
	bearer: Bearer;
	/** The customer who places the opposite of each of this one's trades. */
	mirroredBy: Customer | null = null;
	mode: 'demo' | 'real' = 'demo';
	/** Usual stake in minor units. */
	stake = 1_000;
	/** True if they may still trade. */
	active = true;
	readonly #stage: Stage;
	#pages = new Map<string, string>();

	private constructor(stage: Stage, person: Person, bearer: Bearer) {
		this.#stage = stage;
		this.person = person;
		this.bearer = bearer;
	}

	static async join(stage: Stage, character: Character, verified: boolean): Promise<Customer> {
		const person = await Person.join(stage, character, { verified });
		const { chance } = stage;
		const day = (least: number, most: number) =>
			`${chance.int(least, most)}-${`${chance.int(1, 12)}`.padStart(2, '0')}-${`${chance.int(1, 28)}`.padStart(2, '0')}`;
		return new Customer(stage, person, {
			name: character.name,
			country: character.country,
			birthDate: day(1968, 2003),
			number: `${character.country} ${chance.int(1_000_000, 9_999_999)}`,
			expiresOn: day(2028, 2034),
			address: `${chance.pick(STREETS)} ${chance.int(1, 240)}`,
		});
	}

	async useReal(): Promise<void> {
		await this.person.call('GET', '/api/changetrade/real');
		this.mode = 'real';
	}

	/** Places a trade. A refusal, such as of a stake above the balance, is ignored. */
	async trade(change: { stake?: number; direction?: 'up' | 'down'; duration?: number } = {}): Promise<void> {
		const { chance, prices, nowMs } = this.#stage;
		const isReal = this.mode === 'real';
		await this.person.ask('POST', '/api/trades', {
			id: makeTradeId(nowMs),
			mode: this.mode,
			asset_id: isReal || chance.is(0.3) ? prices.quoted : prices.recorded,
			direction: change.direction ?? chance.pick(['up', 'down']),
			stake: change.stake ?? Math.round((this.stake * chance.pick([0.5, 1, 1, 1.5, 2])) / 100) * 100,
			expiry: { duration: change.duration ?? chance.pick([60, 60, 90, 120]) },
			payout_percent: 50,
		});
	}

	/** Places both sides of one stake at the same time. */
	tradeAgainst(other: Customer): Promise<void>[] {
		const change = { stake: this.stake, duration: 60 } as const;
		return [this.trade({ ...change, direction: 'up' }), other.trade({ ...change, direction: 'down' })];
	}

	/** Begins a deposit and performs `actions` on the sandbox's page. Returns the deposit's id. */
	async deposit(amount: number, ...actions: readonly string[]): Promise<string> {
		const made = await this.person.call('POST', '/api/cashier/deposits', { method: 'sandbox', amount });
		this.#pages.set(made.id, new URL(made.next.url).pathname);
		for (const action of actions) await this.pay(made.id, action);
		return made.id;
	}

	/** As `deposit`, but a refusal is ignored, such as by an own limit or a time-out. */
	async tryDeposit(amount: number, action: string): Promise<void> {
		const answer = await this.person.ask('POST', '/api/cashier/deposits', { method: 'sandbox', amount });
		if (answer.status !== 201) return;
		this.#pages.set(answer.body.id, new URL(answer.body.next.url).pathname);
		await this.pay(answer.body.id, action);
	}

	/** Presses a button on the sandbox's page of a deposit. */
	async pay(depositId: string, action: string): Promise<void> {
		await this.#stage.app.http.inject({ method: 'POST', url: `${this.#pages.get(depositId)}/${action}` });
		await this.#stage.doJobs();
	}

	/** Adds a destination whose payouts the sandbox treats in this manner. It can be used after a day. */
	async addDestination(manner: string): Promise<string> {
		const made = await this.person.call('POST', '/api/cashier/destinations', { method: 'sandbox', fields: { manner } });
		return made.id;
	}

	/** Requests a withdrawal; null if it is refused, such as after too many losses. */
	async withdraw(amount: number, destination: string): Promise<string | null> {
		const body = { method: 'sandbox', amount, destination };
		const answer = await this.person.ask('POST', '/api/cashier/withdrawals', body);
		await this.#stage.doJobs();
		return answer.status === 201 ? answer.body.id : null;
	}

	/** Sends the first step, the personal data. */
	async submitIdentity(): Promise<void> {
		const { name, birthDate, country, address } = this.bearer;
		await this.person.call('PUT', '/api/verification/personal', { name, birth_date: birthDate, country, address });
	}

	/** Sends a drawn passport, selfie or bill, each marked as a specimen. */
	async send(step: keyof typeof PAPERS): Promise<void> {
		const { query, body, headers } = await makeUpload(step, this.bearer);
		const answer = await this.person.ask('POST', `/api/verification/${step}?${query}`, body, headers);
		if (answer.status !== 200) throw new Error(`${this.bearer.name}: ${step}: ${JSON.stringify(answer.body)}`);
	}

	/**
	 * Loses the second factor, and sends passport and selfie by the emailed link. The customer does nothing after that.
	 */
	async recover(): Promise<void> {
		this.active = false;
		const { visitor, path, query: link } = await this.person.loseSecondFactor();
		for (const step of ['document', 'selfie'] as const) {
			const { query, body, headers } = await makeUpload(step, this.bearer);
			await visitor.call('POST', `${path}/${step}?${link}&${query}`, body, headers);
		}
		const { status, body } = await visitor.call('POST', `${path}?${link}`);
		if (status !== 200) throw new Error(`${this.bearer.name}: recovery: ${JSON.stringify(body)}`);
	}

	/** Sends all required steps. */
	async apply(): Promise<void> {
		await this.submitIdentity();
		await this.send('document');
		await this.send('selfie');
	}

	/** Has staff decide the open case: they approve it or reject the named steps. `looks` people look at it. */
	async beLookedAt(office: BackOffice, reject: Partial<Record<Step, Reason[]>> = {}, looks = 2): Promise<void> {
		const clerks = [office.first('verification'), office.second('verification')];
		for (const clerk of clerks.slice(0, looks)) {
			const { data } = await clerk.call('GET', `/api/admin/verification?user=${this.person.id}`);
			const path = `/api/admin/verification/${data[0].id}`;
			await clerk.call('POST', `${path}/take`);
			const { case_steps: waiting } = await clerk.call('GET', path);
			for (const { files } of waiting) for (const { id } of files) await clerk.call('GET', `${path}/files/${id}`);
			await this.#stage.prices.moveTo(this.#stage.nowMs + this.#stage.chance.int(60, 300) * 1_000);
			const steps = Object.fromEntries(
				waiting.map(({ step, paper }: { step: Step; paper: Paper | null }) => [
					step,
					reject[step]
						? { approved: false, reasons: reject[step], checks: [] }
						: { approved: true, reasons: [], checks: paper === null ? [] : checksOf(paper) },
				]),
			);
			const { name, birthDate, number, country, expiresOn } = this.bearer;
			const reading = { name, birth_date: birthDate, number, country, expires_on: expiresOn };
			const { waits_for } = await clerk.call('POST', `${path}/decide`, {
				reading: steps['document']?.approved ? reading : null,
				address_country: steps['address']?.approved ? country : null,
				steps,
			});
			await this.#stage.doJobs();
			if (waits_for !== 'second_person') return;
		}
	}
}
