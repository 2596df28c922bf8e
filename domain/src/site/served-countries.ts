/** Countries that forbid such trades to private persons: EU and EEA, United Kingdom, Australia, Israel, USA, Canada. */
const FORBIDDING: ReadonlySet<string> = new Set(
	'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB AU IL US CA'.split(' '),
);

/** The given countries (ISO 3166, two letters) where real money may not be offered, in their order. */
export const findForbidding = (countries: readonly string[]) => countries.filter((code) => FORBIDDING.has(code));
