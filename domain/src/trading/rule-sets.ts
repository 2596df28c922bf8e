import { offeredExpiries } from './expiries.ts';
import { computeCorrection, computePayout, decideEntry, decideExit, decideSettlement } from './rules.ts';
import { SALE_RULES, type SaleRules } from './sale.ts';

/** Rules that decide, and later check, the trades opened under one version. */
export interface RuleSet {
	readonly offeredExpiries: typeof offeredExpiries;
	readonly computePayout: typeof computePayout;
	readonly decideEntry: typeof decideEntry;
	readonly decideExit: typeof decideExit;
	readonly decideSettlement: typeof decideSettlement;
	readonly computeCorrection: typeof computeCorrection;
	/** Early sales (TRADE-14); null: trades under these rules cannot be sold. */
	readonly sale: SaleRules | null;
}

/**
 * TRADE-17: all rules by their version. A new version adds functions and constants of its own; those of a version that
 * trades were opened under never change.
 */
const RULES_1: RuleSet = {
	offeredExpiries,
	computePayout,
	decideEntry,
	decideExit,
	decideSettlement,
	computeCorrection,
	sale: null,
};
/** Entries may be sealed: where they are, their terms say after which instant the entry comes (TRADE-20). Trades can be sold (TRADE-14). */
const RULES_2: RuleSet = { ...RULES_1, sale: SALE_RULES };
const RULE_SETS: ReadonlyMap<number, RuleSet> = new Map([
	[1, RULES_1],
	[2, RULES_2],
]);

/** The rules of a version; null for one that this release does not know. */
export function findRuleSet(version: number): RuleSet | null {
	return RULE_SETS.get(version) ?? null;
}
