import { STAFF } from './people.ts';
import { Person } from './person.ts';
import type { Stage } from './stage.ts';

/** Staff with their second factors, and acts that need two of them. */
export class BackOffice {
	readonly #people: readonly Person[];
	#turn = 0;

	private constructor(people: readonly Person[]) {
		this.#people = people;
	}

	/** Two administrators use their links and give the others their roles, together if two are needed. */
	static async open(stage: Stage): Promise<BackOffice> {
		const people: Person[] = [];
		for (const character of STAFF) {
			const person = await Person.join(stage, character);
			await person.useSecondFactor();
			people.push(person);
		}
		const office = new BackOffice(people);
		for (const [index, { role, email }] of STAFF.entries()) {
			const person = people[index] as Person;
			if (role === 'admin')
				await person.call('POST', '/api/admin/claim', { token: (await stage.makeAdminPath()).split('/').at(-1) });
			else {
				const reason = 'joins the team';
				const asked = await office.first('admin').ask('POST', '/api/admin/staff/roles', { email, role, reason });
				await office.agree(asked.body, 'admin');
			}
			await person.signIn();
		}
		return office;
	}

	/** All staff, in the order of `STAFF`. */
	get people(): readonly Person[] {
		return this.#people;
	}

	#withRole(role: string): Person[] {
		return this.#people.filter((_, index) => STAFF[index]?.role === role);
	}

	first(role: string): Person {
		return this.#withRole(role)[0] as Person;
	}

	second(role: string): Person {
		return this.#withRole(role).at(-1) as Person;
	}

	/** Members of a role in rotation. */
	any(role: string): Person {
		const people = this.#withRole(role);
		return people[this.#turn++ % people.length] as Person;
	}

	/** Has the second member of a role approve the first one's request, if the act needs two. */
	async agree(asked: { readonly request_id?: string | null } | undefined, role: string): Promise<void> {
		const id = asked?.request_id;
		if (id) await this.second(role).call('POST', `/api/admin/requests/${id}/approve`, { reason: 'checked and agreed' });
	}

	/** The first member of a role makes the request and the second one approves it. */
	async decide(role: string, path: string, body: object): Promise<void> {
		await this.agree(await this.first(role).call('POST', path, body), role);
	}
}
