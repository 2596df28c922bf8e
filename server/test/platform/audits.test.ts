import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp({ OPERATOR_MAIL: 'operator@example.com' }, { audits: true });
});
afterAll(() => app.close());

const readMetric = async (name: string) =>
	Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await app.metrics.render())?.[1] ?? Number.NaN);

test("[LEDGER-08] the server's own audit shows on the status, as metrics, and in the operator's mail", async () => {
	const { text } = await app.mail('operator@example.com');
	const at = /audit of (\S+), whole, clean;/.exec(text)?.[1];
	const browser = await app.browser();
	const { body } = await browser.call('GET', '/api/status');
	expect(body.ledger).toEqual({ status: 'ok', broken: [], audited_at: at, clean_at: at });
	expect(await readMetric('fairtick_audit_findings')).toBe(0);
	expect(await readMetric('fairtick_audit_clean_age_seconds')).toBeLessThan(120);
	await app.db.moveClock(7_200_000);
	expect(await readMetric('fairtick_audit_clean_age_seconds')).toBeGreaterThanOrEqual(7_200);
});
