import { expect, test } from 'vitest';
import { MOST_ALERTS } from '../src/alerts/rules.ts';
import { NOTICE_AHEAD_MS } from '../src/calendar/rules.ts';
import { CREDITED_MS } from '../src/cashier/approvers.ts';
import { FAILING_USERS } from '../src/cashier/breakers.ts';
import { RETURN_WORKING_DAYS, REVIEW_WORKING_DAYS } from '../src/cashier/deposit.ts';
import { INQUIRY_DUE_MS } from '../src/cashier/judge.ts';
import { NEW_CARD_MS } from '../src/cashier/limits.ts';
import { QUOTE_LIFE_MS } from '../src/cashier/quote.ts';
import { ABSENT_MS } from '../src/cashier/withdrawal.ts';
import {
	ADDRESSES_A_DAY,
	API_TOKENS_A_DAY,
	ASKED_MAILS_A_DAY,
	FRESH_MS,
	GUEST_LIFE_MS,
	LINK_AGAIN_MS,
	LINK_LIFE_MS,
	MOST_API_TOKENS,
	SECURITY_MAILS_A_DAY,
	SESSION_LIFE_S,
	STOP_LINK_LIFE_MS,
	UNDO_EMAIL_MS,
	UNUSED_REMEMBERED_S,
	UNUSED_S,
	WAYS_IN_DOUBTED_MS,
	WRONG_PASSWORD_MEMORY_MS,
} from '../src/identity/rules.ts';
import { STATEMENT_MAILS_A_DAY, STATEMENT_MOST } from '../src/ledger/statement.ts';
import { HELD_BACK_MS } from '../src/limits/held-back.ts';
import { CONFIRM_WITHIN_MS, LOOSER_AFTER_MS } from '../src/limits/own-limit.ts';
import { LONGEST_TRADE_S } from '../src/market/longest-trade.ts';
import { SLIPPAGE_TICKS } from '../src/market/slippage.ts';
import { TAKEN_MS } from '../src/queues/taking.ts';
import { RECOVERY_LIFE_MS, RECOVERY_WAIT_MS, UNVERIFIED_HOLD_MS } from '../src/recovery/rules.ts';
import { ADMIN_LINK_LIFE_MS, LONGEST_FREEZE_MS, REQUEST_LIFE_MS } from '../src/staff/rules.ts';
import { PAUSE_MS } from '../src/statistics/rules.ts';
import { MOST_UNANSWERED, REOPEN_MS } from '../src/support/rules.ts';
import { COUNTED_DAYS, KEPT_DAYS } from '../src/tiers/rules.ts';
import { DECISION_MS, LEAST_AGE } from '../src/verification/rules.ts';
import { MOST_WAITING, MOST_WEBHOOKS } from '../src/webhooks/rules.ts';

const S = 1_000;
const MIN = 60 * S;
const H = 60 * MIN;
const DAY = 24 * H;

