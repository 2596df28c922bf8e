import { relative } from 'node:path';
import { LEAST_DECIDERS } from '@fairtick/domain/cashier/approvers';
import { REQUEST_KINDS } from '@fairtick/domain/staff-requests/kinds';
import { VERIFICATION_STAFF } from '@fairtick/domain/verification/staff-contract';
import type { StaffRole } from '@fairtick/domain/wire/endpoint';
import type { AnyRequestKind } from '@fairtick/domain/wire/request-kind';
import { nameProviderSettings, openProviders } from '../../areas/cashier/index.ts';
import { hasPostings, loadCapital } from '../../areas/ledger/index.ts';
import { loadSiteSettings } from '../../areas/site/settings/index.ts';
import { loadDeciders } from '../../platform/authorization/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { createOutgoing } from '../../platform/outgoing/index.ts';

export type PreflightConfig = Pick<
	Config,
	| 'mode'
	| 'payments'
	| 'appName'
	| 'smtpUrl'
	| 'operatorMail'
	| 'keysDir'
	| 'dataDir'
	| 'beacon'
	| 'allowsLoopback'
	| 'verification'
>;

/** Conditions for real money that an installation does not meet, each in a few words (CASH-08). */
export async function listMissing(config: PreflightConfig, database: Queryable): Promise<string[]> {
	const settings = await loadSiteSettings(database);
	const { methods, problem } = await listMethods(config);
	const offered = methods.filter(({ id, deposit }) => deposit && !settings.methodsOff.includes(id));
	const countries = settings.countries ?? [];
	const unpaid = countries.filter((code) => !methods.some((method) => paysOut(method, code)));
	const holds: readonly (readonly [boolean, string])[] = [
		[config.mode === 'production', 'MODE=production'],
		[!(await hasPostings(database, 'SANDBOX_USD')), 'a database without sandbox money'],
		[problem === null, `payment providers that open: ${problem}`],
		[problem !== null || methods.length > 0, `a payment provider (${nameProviderSettings()})`],
		[methods.length === 0 || offered.length > 0, 'a method that takes deposits and is not off (back office, site)'],
		[unpaid.length === 0 || methods.length === 0, `a method that pays profit out in ${unpaid.join(', ')}`],
		[
			methods.every(({ currency }) => currency === 'USD') || config.payments.rates !== undefined,
			'rates of the currencies that methods move (RATES)',
		],
		[settings.operatorName !== null, "the operator's name and address (back office, site)"],
		[countries.length > 0, 'the countries that are served (back office, site)'],
		[(await loadCapital(database, 'USD')) > 0n, "the house's capital in USD"],
		[config.smtpUrl !== undefined, 'a mail server (SMTP_URL)'],
		[config.operatorMail !== undefined, "the operator's mail address (OPERATOR_MAIL)"],
		[!isInside(config.keysDir, config.dataDir), 'a folder of keys outside of DATA_DIR (KEYS_DIR)'],
		[config.beacon.on === true, 'public randomness in the fair indices (FAIR_BEACON=drand)'],
		[config.verification.when !== 'never', 'verification of identities (VERIFICATION)'],
		[config.verification.screeningList !== undefined, 'a list that persons are screened by (SCREENING_LIST)'],
		...(await countPeople(database)),
	];
	return holds.flatMap(([held, what]) => (held ? [] : [what]));
}

/**
 * People who must decide a kind of requests: two, and three if those who credit and those who approve must differ
 * (CASH-05).
 */
const leastPeople = ({ pairs }: Pick<AnyRequestKind, 'pairs'>) => (pairs === null ? 2 : LEAST_DECIDERS);
const WORDS: Readonly<Record<number, string>> = { 2: 'two', 3: 'three' };

/** True if there are the people whom acts of two need, for each set of roles that decides some (OPS-08). */
async function countPeople(database: Queryable): Promise<(readonly [boolean, string])[]> {
	const needed = new Map<string, { roles: readonly StaffRole[]; least: number }>();
	// A verification that is chosen for a second look needs two people without a request.
	for (const kind of [...REQUEST_KINDS, { deciders: VERIFICATION_STAFF, pairs: null }]) {
		const roles: readonly StaffRole[] = kind.deciders;
		const names = roles.toSorted((a, b) => Number(a === 'admin') - Number(b === 'admin')).join(' or ');
		const least = Math.max(leastPeople(kind), needed.get(names)?.least ?? 0);
		needed.set(names, { roles, least });
	}
	return Promise.all(
		[...needed].map(async ([names, { roles, least }]) => {
			const found = (await loadDeciders(database, roles)).length;
			const what = `${WORDS[least]} people with the role ${names} and a second factor (${found} now)`;
			return [found >= least, what] as const;
		}),
	);
}

type Methods = Awaited<ReturnType<typeof openProviders>>[number]['methods'][number][];

/** The methods of the settings as real money has them; `problem`: why they cannot be opened. */
async function listMethods(config: PreflightConfig): Promise<{ methods: Methods; problem: string | null }> {
	const none = async () => [];
	try {
		const providers = await openProviders({
			config,
			money: 'live',
			outgoing: createOutgoing(config),
			nowMs: Date.now,
			lines: { ofSubject: none, ofLine: none, inPeriod: none },
		});
		return { methods: providers.flatMap((provider) => provider.methods), problem: null };
	} catch (error) {
		return { methods: [], problem: error instanceof Error ? error.message : String(error) };
	}
}

const paysOut = ({ withdrawal, countries }: Methods[number], country: string) =>
	withdrawal !== null && withdrawal.by !== 'refund' && (countries === null || countries.includes(country));

const isInside = (path: string, folder: string) => !relative(folder, path).startsWith('../..');
