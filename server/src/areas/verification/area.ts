import { matchesOverdueAlarm } from '@fairtick/domain/verification/kinds/matches-overdue-alarm';
import { matchesQueue } from '@fairtick/domain/verification/kinds/matches-queue';
import { verificationQueue } from '@fairtick/domain/verification/kinds/verification-queue';
import { verificationsOverdueAlarm } from '@fairtick/domain/verification/kinds/verifications-overdue-alarm';
import { VERIFICATION_REQUESTS } from '@fairtick/domain/verification/requests';
import { MATCH_READERS, VERIFICATION_READERS } from '@fairtick/domain/verification/staff-contract';
import type { AreaFacts, ServingArea } from '../../platform/area/index.ts';
import { defineDatabaseMeasure, gauge, type Measure } from '../../platform/metrics/index.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { serveRequests } from '../../platform/staff-requests/index.ts';
import type { Persons } from '../limits/index.ts';
import { countOpen, updateFreed } from './case-queries.ts';
import type { VerificationContext } from './context.ts';
import { remindOfExpiry } from './expiry.ts';
import { forgetVerified } from './forget.ts';
import * as hooks from './hooks.ts';
import { countOpenMatches } from './match-queries.ts';
import { matchExecutor } from './matches.ts';
import { verificationRoutes } from './routes.ts';
import { screenEverybody } from './screening/screen-everybody.ts';
import { openScreening, type Screening } from './screening/screening.ts';
import { verificationEventViews } from './user-event.ts';
import { createUsualTime } from './usual-time.ts';

export const verification = {
	name: 'verification',
	tables: [
		'verification_tries',
		'verification_files',
		'verification_outcomes',
		'verification_allowances',
		'verification_cases',
		'verification_case_tries',
		'verification_looks',
		'verified_persons',
		'verification_reminders',
		'verification_matches',
		'verification_screenings',
		'funds_requests',
	],
	offers: Object.values(hooks),
	actReaders: {
		match: MATCH_READERS,
		verification: VERIFICATION_READERS,
		// A second look is made without knowing the first one.
		'verification.looked': VERIFICATION_READERS.filter((role) => role !== 'verification'),
	},
	eventViews: verificationEventViews,
	personal: {
		lists: {
			verification: `select t.step, t.n, t.content, t.paper, t.country, t.sent_at, o.approved, o.reasons, o.decided_at, o.expires_at
				from verification_tries t left join verification_outcomes o on o.try_id = t.id where t.user_id = $1 order by t.sent_at, t.id`,
			funds_requests: 'select reason, asked_at from funds_requests where user_id = $1 order by asked_at',
			verified_person: `select name, birth_date, paper, country, number_end, expires_on, verified_at from verified_persons
				where user_id = $1 order by verified_at, id`,
		},
	},
} satisfies AreaFacts;

/** The calls and the work of verification; `service` is the list of those with whom no business may be done. */
export async function serveVerification(
	platform: Platform,
	{ persons }: { readonly persons: Persons },
): Promise<ServingArea<Screening>> {
	const { config, bus, deriveKey } = platform;
	const { secondLookPercent, screeningList, ...wanted } = config.verification;
	const screening = await openScreening(screeningList);
	const context: VerificationContext = {
		...platform,
		persons,
		publish: bus.publish,
		screening,
		personsKey: deriveKey('verified persons'),
		wanted,
		secondLookPercent,
		usualTime: createUsualTime(),
	};
	return {
		...verification,
		routes: verificationRoutes(context),
		requests: serveRequests(VERIFICATION_REQUESTS, { 'match.decide': matchExecutor(context) }),
		freeTaken: updateFreed,
		measures: verificationMeasures(context),
		loadToDo: async () => {
			const [cases, matches] = [await countOpen(context.backOffice), await countOpenMatches(context.backOffice)];
			return [
				{ of: verificationsOverdueAlarm, count: cases.overdue },
				{ of: matchesOverdueAlarm, count: matches.overdue },
				{ of: verificationQueue, count: cases.open },
				{ of: matchesQueue, count: matches.open },
			];
		},
		work: [
			{ schedule: 'verification-expiry', cron: '7 * * * *', run: () => remindOfExpiry(context) },
			{
				schedule: 'forget-verification',
				cron: '51 3 * * *',
				run: () => forgetVerified(context.database, config.documentYears),
			},
			{ schedule: 'screening', cron: '*/10 * * * *', run: () => screenEverybody(context) },
		],
		service: screening,
	};
}

const verificationMeasures = ({ database }: VerificationContext): Measure[] => [
	defineDatabaseMeasure('verification', () => countOpen(database), [
		gauge('fairtick_verifications_open', 'Users who wait to be verified', ({ open }) => open),
		gauge('fairtick_verifications_overdue', 'Of these, those that should be decided', ({ overdue }) => overdue),
	]),
];