// Numbers on which users, staff and API clients rely. Other tests use the constants and would not notice a change.
test.each<[string, number, number]>([
	['[IDENT-03] a remembered session lives for 365 days', SESSION_LIFE_S * S, 365 * DAY],
	['[IDENT-03] a remembered session ends after 30 days without use', UNUSED_REMEMBERED_S * S, 30 * DAY],
	['[IDENT-03] any other session ends after 12 hours without use', UNUSED_S * S, 12 * H],
	['[IDENT-04] a sign-in is fresh for 15 minutes', FRESH_MS, 15 * MIN],
	['[IDENT-06] a user has 20 API tokens at once', MOST_API_TOKENS, 20],
	['[IDENT-06] a user makes ten API tokens in a day', API_TOKENS_A_DAY, 10],
	['[IDENT-08] a mailed link works for 60 minutes', LINK_LIFE_MS, 60 * MIN],
	['[IDENT-08] asking again within 60 s changes nothing', LINK_AGAIN_MS, 60 * S],
	['[IDENT-08] ten mails a day go to an address that others name', ASKED_MAILS_A_DAY, 10],
	['[IDENT-11] a guest lives for 24 hours', GUEST_LIFE_MS, DAY],
	['[IDENT-12] a change of address can be undone for 7 days', UNDO_EMAIL_MS, 7 * DAY],
	['[IDENT-12] ways in of seven days before go with it', WAYS_IN_DOUBTED_MS, 7 * DAY],
	['[IDENT-12] ten new addresses can be asked for in a day', ADDRESSES_A_DAY, 10],
	['[IDENT-14] two people have 14 days for a recovery', RECOVERY_LIFE_MS, 14 * DAY],
	['[IDENT-14] a second factor stays for 72 hours', RECOVERY_WAIT_MS, 72 * H],
	['[IDENT-14] withdrawals are held for 7 days', UNVERIFIED_HOLD_MS, 7 * DAY],
	['wrong passwords are forgotten after an hour', WRONG_PASSWORD_MEMORY_MS, H],
	['[NOTE-02] ten mails of a kind a day tell of security', SECURITY_MAILS_A_DAY, 10],
	['[NOTE-03] a user has 50 alerts', MOST_ALERTS, 50],
	['[NOTE-04] a user has 5 webhooks', MOST_WEBHOOKS, 5],
	['[NOTE-04] 1,000 deliveries wait for a receiver', MOST_WAITING, 1_000],
	['[CAL-01] events are told 15 minutes ahead', NOTICE_AHEAD_MS, 15 * MIN],
	['[KYC-01] staff decide within 24 hours', DECISION_MS, DAY],
	['[KYC-01] users are 18', LEAST_AGE, 18],
	['[CASH-02] a payment under review is decided within two working days', REVIEW_WORKING_DAYS, 2],
	['[CASH-02] a return has arrived after five working days', RETURN_WORKING_DAYS, 5],
	['[CASH-03] two looks that show nothing are ten minutes apart', ABSENT_MS, 10 * MIN],
	['[CASH-03] money of a cancelled withdrawal is held back for an hour', HELD_BACK_MS, H],
	['[CASH-04] a card is new for 7 days', NEW_CARD_MS, 7 * DAY],
	['[CASH-05] the two who made a credit approve no withdrawal of its user for 30 days', CREDITED_MS, 30 * DAY],
	['[CASH-06] a quote holds for ten minutes', QUOTE_LIFE_MS, 10 * MIN],
	['[CASH-09] withdrawals wait 7 days for an inquiry', INQUIRY_DUE_MS, 7 * DAY],
	['[CASH-11] a statement has 5,000 transactions', STATEMENT_MOST, 5_000],
	['[CASH-11] five statements a day are mailed', STATEMENT_MAILS_A_DAY, 5],
	['[CASH-15] failures of five users in a row stop payouts', FAILING_USERS, 5],
	['[LIMIT-01] a looser limit waits for 24 hours', LOOSER_AFTER_MS, DAY],
	['[LIMIT-01] a pending limit lapses after 7 days', CONFIRM_WITHIN_MS, 7 * DAY],
	['[SITE-08] deposits of 90 days count', COUNTED_DAYS, 90],
	['[SITE-08] a type is kept for 90 days', KEPT_DAYS, 90],
	['[MARKET-10] the least slippage is of the last 1,000 ticks', SLIPPAGE_TICKS, 1_000],
	['[TRADE-06] trades last four hours at most', LONGEST_TRADE_S * S, 4 * H],
	['[ADMIN-01] the link that makes an administrator works for 24 hours', ADMIN_LINK_LIFE_MS, DAY],
	['[ADMIN-01] a request waits 7 days for its second person', REQUEST_LIFE_MS, 7 * DAY],
	['[IDENT-09] a freeze is looked at again within 90 days', LONGEST_FREEZE_MS, 90 * DAY],
	['[ADMIN-10] an item is taken for 15 minutes', TAKEN_MS, 15 * MIN],
	['[ADMIN-11] a closed conversation is continued for 14 days', REOPEN_MS, 14 * DAY],
	['[ADMIN-11] 20 messages wait for staff', MOST_UNANSWERED, 20],
	['a pause of more than 30 minutes ends a stretch of trading', PAUSE_MS, 30 * MIN],
])('%s', (_, number, expected) => {
	expect(number).toBe(expected);
});

test('[IDENT-14] a link that stops a recovery outlives it', () => {
	expect(STOP_LINK_LIFE_MS).toBeGreaterThan(RECOVERY_LIFE_MS + RECOVERY_WAIT_MS);
});
