import { UNUSED_REMEMBERED_S, UNUSED_S } from '@fairtick/domain/identity/rules';

/** SQL condition: a row `s` of `sessions` lives at an instant, given as SQL (IDENT-03). */
export const isLivingSession = <const Now extends string>(now: Now) =>
	`s.ended_at is null and s.expires_at > ${now}
	and s.last_used_at > ${now} - case when s.remember then ${UNUSED_REMEMBERED_S} * 1000::bigint else ${UNUSED_S} * 1000 end` as const;
