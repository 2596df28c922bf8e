import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { Verification } from '@fairtick/domain/verification/contract';
import { checksOf, type Paper, type Reason, type Step } from '@fairtick/domain/verification/steps';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Queryable } from '../../src/platform/database/index.ts';
import type { TestApp } from './app.ts';
import type { TestAnswer, TestBrowser } from './browser.ts';
import type { StaffMember } from './staff.ts';

const BOUNDARY = 'part';
const HEAD = Buffer.from(
	`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
);
export const PERSONAL = {
	name: 'Ana Lima',
	birth_date: '1990-01-02',
	country: 'BR',
	address: 'Rua das Flores 12, Recife',
};
/** Settings of an application whose users prove who they are before they deposit, to one member of staff, as often as tests want. */
export const VERIFYING = {
	VERIFICATION: 'deposit',
	PROOF_OF_ADDRESS: 'off',
	SECOND_LOOKS: '0',
	LIMIT_UPLOADS: '1000',
	LIMIT_GENERAL: '100000',
	LIMIT_LISTS: '100000',
	LIMIT_REGISTRATIONS: '1000000',
};
const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#3050c0' } })
	.png()
	.toBuffer();

let people = 0;

/** A user who proves who they are. */
export class Applicant {
	readonly browser: TestBrowser;
	readonly id: number;
	readonly email: string;
	/** A number of its own, unless a test wants two people to share it. */
	number = `AB ${1_000_000 + ++people}`;
	name = `${PERSONAL.name} ${String.fromCharCode(65 + (people % 26))}${String.fromCharCode(97 + Math.floor(people / 26))}`;

	readonly #db: Queryable;

	private constructor(db: Queryable, browser: TestBrowser, { id, email }: { id: number; email: string }) {
		this.#db = db;
		this.browser = browser;
		this.id = id;
		this.email = email;
	}

	static async join(app: TestApp): Promise<Applicant> {
		const browser = await app.browser();
		const applicant = new Applicant(app.db.owner, browser, await browser.join());
		await app.db.owner.query('update users set email_verified_at = 0 where id = $1', [applicant.id]);
		return applicant;
	}

	async look(): Promise<Verification> {
		return (await this.browser.call('GET', '/api/verification')).body;
	}

	async step(step: Step): Promise<Verification['steps'][number]> {
		return (await this.look()).steps.find((one) => one.step === step) as Verification['steps'][number];
	}

	sendPersonal(change: object = {}): Promise<TestAnswer> {
		return this.browser.call('PUT', '/api/verification/personal', { ...PERSONAL, name: this.name, ...change });
	}

	send(
		step: string,
		{
			kind = KINDS[step] as string,
			side = 'front',
			country = 'BR',
			upload = randomUUID() as string,
			file = picture as Buffer,
		} = {},
	): Promise<TestAnswer> {
		const body = Buffer.concat([HEAD, file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
		const query = new URLSearchParams({ upload, kind, side, country });
		return this.browser.call('POST', `/api/verification/${step}?${query}`, body, {
			'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
		});
	}

	/** The front of a passport to an application that listens at `origin`; the connection breaks off in its middle. */
	async breakOff(origin: string, upload: string): Promise<void> {
		const query = new URLSearchParams({ upload, kind: 'passport', side: 'front', country: 'BR' });
		const request = httpRequest(`${origin}/api/verification/document?${query}`, {
			method: 'POST',
			headers: {
				...this.browser.headers('POST'),
				'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
				'content-length': 1_000_000,
			},
		});
		const closed = new Promise((resolve) => request.on('error', resolve));
		await new Promise((resolve) => request.write(Buffer.concat([HEAD, picture]), resolve));
		request.destroy(new Error('cut'));
		await closed;
	}

	/** Sends every required step through the calls, so that staff can decide; drawing a picture takes a second. */
	async apply(): Promise<void> {
		for (const step of ['personal', 'document', 'selfie'] as const) {
			const { status, body } = step === 'personal' ? await this.sendPersonal() : await this.send(step);
			expect([status, body.code]).toEqual([200, undefined]);
		}
	}

	/** The same without pictures, as rows: steps that were sent just now, in a case of the queue. */
	async put(
		steps: readonly Step[] = ['personal', 'document', 'selfie'],
		change: object = {},
		second = false,
	): Promise<void> {
		const content = JSON.stringify({ ...PERSONAL, name: this.name, ...change });
		await this.#db.query(
			`with tried as (insert into verification_tries (user_id, step, n, content, paper, country, sent_at)
				select $1, s, 1 + (select count(*) from verification_tries where user_id = $1 and step = s),
					case when s = 'personal' then $3::jsonb end,
					case s when 'document' then 'passport' when 'selfie' then 'selfie' when 'address' then 'utility_bill' when 'funds' then 'payslip' end,
					case when s <> 'personal' then 'BR' end, app.clock() from unnest($2::text[]) s returning id),
				opened as (insert into verification_cases (user_id, opened_at, due_at, second)
					select $1, app.clock(), app.clock() + 86400000, $4 returning id)
			insert into verification_case_tries (case_id, try_id) select opened.id, tried.id from opened, tried`,
			[this.id, steps, content, second],
		);
	}
}

const KINDS: Readonly<Record<string, string>> = {
	document: 'passport',
	selfie: 'selfie',
	address: 'utility_bill',
	funds: 'payslip',
};
const READING = { birth_date: '1990-01-02', country: 'BR', expires_on: '2031-05-06' };

/** A member of staff at the queue. */
export class Clerk {
	readonly member: StaffMember;

	constructor(member: StaffMember) {
		this.member = member;
	}

	get browser(): TestBrowser {
		return this.member.browser;
	}

	/** The open case of a user, as it is listed. */
	async find(user: Applicant): Promise<{ id: string; [name: string]: unknown } | undefined> {
		return (await this.browser.call('GET', `/api/admin/verification?user=${user.id}`)).body.data[0];
	}

	async caseId(user: Applicant): Promise<string> {
		const found = await this.find(user);
		if (!found) throw new Error(`user ${user.id} has no open case`);
		return found.id;
	}

	take(id: string): Promise<TestAnswer> {
		return this.browser.call('POST', `/api/admin/verification/${id}/take`);
	}

	/** Approves what waits, but rejects the named steps. */
	async decide(
		user: Applicant,
		{
			reject = {},
			reading = {},
			address = null as string | null,
			id = undefined as string | undefined,
		}: {
			reject?: Partial<Record<Step, Reason[]>>;
			reading?: object | null;
			address?: string | null;
			id?: string | undefined;
		} = {},
	): Promise<TestAnswer> {
		const caseId = id ?? (await this.caseId(user));
		const { case_steps: waiting } = (await this.browser.call('GET', `/api/admin/verification/${caseId}`)).body;
		const steps = Object.fromEntries(
			waiting.map(({ step, paper }: { step: Step; paper: Paper | null }) => [
				step,
				reject[step]
					? { approved: false, reasons: reject[step], checks: [] }
					: { approved: true, reasons: [], checks: paper === null ? [] : checksOf(paper) },
			]),
		);
		const reads = steps['document']?.approved && reading !== null;
		return this.browser.call('POST', `/api/admin/verification/${caseId}/decide`, {
			reading: reads ? { name: user.name, number: user.number, ...READING, ...reading } : null,
			address_country: address,
			steps,
		});
	}
}
