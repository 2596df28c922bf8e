import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/index.ts';
import { SETTINGS } from '../../src/platform/config/settings.ts';
import { HEALTH_PATHS } from '../../src/platform/health/index.ts';
import { KEY_FILES } from '../../src/platform/keys/index.ts';
import { listKeysOf } from '../../src/platform/keys/role-keys.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'deploy');
const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile() && !entry.parentPath.includes('secrets'))
	.map((entry) => join(entry.parentPath, entry.name));
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found]) => found as string);
const texts = files.map((path) => readFileSync(path, 'utf8'));
const whole = texts.join('\n');

/** Settings of other programs, and words of systemd and SQL. */
const FOREIGN = /^(PATRONI|ETCD|ETCDCTL|AF)_\w+$|^FAIRTICK_(OWNER|APP|AUDIT|BACKUP)_PASSWORD$|^(ON_ERROR_STOP)$/;

test('every setting that deploy/ names is one of the product', () => {
	const named = new Set(all(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])\b/g, whole));
	expect(named.size).toBeGreaterThan(30);
	expect([...named].filter((name) => !FOREIGN.test(name) && !Object.hasOwn(SETTINGS, name))).toEqual([]);
});

test('every command and every address of health that deploy/ names exists', () => {
	const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
	const commands = all(/(?:npm run |^\s*fairtick |`fairtick )(?!--)([a-z][\w-]*)/gm, read('README.md'));
	expect(commands.length).toBeGreaterThan(10);
	expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
	const paths = all(/(\/health\/\w+)/g, whole);
	expect(paths.length).toBeGreaterThan(3);
	expect(paths.filter((path) => !Object.hasOwn(HEALTH_PATHS, path))).toEqual([]);
});

/** The lines `NAME=value` of a file that systemd reads. */
const readEnvironment = (name: string) =>
	Object.fromEntries(
		read(`systemd/${name}.env`)
			.split('\n')
			.filter((line) => /^\w+=/.test(line))
			.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
	);
const unit = read('systemd/fairtick@.service');
const credentialsOf = (text: string) => all(/^LoadCredential=([\w.]+):\/etc\/fairtick\//gm, text);

test.each(['all', 'web', 'market', 'log', 'jobs'])(
	'a start accepts the settings of fairtick@%s and has its keys',
	(name) => {
		const environment = {
			...readEnvironment('fairtick'),
			...readEnvironment(name),
			KEYS: 'given',
			STORE_S3_SECRET_KEY: 'x',
		};
		const { roles, drainMs } = readConfig(environment);
		expect(name === 'all' ? roles.length : roles).toEqual(name === 'all' ? 4 : [name]);
		const keys = listKeysOf(roles).filter((key) => !key.startsWith('next'));
		const given = [...credentialsOf(unit), ...credentialsOf(read(`systemd/fairtick@${name}.service.d/keys.conf`))];
		expect(given.toSorted()).toEqual([...keys.map((key) => KEY_FILES[key]), 'store', 'nats'].toSorted());
		// The time of a drain, of the hand-over and of work under way.
		expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(drainMs / 1_000 + 3 + 15);
	},
);

test('haproxy.cfg notices a process that drains before its DRAIN_SECONDS are over', () => {
	const [, inter, fall] = /default-server check inter (\d)s fall (\d) rise 2/.exec(read('haproxy.cfg')) ?? [];
	expect(Number(readEnvironment('all')['DRAIN_SECONDS'])).toBeGreaterThan(Number(inter) * Number(fall) + 1);
	expect(readEnvironment('web')['DRAIN_SECONDS']).toBe(readEnvironment('all')['DRAIN_SECONDS']);
});

const sections = Object.fromEntries(
	read('haproxy.cfg')
		.split(/^(?=(?:frontend|backend|listen) )/m)
		.map((text) => [/^\w+ (\w+)/.exec(text)?.[1] ?? '', text]),
);
const serversOf = (section: string) => all(/^ {4}server \w+ ([\w:]+)/gm, sections[section] ?? '');
const portOf = (section: string) => all(/^ {4}bind :(\d+)/gm, sections[section] ?? '');

test('compose.yml and the examples use the ports and names of haproxy.cfg', () => {
	const compose = read('compose.yml');
	const services = all(/^ {2}(\w+):$/gm, compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nnetworks:')));
	const port = /PORT: "(\d+)"/.exec(compose)?.[1];
	const apps = services.filter((name) => name.startsWith('app')).map((name) => `${name}:${port}`);
	expect(apps).toHaveLength(3);
	expect(serversOf('fairtick')).toEqual(apps);
	expect(serversOf('fairtick_living')).toEqual(apps);
	expect(readEnvironment('all')['PORT']).toBe(port);
	const databases = services.filter((name) => name.startsWith('db')).map((name) => `${name}:5432`);
	expect(serversOf('database_primary')).toEqual(databases);
	expect(serversOf('database_replica')).toEqual(databases);
	expect(all(/^ {6}- "127\.0\.0\.1:\d+:(\d+)"$/gm, compose)).toEqual(portOf('site').slice(1));
	for (const [name, section] of [
		['DATABASE_URL', 'database_primary'],
		['DATABASE_OWNER_URL', 'database_primary'],
		['DATABASE_AUDIT_URL', 'database_primary'],
		['DATABASE_REPORT_URL', 'database_replica'],
	] as const) {
		const inCompose = new RegExp(`${name}: (\\S+)`).exec(compose)?.[1] ?? '';
		for (const url of [inCompose, readEnvironment('fairtick')[name] ?? ''])
			expect([new URL(url).port], name).toEqual(portOf(section));
	}
	const bus = /^listen: 0\.0\.0\.0:(\d+)$/m.exec(read('nats.conf'))?.[1] ?? '';
	for (const text of [compose, read('systemd/fairtick.env')])
		expect(text).toMatch(new RegExp(`nats://[\\d.]+:${bus}\n`));
});
