import type { Queryable } from '../../src/platform/database/index.ts';

const HEADER = `-- The schema that the migrations make, as PostgreSQL describes it: to be read, not to be run or edited. "npm run schema" writes it, and
-- a test compares it with the migrations. What tables and columns mean is said there.`;

const OURS = `n.nspname in ('app', 'archive', 'jobs')`;

/** An access list as statements that grant it, without the owner's own rights. */
const describeRights = (acl: string, defaults: string, object: string) => `(
	select string_agg(e'\\nGRANT ' || what || ' ON ' || ${object} || ' TO ' || grantee || ';', '' order by grantee collate "C")
	from (select case grantee when 0 then 'PUBLIC' else pg_get_userbyid(grantee) end grantee,
			string_agg(privilege_type, ', ' order by privilege_type collate "C") what
		from aclexplode(coalesce(${acl}, ${defaults})) where grantee <> grantor group by 1) granted)`;

const DOMAINS = `select 'CREATE DOMAIN ' || t.oid::regtype || ' AS ' || format_type(typbasetype, typtypmod) || ' ' || pg_get_constraintdef(c.oid) || ';' text
	from pg_type t join pg_namespace n on n.oid = typnamespace join pg_constraint c on contypid = t.oid
	where ${OURS} order by nspname, typname collate "C"`;

const ENUMS = `select 'CREATE TYPE ' || t.oid::regtype || ' AS ENUM (' || string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) || ');' text
	from pg_type t join pg_namespace n on n.oid = typnamespace join pg_enum on enumtypid = t.oid
	where ${OURS} group by t.oid, nspname, typname order by nspname, typname collate "C"`;

const SEQUENCES = `select 'CREATE SEQUENCE ' || c.oid::regclass || ' START ' || seqstart || ' INCREMENT ' || seqincrement || ';'
		|| coalesce(${describeRights('relacl', `acldefault('s', relowner)`, `'SEQUENCE ' || c.oid::regclass`)}, '') text
	from pg_class c join pg_namespace n on n.oid = relnamespace join pg_sequence on seqrelid = c.oid
	where ${OURS} and not exists (select from pg_depend where objid = c.oid and deptype = 'i') order by nspname, relname collate "C"`;

const COLUMNS = `select string_agg(e'\\t' || quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
		|| case attidentity when '' then '' else ' GENERATED ALWAYS AS IDENTITY (START ' || seqstart || ')' end
		|| coalesce(' DEFAULT ' || pg_get_expr(adbin, adrelid), '') || case when attnotnull then ' NOT NULL' else '' end, e',\\n' order by attnum)
	from pg_attribute
	left join pg_attrdef on adrelid = attrelid and adnum = attnum
	left join pg_sequence on attidentity <> '' and seqrelid = pg_get_serial_sequence(attrelid::regclass::text, attname)::regclass
	where attrelid = c.oid and attnum > 0 and not attisdropped`;

const CONSTRAINTS = `select string_agg(e',\\n\\tCONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid, true), ''
		order by array_position(array['p', 'u', 'f', 'c'], contype::text), conname collate "C")
	from pg_constraint where conrelid = c.oid and contype <> 'n'`;

const INDEXES = `select string_agg(e'\\n' || pg_get_indexdef(indexrelid, 0, true) || ';', '' order by indexrelid::regclass::text collate "C")
	from pg_index where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`;

const TRIGGERS = `select string_agg(e'\\n' || pg_get_triggerdef(oid, true) || ';', '' order by tgname collate "C")
	from pg_trigger where tgrelid = c.oid and not tgisinternal`;

const COLUMN_RIGHTS = `select string_agg(e'\\nGRANT ' || what || ' (' || names || ') ON ' || c.oid::regclass || ' TO ' || grantee || ';', ''
		order by what, grantee collate "C")
	from (select privilege_type what, pg_get_userbyid(grantee) grantee, string_agg(quote_ident(attname), ', ' order by attnum) names
		from pg_attribute, aclexplode(attacl) where attrelid = c.oid group by 1, 2) granted`;

const TABLES = `select 'CREATE TABLE ' || c.oid::regclass
		|| coalesce(' PARTITION OF ' || (select inhparent::regclass from pg_inherits where inhrelid = c.oid) || ' ' || pg_get_expr(relpartbound, c.oid), '')
		|| e' (\\n' || (${COLUMNS}) || coalesce((${CONSTRAINTS}), '') || e'\\n)'
		|| coalesce(' PARTITION BY ' || pg_get_partkeydef(c.oid), '') || coalesce(' WITH (' || array_to_string(reloptions, ', ') || ')', '') || ';'
		|| coalesce((${INDEXES}), '') || coalesce((${TRIGGERS}), '')
		|| coalesce(${describeRights('relacl', `acldefault('r', relowner)`, 'c.oid::regclass')}, '') || coalesce((${COLUMN_RIGHTS}), '') text
	from pg_class c join pg_namespace n on n.oid = relnamespace
	where ${OURS} and relkind in ('r', 'p') order by nspname, relname collate "C"`;

const VIEWS = `select 'CREATE VIEW ' || c.oid::regclass || e' AS\\n' || pg_get_viewdef(c.oid, true)
		|| coalesce(${describeRights('relacl', `acldefault('r', relowner)`, 'c.oid::regclass')}, '') text
	from pg_class c join pg_namespace n on n.oid = relnamespace
	where ${OURS} and relkind = 'v' order by nspname, relname collate "C"`;

const FUNCTIONS = `select pg_get_functiondef(p.oid) || ';'
		|| coalesce(${describeRights('proacl', `acldefault('f', proowner)`, `'FUNCTION ' || p.oid::regprocedure`)}, '') text
	from pg_proc p join pg_namespace n on n.oid = pronamespace
	where ${OURS} and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by nspname, proname collate "C", p.oid::regprocedure::text collate "C"`;

const SCHEMAS = `select 'CREATE SCHEMA ' || nspname || ';'
		|| coalesce(${describeRights('nspacl', `acldefault('n', nspowner)`, `'SCHEMA ' || nspname`)}, '')
		|| coalesce((select string_agg(e'\\nALTER DEFAULT PRIVILEGES IN SCHEMA ' || nspname || ' GRANT ' || privilege_type || ' ON '
				|| case defaclobjtype when 'r' then 'TABLES' else defaclobjtype::text end || ' TO ' || pg_get_userbyid(grantee) || ';', ''
				order by defaclobjtype, grantee, privilege_type)
			from pg_default_acl, aclexplode(defaclacl) where defaclnamespace = n.oid), '') text
	from pg_namespace n where ${OURS} order by nspname`;

/** Everything that the migrations made, as statements in an order that depends on names alone. */
export async function describeSchema(owner: Queryable): Promise<string> {
	const texts = [HEADER];
	for (const query of [SCHEMAS, DOMAINS, ENUMS, SEQUENCES, TABLES, VIEWS, FUNCTIONS]) {
		const { rows } = await owner.query<{ text: string }>(query);
		texts.push(...rows.map(({ text }) => text));
	}
	return `${texts.join('\n\n')}\n`;
}
