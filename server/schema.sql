-- The schema that the migrations make, as PostgreSQL describes it: to be read, not to be run or edited. "npm run schema" writes it, and
-- a test compares it with the migrations. What tables and columns mean is said there.

CREATE SCHEMA app;
GRANT USAGE ON SCHEMA app TO fairtick_app;
GRANT USAGE ON SCHEMA app TO fairtick_audit;
ALTER DEFAULT PRIVILEGES IN SCHEMA app GRANT SELECT ON TABLES TO fairtick_audit;

CREATE SCHEMA archive;

CREATE SCHEMA jobs;
GRANT USAGE ON SCHEMA jobs TO fairtick_app;

CREATE DOMAIN currency AS text CHECK ((VALUE = ANY (ARRAY['USD'::text, 'DEMO_USD'::text, 'SANDBOX_USD'::text])));

CREATE DOMAIN entry_version AS bigint CHECK ((VALUE > 0));

CREATE DOMAIN expiry_kind AS text CHECK ((VALUE = ANY (ARRAY['duration'::text, 'clock'::text])));

CREATE DOMAIN minor_amount AS bigint CHECK ((VALUE > 0));

CREATE DOMAIN minor_balance AS bigint CHECK ((VALUE >= 0));

CREATE DOMAIN payout_bps AS integer CHECK (((VALUE >= 1) AND (VALUE <= 9800)));

CREATE DOMAIN same_currency_distance AS bigint CHECK (((VALUE <> 0) AND ((VALUE % (10)::bigint) = 0)));

CREATE DOMAIN trade_direction AS text CHECK ((VALUE = ANY (ARRAY['up'::text, 'down'::text])));

CREATE DOMAIN trading_mode AS text CHECK ((VALUE = ANY (ARRAY['demo'::text, 'real'::text])));

CREATE TYPE jobs.job_state AS ENUM ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');

CREATE SEQUENCE account_numbers START 100001 INCREMENT 1;
GRANT USAGE ON SEQUENCE account_numbers TO fairtick_app;

CREATE SEQUENCE clearing_numbers START 1001 INCREMENT 1;
GRANT USAGE ON SEQUENCE clearing_numbers TO fairtick_app;

CREATE SEQUENCE ledger_event_ids START 1 INCREMENT 1000;
GRANT USAGE ON SEQUENCE ledger_event_ids TO fairtick_app;

CREATE TABLE accounts (
	id bigint NOT NULL,
	user_id integer,
	kind text NOT NULL,
	currency currency NOT NULL,
	balance minor_balance,
	version bigint DEFAULT 0 NOT NULL,
	head bytea DEFAULT sha256('\x'::bytea) NOT NULL,
	CONSTRAINT accounts_pkey PRIMARY KEY (id),
	CONSTRAINT accounts_user_id_kind_currency_key UNIQUE NULLS NOT DISTINCT (user_id, kind, currency),
	CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT accounts_balance CHECK ((user_id IS NULL) = (balance IS NULL))
) WITH (fillfactor=50);
CREATE TRIGGER check_account BEFORE INSERT OR UPDATE OF id, user_id, kind, currency ON accounts FOR EACH ROW EXECUTE FUNCTION check_account();
GRANT INSERT, SELECT ON accounts TO fairtick_app;
GRANT SELECT ON accounts TO fairtick_audit;
GRANT UPDATE (balance, version, head) ON accounts TO fairtick_app;

CREATE TABLE adjustments (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	currency currency NOT NULL,
	amount bigint NOT NULL,
	reason text NOT NULL,
	asked_by integer NOT NULL,
	agreed_by integer NOT NULL,
	adjusted_at bigint NOT NULL,
	about_type text,
	about_id uuid,
	CONSTRAINT adjustments_pkey PRIMARY KEY (id),
	CONSTRAINT adjustments_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES users(id),
	CONSTRAINT adjustments_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
	CONSTRAINT adjustments_id_fkey FOREIGN KEY (id) REFERENCES staff_requests(id),
	CONSTRAINT adjustments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT adjustments_about CHECK ((about_type IS NULL) = (about_id IS NULL)),
	CONSTRAINT adjustments_about_type_check CHECK (about_type = ANY (ARRAY['trade'::text, 'deposit'::text, 'withdrawal'::text])),
	CONSTRAINT adjustments_amount_check CHECK (amount <> 0),
	CONSTRAINT adjustments_two_people CHECK (asked_by <> agreed_by)
);
CREATE INDEX adjustments_of_user ON adjustments USING btree (user_id, adjusted_at);
GRANT INSERT, SELECT ON adjustments TO fairtick_app;
GRANT SELECT ON adjustments TO fairtick_audit;

CREATE TABLE admin_links (
	token_hash bytea NOT NULL,
	created_at bigint NOT NULL,
	expires_at bigint NOT NULL,
	ended_at bigint,
	used_by integer,
	CONSTRAINT admin_links_pkey PRIMARY KEY (token_hash),
	CONSTRAINT admin_links_used_by_fkey FOREIGN KEY (used_by) REFERENCES users(id)
);
GRANT INSERT, SELECT ON admin_links TO fairtick_app;
GRANT SELECT ON admin_links TO fairtick_audit;
GRANT UPDATE (ended_at, used_by) ON admin_links TO fairtick_app;

CREATE TABLE alert_firings (
	id uuid NOT NULL,
	alert_id uuid NOT NULL,
	user_id integer NOT NULL,
	times integer NOT NULL,
	at bigint NOT NULL,
	told_at bigint,
	CONSTRAINT alert_firings_pkey PRIMARY KEY (id),
	CONSTRAINT alert_firings_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE CASCADE,
	CONSTRAINT alert_firings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT alert_firings_times_check CHECK (times > 0)
);
CREATE INDEX alert_firings_by_age ON alert_firings USING brin (told_at);
CREATE UNIQUE INDEX alert_firings_next ON alert_firings USING btree (alert_id) WHERE told_at IS NULL;
CREATE INDEX alert_firings_of_alert ON alert_firings USING btree (alert_id, told_at);
CREATE INDEX alert_firings_untold ON alert_firings USING btree (user_id) WHERE told_at IS NULL;
GRANT DELETE, INSERT, SELECT ON alert_firings TO fairtick_app;
GRANT SELECT ON alert_firings TO fairtick_audit;
GRANT UPDATE (times, at, told_at) ON alert_firings TO fairtick_app;

CREATE TABLE alerts (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	asset_id integer NOT NULL,
	price bigint NOT NULL,
	condition text NOT NULL,
	each_time boolean NOT NULL,
	after_seq bigint NOT NULL,
	created_at bigint NOT NULL,
	ended_at bigint,
	CONSTRAINT alerts_pkey PRIMARY KEY (id),
	CONSTRAINT alerts_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
	CONSTRAINT alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT alerts_condition_check CHECK (condition = ANY (ARRAY['above'::text, 'below'::text, 'crossing'::text])),
	CONSTRAINT alerts_price_check CHECK (price > 0)
);
CREATE INDEX alerts_ended ON alerts USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX alerts_of_asset ON alerts USING btree (asset_id, price) WHERE ended_at IS NULL;
CREATE INDEX alerts_of_user ON alerts USING btree (user_id, created_at DESC) WHERE ended_at IS NULL;
GRANT DELETE, INSERT, SELECT ON alerts TO fairtick_app;
GRANT SELECT ON alerts TO fairtick_audit;
GRANT UPDATE (ended_at) ON alerts TO fairtick_app;

CREATE TABLE announcements (
	id uuid NOT NULL,
	texts jsonb NOT NULL,
	audience text NOT NULL,
	starts_at bigint NOT NULL,
	ends_at bigint NOT NULL,
	written_by integer NOT NULL,
	written_at bigint NOT NULL,
	ended_at bigint,
	CONSTRAINT announcements_pkey PRIMARY KEY (id),
	CONSTRAINT announcements_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id),
	CONSTRAINT announcements_audience_check CHECK (audience = ANY (ARRAY['everybody'::text, 'users'::text])),
	CONSTRAINT announcements_end CHECK (ends_at > starts_at),
	CONSTRAINT announcements_texts_check CHECK (jsonb_typeof(texts) = 'object'::text)
);
CREATE INDEX announcements_by_end ON announcements USING btree (ends_at);
GRANT INSERT, SELECT ON announcements TO fairtick_app;
GRANT SELECT ON announcements TO fairtick_audit;
GRANT UPDATE (ended_at) ON announcements TO fairtick_app;

CREATE TABLE api_tokens (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	name text NOT NULL,
	scopes text[] NOT NULL,
	token_hash bytea NOT NULL,
	created_at bigint NOT NULL,
	last_used_at bigint,
	ended_at bigint,
	CONSTRAINT api_tokens_pkey PRIMARY KEY (id),
	CONSTRAINT api_tokens_token_hash_key UNIQUE (token_hash),
	CONSTRAINT api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT api_tokens_scopes_check CHECK (scopes <@ ARRAY['read'::text, 'trade'::text, 'money'::text] AND cardinality(scopes) > 0)
);
CREATE INDEX api_tokens_of_user ON api_tokens USING btree (user_id, created_at DESC, id);
GRANT INSERT, SELECT ON api_tokens TO fairtick_app;
GRANT SELECT ON api_tokens TO fairtick_audit;
GRANT UPDATE (name, last_used_at, ended_at) ON api_tokens TO fairtick_app;

CREATE TABLE asset_exposures (
	currency text NOT NULL,
	asset_id integer NOT NULL,
	direction text NOT NULL,
	loss bigint NOT NULL,
	CONSTRAINT asset_exposures_pkey PRIMARY KEY (currency, asset_id, direction),
	CONSTRAINT asset_exposures_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
	CONSTRAINT asset_exposures_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'SANDBOX_USD'::text])),
	CONSTRAINT asset_exposures_direction_check CHECK (direction = ANY (ARRAY['up'::text, 'down'::text])),
	CONSTRAINT asset_exposures_loss_check CHECK (loss >= 0)
) WITH (fillfactor=50);
GRANT INSERT, SELECT ON asset_exposures TO fairtick_app;
GRANT SELECT ON asset_exposures TO fairtick_audit;
GRANT UPDATE (loss) ON asset_exposures TO fairtick_app;

CREATE TABLE asset_icons (
	hash text NOT NULL,
	content bytea NOT NULL,
	created_at bigint NOT NULL,
	CONSTRAINT asset_icons_pkey PRIMARY KEY (hash)
);
GRANT INSERT, SELECT ON asset_icons TO fairtick_app;
GRANT SELECT ON asset_icons TO fairtick_audit;

CREATE TABLE asset_versions (
	asset_id integer NOT NULL,
	version integer NOT NULL,
	effective_at bigint NOT NULL,
	source text NOT NULL,
	tick_size text NOT NULL,
	digits integer NOT NULL,
	entry_within_ms integer NOT NULL,
	exit_max_age_ms integer NOT NULL,
	demo_duration_min_s integer NOT NULL,
	real_duration_min_s integer NOT NULL,
	duration_max_s integer NOT NULL,
	stake_min bigint NOT NULL,
	demo_stake_max bigint NOT NULL,
	real_stake_max bigint NOT NULL,
	slippage_min integer NOT NULL,
	real_allowed boolean NOT NULL,
	venues text[] DEFAULT '{}'::text[] NOT NULL,
	hours jsonb,
	beacon text,
	recording text,
	CONSTRAINT asset_versions_pkey PRIMARY KEY (asset_id, version),
	CONSTRAINT asset_versions_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
	CONSTRAINT asset_versions_recording_fkey FOREIGN KEY (recording) REFERENCES recordings(id),
	CONSTRAINT asset_versions_beacon CHECK (beacon IS NULL OR beacon = 'quicknet'::text AND source = 'fair'::text),
	CONSTRAINT asset_versions_digits_check CHECK (digits >= 0 AND digits <= 12),
	CONSTRAINT asset_versions_entry_within_ms_check CHECK (entry_within_ms > 0),
	CONSTRAINT asset_versions_exit_max_age_ms_check CHECK (exit_max_age_ms > 0),
	CONSTRAINT asset_versions_real_exchange CHECK (source <> 'exchange'::text OR NOT real_allowed OR cardinality(venues) >= 3),
	CONSTRAINT asset_versions_real_fair CHECK (source <> 'fair'::text OR NOT real_allowed OR beacon IS NOT NULL),
	CONSTRAINT asset_versions_real_replay CHECK (source <> 'replay'::text OR NOT real_allowed),
	CONSTRAINT asset_versions_real_unsealed CHECK (source <> 'fair'::text OR beacon IS NOT NULL OR real_duration_min_s >= 30),
	CONSTRAINT asset_versions_recording CHECK (recording IS NULL OR source = 'replay'::text),
	CONSTRAINT asset_versions_slippage_min_check CHECK (slippage_min > 0),
	CONSTRAINT asset_versions_source_check CHECK (source = ANY (ARRAY['fair'::text, 'exchange'::text, 'polygon'::text, 'replay'::text])),
	CONSTRAINT asset_versions_stake_min_check CHECK (stake_min > 0),
	CONSTRAINT keep_begin TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE TRIGGER catalogue_stamp AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON asset_versions FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_stamp();
CREATE CONSTRAINT TRIGGER keep_begin AFTER INSERT ON asset_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_begin();
CREATE TRIGGER keep_source BEFORE INSERT ON asset_versions FOR EACH ROW EXECUTE FUNCTION keep_source();
GRANT INSERT, SELECT ON asset_versions TO fairtick_app;
GRANT SELECT ON asset_versions TO fairtick_audit;

CREATE TABLE asset_writers (
	asset_id integer NOT NULL,
	fence bigint DEFAULT 0 NOT NULL,
	last_seq bigint DEFAULT 0 NOT NULL,
	last_t bigint,
	last_price bigint,
	logged_through bigint DEFAULT 0 NOT NULL,
	chain_no bigint DEFAULT 0 NOT NULL,
	chain_head bytea DEFAULT sha256('\x'::bytea) NOT NULL,
	open boolean DEFAULT false NOT NULL,
	closed_reason text,
	opens_at bigint,
	session_ends_at bigint,
	fair_k bigint,
	fair_x bigint,
	replay_anchor bigint,
	closed_detail text,
	CONSTRAINT asset_writers_pkey PRIMARY KEY (asset_id),
	CONSTRAINT asset_writers_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
	CONSTRAINT asset_writers_closed_detail_check CHECK (closed_detail = ANY (ARRAY['beacon'::text, 'clock'::text])),
	CONSTRAINT asset_writers_closed_reason_check CHECK (closed_reason = ANY (ARRAY['hours'::text, 'feed'::text, 'suspended'::text, 'close_only'::text]))
) WITH (fillfactor=50);
GRANT INSERT, SELECT ON asset_writers TO fairtick_app;
GRANT SELECT ON asset_writers TO fairtick_audit;
GRANT UPDATE (fence, last_seq, last_t, last_price, logged_through, chain_no, chain_head, open, closed_reason, opens_at, session_ends_at, fair_k, fair_x, replay_anchor, closed_detail) ON asset_writers TO fairtick_app;

CREATE TABLE assets (
	id integer NOT NULL,
	ticker text NOT NULL,
	name text NOT NULL,
	primary_exchange text NOT NULL,
	icon text NOT NULL,
	asset_group text NOT NULL,
	listed boolean DEFAULT true NOT NULL,
	suspended boolean DEFAULT false NOT NULL,
	ordered_venues text[],
	close_only boolean DEFAULT false NOT NULL,
	CONSTRAINT assets_pkey PRIMARY KEY (id),
	CONSTRAINT assets_asset_group_check CHECK (asset_group = ANY (ARRAY['fair'::text, 'currencies'::text, 'crypto'::text, 'stocks'::text, 'commodities'::text]))
);
CREATE UNIQUE INDEX assets_listed_ticker ON assets USING btree (ticker) WHERE listed;
CREATE TRIGGER catalogue_stamp AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON assets FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_stamp();
GRANT INSERT, SELECT ON assets TO fairtick_app;
GRANT SELECT ON assets TO fairtick_audit;
GRANT UPDATE (name, icon, listed, suspended, ordered_venues, close_only) ON assets TO fairtick_app;

CREATE TABLE attempts_under_way (
	id uuid NOT NULL,
	key bytea NOT NULL,
	ends_at timestamp with time zone NOT NULL,
	CONSTRAINT attempts_under_way_pkey PRIMARY KEY (key, id)
);
GRANT DELETE, INSERT, SELECT ON attempts_under_way TO fairtick_app;
GRANT SELECT ON attempts_under_way TO fairtick_audit;

CREATE TABLE audit_log (
	n bigint NOT NULL,
	recorded_at bigint NOT NULL,
	actor_id integer,
	act text NOT NULL,
	subject text NOT NULL,
	before json,
	after json,
	reason text NOT NULL,
	request_id text NOT NULL,
	hash bytea NOT NULL,
	CONSTRAINT audit_log_pkey PRIMARY KEY (n),
	CONSTRAINT audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
	CONSTRAINT audit_log_n_check CHECK (n > 0)
);
CREATE INDEX audit_log_of_act ON audit_log USING btree (act, n);
CREATE INDEX audit_log_of_actor ON audit_log USING btree (actor_id, n);
CREATE INDEX audit_log_of_subject ON audit_log USING btree (subject, n);
CREATE INDEX audit_log_of_views ON audit_log USING btree (actor_id, subject, n) WHERE act = 'data.viewed'::text;
GRANT INSERT, SELECT ON audit_log TO fairtick_app;
GRANT SELECT ON audit_log TO fairtick_audit;

CREATE TABLE audit_log_head (
	singleton boolean DEFAULT true NOT NULL,
	n bigint NOT NULL,
	hash bytea NOT NULL,
	CONSTRAINT audit_log_head_pkey PRIMARY KEY (singleton),
	CONSTRAINT audit_log_head_singleton_check CHECK (singleton)
);
GRANT SELECT ON audit_log_head TO fairtick_app;
GRANT SELECT ON audit_log_head TO fairtick_audit;
GRANT UPDATE (n, hash) ON audit_log_head TO fairtick_app;

CREATE TABLE audit_runs (
	id bigint GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	recorded_at bigint NOT NULL,
	clean boolean NOT NULL,
	state jsonb NOT NULL,
	whole boolean,
	findings bigint,
	line text,
	written_by text DEFAULT CURRENT_USER,
	findings_hash text,
	CONSTRAINT audit_runs_pkey PRIMARY KEY (id)
);
GRANT SELECT ON audit_runs TO fairtick_app;
GRANT SELECT ON audit_runs TO fairtick_audit;
GRANT INSERT (recorded_at, clean, state, whole, findings, line, findings_hash) ON audit_runs TO fairtick_audit;

CREATE TABLE beacon_rounds (
	round bigint NOT NULL,
	signature bytea NOT NULL,
	randomness bytea NOT NULL,
	relay text NOT NULL,
	fetched_at bigint NOT NULL,
	CONSTRAINT beacon_rounds_pkey PRIMARY KEY (round),
	CONSTRAINT beacon_rounds_randomness CHECK (randomness = sha256(signature)),
	CONSTRAINT beacon_rounds_round_check CHECK (round > 0),
	CONSTRAINT beacon_rounds_signature_check CHECK (length(signature) = 48)
);
GRANT INSERT, SELECT ON beacon_rounds TO fairtick_app;
GRANT SELECT ON beacon_rounds TO fairtick_audit;

CREATE TABLE beacon_tries (
	round bigint NOT NULL,
	relay text NOT NULL,
	first_at bigint NOT NULL,
	last_at bigint NOT NULL,
	CONSTRAINT beacon_tries_pkey PRIMARY KEY (round, relay),
	CONSTRAINT beacon_tries_last CHECK (last_at >= first_at),
	CONSTRAINT beacon_tries_round_check CHECK (round > 0)
);
GRANT INSERT, SELECT ON beacon_tries TO fairtick_app;
GRANT SELECT ON beacon_tries TO fairtick_audit;
GRANT UPDATE (last_at) ON beacon_tries TO fairtick_app;

CREATE TABLE blocks (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	currency currency NOT NULL,
	amount minor_amount NOT NULL,
	reason text NOT NULL,
	asked_by integer NOT NULL,
	agreed_by integer NOT NULL,
	blocked_at bigint NOT NULL,
	release_asked_by integer,
	release_agreed_by integer,
	released_at bigint,
	CONSTRAINT blocks_pkey PRIMARY KEY (id),
	CONSTRAINT blocks_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES users(id),
	CONSTRAINT blocks_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
	CONSTRAINT blocks_release_agreed_by_fkey FOREIGN KEY (release_agreed_by) REFERENCES users(id),
	CONSTRAINT blocks_release_asked_by_fkey FOREIGN KEY (release_asked_by) REFERENCES users(id),
	CONSTRAINT blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT blocks_release CHECK (num_nulls(release_asked_by, release_agreed_by, released_at) = ANY (ARRAY[0, 3])),
	CONSTRAINT blocks_release_two_people CHECK (release_asked_by <> release_agreed_by),
	CONSTRAINT blocks_two_people CHECK (asked_by <> agreed_by)
);
CREATE INDEX blocks_of_user ON blocks USING btree (user_id, blocked_at);
GRANT INSERT, SELECT ON blocks TO fairtick_app;
GRANT SELECT ON blocks TO fairtick_audit;
GRANT UPDATE (release_asked_by, release_agreed_by, released_at) ON blocks TO fairtick_app;

CREATE TABLE built_files (
	path text NOT NULL,
	bytes bytea NOT NULL,
	encoding text,
	type text NOT NULL,
	seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT built_files_pkey PRIMARY KEY (path),
	CONSTRAINT built_files_encoding_check CHECK (encoding = 'br'::text)
);
CREATE INDEX built_files_seen_at_idx ON built_files USING btree (seen_at);
GRANT DELETE, INSERT, SELECT ON built_files TO fairtick_app;
GRANT SELECT ON built_files TO fairtick_audit;
GRANT UPDATE (seen_at) ON built_files TO fairtick_app;

CREATE TABLE calendar_fetches (
	singleton boolean DEFAULT true NOT NULL,
	source text NOT NULL,
	etag text,
	last_modified text,
	tried_at bigint NOT NULL,
	read_at bigint,
	failing_since bigint,
	failure text,
	status integer,
	entries integer DEFAULT 0 NOT NULL,
	added integer DEFAULT 0 NOT NULL,
	changed integer DEFAULT 0 NOT NULL,
	removed integer DEFAULT 0 NOT NULL,
	held integer DEFAULT 0 NOT NULL,
	wrong integer DEFAULT 0 NOT NULL,
	errors jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT calendar_fetches_pkey PRIMARY KEY (singleton),
	CONSTRAINT calendar_fetches_failing CHECK ((failing_since IS NULL) = (failure IS NULL)),
	CONSTRAINT calendar_fetches_failure_check CHECK (failure = ANY (ARRAY['forbidden'::text, 'no_connection'::text, 'no_answer'::text, 'status'::text, 'too_large'::text, 'encoding'::text, 'nothing'::text])),
	CONSTRAINT calendar_fetches_singleton_check CHECK (singleton)
);
GRANT INSERT, SELECT ON calendar_fetches TO fairtick_app;
GRANT SELECT ON calendar_fetches TO fairtick_audit;
GRANT UPDATE (source, etag, last_modified, tried_at, read_at, failing_since, failure, status, entries, added, changed, removed, held, wrong, errors) ON calendar_fetches TO fairtick_app;

CREATE TABLE calendar_keys (
	user_id integer NOT NULL,
	serial uuid NOT NULL,
	hash bytea NOT NULL,
	made_at bigint NOT NULL,
	used_at bigint,
	CONSTRAINT calendar_keys_pkey PRIMARY KEY (user_id),
	CONSTRAINT calendar_keys_hash_key UNIQUE (hash),
	CONSTRAINT calendar_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT ON calendar_keys TO fairtick_app;
GRANT SELECT ON calendar_keys TO fairtick_audit;
GRANT UPDATE (serial, hash, made_at, used_at) ON calendar_keys TO fairtick_app;

CREATE TABLE calendar_notices (
	id integer GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	event_id integer NOT NULL,
	change text NOT NULL,
	at bigint NOT NULL,
	country text NOT NULL,
	currency text NOT NULL,
	title text NOT NULL,
	forecast text,
	previous text,
	made_at bigint NOT NULL,
	CONSTRAINT calendar_notices_pkey PRIMARY KEY (id),
	CONSTRAINT calendar_notices_event_id_change_at_key UNIQUE (event_id, change, at),
	CONSTRAINT calendar_notices_event_id_fkey FOREIGN KEY (event_id) REFERENCES economic_events(id),
	CONSTRAINT calendar_notices_change_check CHECK (change = ANY (ARRAY['ahead'::text, 'moved'::text, 'cancelled'::text]))
);
CREATE INDEX calendar_notices_by_time ON calendar_notices USING btree (made_at);
GRANT DELETE, INSERT, SELECT ON calendar_notices TO fairtick_app;
GRANT SELECT ON calendar_notices TO fairtick_audit;

CREATE TABLE calendar_told (
	notice_id integer NOT NULL,
	user_id integer NOT NULL,
	CONSTRAINT calendar_told_pkey PRIMARY KEY (notice_id, user_id),
	CONSTRAINT calendar_told_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES calendar_notices(id) ON DELETE CASCADE,
	CONSTRAINT calendar_told_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX calendar_told_of_user ON calendar_told USING btree (user_id);
GRANT DELETE, INSERT, SELECT ON calendar_told TO fairtick_app;
GRANT SELECT ON calendar_told TO fairtick_audit;

CREATE TABLE call_counts (
	key bytea NOT NULL,
	most integer NOT NULL,
	used integer NOT NULL,
	granted integer NOT NULL,
	ends_at timestamp with time zone NOT NULL,
	CONSTRAINT call_counts_pkey PRIMARY KEY (key)
) WITH (fillfactor=50);
GRANT DELETE, INSERT, SELECT ON call_counts TO fairtick_app;
GRANT SELECT ON call_counts TO fairtick_audit;
GRANT UPDATE (most, used, granted, ends_at) ON call_counts TO fairtick_app;

CREATE TABLE candles (
	asset_id integer NOT NULL,
	interval_s integer NOT NULL,
	t bigint NOT NULL,
	open bigint NOT NULL,
	high bigint NOT NULL,
	low bigint NOT NULL,
	close bigint NOT NULL,
	backfill boolean NOT NULL,
	CONSTRAINT candles_pkey PRIMARY KEY (asset_id, interval_s, t)
);
GRANT INSERT, SELECT ON candles TO fairtick_app;
GRANT SELECT ON candles TO fairtick_audit;
GRANT UPDATE (open, high, low, close, backfill) ON candles TO fairtick_app;

CREATE TABLE catalogue_stamp (
	single boolean DEFAULT true NOT NULL,
	stamp bigint DEFAULT 0 NOT NULL,
	CONSTRAINT catalogue_stamp_pkey PRIMARY KEY (single),
	CONSTRAINT catalogue_stamp_single_check CHECK (single)
) WITH (fillfactor=50);
GRANT SELECT ON catalogue_stamp TO fairtick_app;
GRANT SELECT ON catalogue_stamp TO fairtick_audit;

CREATE TABLE chart_layouts (
	user_id integer NOT NULL,
	asset_id integer NOT NULL,
	version integer NOT NULL,
	layout json NOT NULL,
	saved_at bigint NOT NULL,
	CONSTRAINT chart_layouts_pkey PRIMARY KEY (user_id, asset_id),
	CONSTRAINT chart_layouts_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
	CONSTRAINT chart_layouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT chart_layouts_layout_check CHECK (octet_length(layout::text) <= 65536),
	CONSTRAINT chart_layouts_version_check CHECK (version > 0)
);
GRANT DELETE, INSERT, SELECT ON chart_layouts TO fairtick_app;
GRANT SELECT ON chart_layouts TO fairtick_audit;
GRANT UPDATE (version, layout, saved_at) ON chart_layouts TO fairtick_app;

CREATE TABLE claim_write_offs (
	id uuid NOT NULL,
	claim_id uuid NOT NULL,
	amount minor_amount NOT NULL,
	reason text NOT NULL,
	asked_by integer NOT NULL,
	agreed_by integer NOT NULL,
	written_at bigint NOT NULL,
	CONSTRAINT claim_write_offs_pkey PRIMARY KEY (id),
	CONSTRAINT claim_write_offs_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES users(id),
	CONSTRAINT claim_write_offs_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
	CONSTRAINT claim_write_offs_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
	CONSTRAINT claim_write_offs_two_people CHECK (asked_by <> agreed_by)
);
CREATE INDEX claim_write_offs_of_claim ON claim_write_offs USING btree (claim_id);
GRANT INSERT, SELECT ON claim_write_offs TO fairtick_app;
GRANT SELECT ON claim_write_offs TO fairtick_audit;

CREATE TABLE claims (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	currency currency NOT NULL,
	amount minor_amount NOT NULL,
	paid minor_balance DEFAULT 0 NOT NULL,
	payments integer DEFAULT 0 NOT NULL,
	forgiven minor_balance DEFAULT 0 NOT NULL,
	opened_at bigint NOT NULL,
	CONSTRAINT claims_pkey PRIMARY KEY (id),
	CONSTRAINT claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT claims_settled CHECK ((paid::bigint + forgiven::bigint) <= amount::bigint)
);
CREATE INDEX claims_of_user ON claims USING btree (user_id);
CREATE INDEX claims_open ON claims USING btree (user_id, currency) WHERE (paid::bigint + forgiven::bigint) < amount::bigint;
GRANT INSERT, SELECT ON claims TO fairtick_app;
GRANT SELECT ON claims TO fairtick_audit;
GRANT UPDATE (paid, payments, forgiven) ON claims TO fairtick_app;

CREATE TABLE contacts (
	thread_id uuid NOT NULL,
	email text NOT NULL,
	locale text NOT NULL,
	CONSTRAINT contacts_pkey PRIMARY KEY (thread_id),
	CONSTRAINT contacts_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES support_threads(id) ON DELETE CASCADE
);
CREATE INDEX contacts_of_email ON contacts USING btree (lower(email));
GRANT INSERT, SELECT ON contacts TO fairtick_app;
GRANT SELECT ON contacts TO fairtick_audit;

CREATE TABLE conversations (
	thread_id uuid NOT NULL,
	topic text NOT NULL,
	due_at bigint,
	changed_at bigint NOT NULL,
	closed_at bigint,
	closed_by integer,
	reason text,
	CONSTRAINT conversations_pkey PRIMARY KEY (thread_id),
	CONSTRAINT conversations_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
	CONSTRAINT conversations_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES support_threads(id) ON DELETE CASCADE,
	CONSTRAINT conversations_closed_by CHECK (closed_by IS NULL OR closed_at IS NOT NULL),
	CONSTRAINT conversations_due_while_open CHECK (closed_at IS NULL OR due_at IS NULL),
	CONSTRAINT conversations_reason CHECK (reason IS NULL OR closed_at IS NOT NULL),
	CONSTRAINT conversations_topic_check CHECK (topic = ANY (ARRAY['account'::text, 'verification'::text, 'money'::text, 'trading'::text, 'limits'::text, 'technical'::text, 'general'::text]))
);
CREATE INDEX conversations_changed ON conversations USING btree (changed_at DESC, thread_id DESC);
CREATE INDEX conversations_due ON conversations USING btree (due_at, thread_id) WHERE due_at IS NOT NULL;
GRANT INSERT, SELECT ON conversations TO fairtick_app;
GRANT SELECT ON conversations TO fairtick_audit;
GRANT UPDATE (due_at, changed_at, closed_at, closed_by, reason) ON conversations TO fairtick_app;

CREATE TABLE cover_shortfalls (
	id bigint GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	currency currency NOT NULL,
	held bigint NOT NULL,
	owed bigint NOT NULL,
	began_at bigint NOT NULL,
	ended_at bigint,
	CONSTRAINT cover_shortfalls_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX cover_shortfalls_open ON cover_shortfalls USING btree (currency) WHERE ended_at IS NULL;
GRANT INSERT, SELECT ON cover_shortfalls TO fairtick_app;
GRANT SELECT ON cover_shortfalls TO fairtick_audit;
GRANT UPDATE (ended_at) ON cover_shortfalls TO fairtick_app;

CREATE TABLE day_figures (
	day integer NOT NULL,
	currency currency,
	asset_id integer,
	country text NOT NULL,
	registrations bigint DEFAULT 0 NOT NULL,
	deposits bigint DEFAULT 0 NOT NULL,
	deposited bigint DEFAULT 0 NOT NULL,
	withdrawn bigint DEFAULT 0 NOT NULL,
	withdrawals bigint DEFAULT 0 NOT NULL,
	to_money_ms bigint DEFAULT 0 NOT NULL,
	to_money_longest_ms bigint DEFAULT 0 NOT NULL,
	trades bigint DEFAULT 0 NOT NULL,
	staked bigint DEFAULT 0 NOT NULL,
	traders bigint DEFAULT 0 NOT NULL,
	ended bigint DEFAULT 0 NOT NULL,
	ended_staked bigint DEFAULT 0 NOT NULL,
	returned bigint DEFAULT 0 NOT NULL,
	verifications bigint DEFAULT 0 NOT NULL,
	to_verification_ms bigint DEFAULT 0 NOT NULL,
	to_verification_longest_ms bigint DEFAULT 0 NOT NULL,
	CONSTRAINT day_figures_day_currency_asset_id_country_key UNIQUE NULLS NOT DISTINCT (day, currency, asset_id, country),
	CONSTRAINT day_figures_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
	CONSTRAINT day_figures_asset CHECK (currency IS NOT NULL OR asset_id IS NULL)
);
GRANT DELETE, INSERT, SELECT ON day_figures TO fairtick_app;
GRANT SELECT ON day_figures TO fairtick_audit;

CREATE TABLE day_figures_state (
	singleton boolean DEFAULT true NOT NULL,
	through bigint,
	CONSTRAINT day_figures_state_pkey PRIMARY KEY (singleton),
	CONSTRAINT day_figures_state_singleton_check CHECK (singleton)
);
GRANT SELECT ON day_figures_state TO fairtick_app;
GRANT SELECT ON day_figures_state TO fairtick_audit;
GRANT UPDATE (through) ON day_figures_state TO fairtick_app;

CREATE TABLE deposits (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	provider text NOT NULL,
	provider_account text NOT NULL,
	method text NOT NULL,
	currency currency NOT NULL,
	amount minor_amount NOT NULL,
	fee minor_balance NOT NULL,
	native_amount bigint NOT NULL,
	native_currency text NOT NULL,
	quote_id uuid,
	reference text NOT NULL,
	provider_id text,
	next jsonb,
	payment_id uuid,
	status text NOT NULL,
	reason text,
	created_at bigint NOT NULL,
	changed_at bigint NOT NULL,
	expires_at bigint NOT NULL,
	due_at bigint,
	poll_at bigint,
	counted_at bigint,
	CONSTRAINT deposits_pkey PRIMARY KEY (id),
	CONSTRAINT deposits_reference_key UNIQUE (reference),
	CONSTRAINT deposits_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
	CONSTRAINT deposits_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id),
	CONSTRAINT deposits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT deposits_fee CHECK (fee::bigint < amount::bigint),
	CONSTRAINT deposits_native_amount_check CHECK (native_amount > 0),
	CONSTRAINT deposits_status_check CHECK (status = ANY (ARRAY['created'::text, 'pending'::text, 'review'::text, 'confirmed'::text, 'expired'::text, 'failed'::text, 'part_refunded'::text, 'refunded'::text, 'inquiry'::text, 'disputed'::text, 'won'::text, 'lost'::text, 'reversed'::text, 'returning'::text, 'returned'::text]))
);
CREATE INDEX deposits_by_name_at_provider ON deposits USING btree (provider_id);
CREATE INDEX deposits_by_provider_id ON deposits USING btree (provider, provider_account, provider_id);
CREATE INDEX deposits_by_quote ON deposits USING btree (quote_id) WHERE quote_id IS NOT NULL;
CREATE INDEX deposits_of_user ON deposits USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX deposits_to_poll ON deposits USING btree (poll_at) WHERE poll_at IS NOT NULL;
CREATE INDEX deposits_under_review ON deposits USING btree (due_at, id) WHERE status = 'review'::text;
GRANT INSERT, SELECT ON deposits TO fairtick_app;
GRANT SELECT ON deposits TO fairtick_audit;
GRANT UPDATE (amount, provider_id, next, payment_id, status, reason, changed_at, due_at, poll_at, counted_at) ON deposits TO fairtick_app;

CREATE TABLE destinations (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	method text NOT NULL,
	fields jsonb NOT NULL,
	label text NOT NULL,
	created_at bigint NOT NULL,
	usable_at bigint NOT NULL,
	removed_at bigint,
	CONSTRAINT destinations_pkey PRIMARY KEY (id),
	CONSTRAINT destinations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX destinations_by_place ON destinations USING btree (method, upper(regexp_replace(fields::text, '[ .-]'::text, ''::text, 'g'::text)));
CREATE INDEX destinations_of_user ON destinations USING btree (user_id, created_at);
GRANT INSERT, SELECT ON destinations TO fairtick_app;
GRANT SELECT ON destinations TO fairtick_audit;
GRANT UPDATE (fields, label, removed_at) ON destinations TO fairtick_app;

CREATE TABLE disputes (
	thread_id uuid NOT NULL,
	subject_type text NOT NULL,
	subject_id uuid NOT NULL,
	due_at bigint NOT NULL,
	result text,
	reason text,
	decided_by integer,
	decided_at bigint,
	CONSTRAINT disputes_pkey PRIMARY KEY (thread_id),
	CONSTRAINT disputes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
	CONSTRAINT disputes_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES support_threads(id) ON DELETE CASCADE,
	CONSTRAINT disputes_decision CHECK (num_nulls(result, reason, decided_by, decided_at) = ANY (ARRAY[0, 4])),
	CONSTRAINT disputes_result_check CHECK (result = ANY (ARRAY['accepted'::text, 'rejected'::text])),
	CONSTRAINT disputes_subject_type_check CHECK (subject_type = ANY (ARRAY['trade'::text, 'movement'::text]))
);
CREATE INDEX disputes_decided ON disputes USING btree (decided_at DESC, thread_id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX disputes_due ON disputes USING btree (due_at, thread_id) WHERE decided_at IS NULL;
CREATE UNIQUE INDEX disputes_undecided ON disputes USING btree (subject_type, subject_id) WHERE decided_at IS NULL;
GRANT INSERT, SELECT ON disputes TO fairtick_app;
GRANT SELECT ON disputes TO fairtick_audit;
GRANT UPDATE (result, reason, decided_by, decided_at) ON disputes TO fairtick_app;

CREATE TABLE economic_events (
	id integer GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	at bigint NOT NULL,
	country text NOT NULL,
	currency text NOT NULL,
	title text NOT NULL,
	impact integer NOT NULL,
	actual text,
	forecast text,
	previous text,
	corrected_at bigint,
	uid uuid DEFAULT gen_random_uuid() NOT NULL,
	revision integer DEFAULT 0 NOT NULL,
	changed_at bigint DEFAULT clock() NOT NULL,
	removed_at bigint,
	restated_at bigint,
	restated_from jsonb,
	provided jsonb,
	CONSTRAINT economic_events_pkey PRIMARY KEY (id),
	CONSTRAINT economic_events_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
	CONSTRAINT economic_events_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
	CONSTRAINT economic_events_impact_check CHECK (impact >= 1 AND impact <= 3),
	CONSTRAINT economic_events_restated CHECK ((restated_at IS NULL) = (restated_from IS NULL)),
	CONSTRAINT economic_events_title_check CHECK (title <> ''::text)
);
CREATE INDEX economic_events_by_time ON economic_events USING btree (at, id);
CREATE UNIQUE INDEX economic_events_key ON economic_events USING btree (at, country, title) WHERE removed_at IS NULL;
GRANT INSERT, SELECT ON economic_events TO fairtick_app;
GRANT SELECT ON economic_events TO fairtick_audit;
GRANT UPDATE (at, country, currency, title, impact, actual, forecast, previous, corrected_at, revision, changed_at, removed_at, restated_at, restated_from, provided) ON economic_events TO fairtick_app;

CREATE TABLE exclusion_persons (
	hash bytea NOT NULL,
	exclusion_id uuid NOT NULL,
	CONSTRAINT exclusion_persons_pkey PRIMARY KEY (hash, exclusion_id),
	CONSTRAINT exclusion_persons_exclusion_id_fkey FOREIGN KEY (exclusion_id) REFERENCES exclusions(id)
);
GRANT INSERT, SELECT ON exclusion_persons TO fairtick_app;
GRANT SELECT ON exclusion_persons TO fairtick_audit;

CREATE TABLE exclusion_returns (
	exclusion_id uuid NOT NULL,
	asked_at bigint NOT NULL,
	CONSTRAINT exclusion_returns_pkey PRIMARY KEY (exclusion_id),
	CONSTRAINT exclusion_returns_exclusion_id_fkey FOREIGN KEY (exclusion_id) REFERENCES exclusions(id)
);
GRANT INSERT, SELECT ON exclusion_returns TO fairtick_app;
GRANT SELECT ON exclusion_returns TO fairtick_audit;

CREATE TABLE exclusions (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id integer,
	kind text NOT NULL,
	begins_at bigint NOT NULL,
	ends_at bigint,
	inherited_from uuid,
	CONSTRAINT exclusions_pkey PRIMARY KEY (id),
	CONSTRAINT exclusions_inherited_from_fkey FOREIGN KEY (inherited_from) REFERENCES exclusions(id),
	CONSTRAINT exclusions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT exclusions_end CHECK (ends_at > begins_at AND (kind = 'self_exclusion'::text OR ends_at IS NOT NULL)),
	CONSTRAINT exclusions_kind_check CHECK (kind = ANY (ARRAY['time_out'::text, 'self_exclusion'::text]))
);
CREATE INDEX exclusions_of_user ON exclusions USING btree (user_id);
CREATE TRIGGER mark_limited AFTER INSERT ON exclusions FOR EACH ROW EXECUTE FUNCTION mark_limited();
GRANT INSERT, SELECT ON exclusions TO fairtick_app;
GRANT SELECT ON exclusions TO fairtick_audit;

CREATE TABLE fair_hours (
	epoch integer NOT NULL,
	commitment bytea NOT NULL,
	committed_at bigint NOT NULL,
	seed bytea,
	revealed_at bigint,
	backfill boolean DEFAULT false NOT NULL,
	lost_at bigint,
	instance uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
	finished_at bigint,
	lost_epoch integer DEFAULT 
CASE
    WHEN ((lost_at IS NOT NULL) AND (NOT backfill)) THEN epoch
    ELSE NULL::integer
END,
	CONSTRAINT fair_hours_pkey PRIMARY KEY (epoch, backfill),
	CONSTRAINT fair_hours_lost_epoch_key UNIQUE (lost_epoch),
	CONSTRAINT fair_hours_finished CHECK (finished_at IS NULL OR lost_at IS NOT NULL)
);
CREATE INDEX fair_hours_lost ON fair_hours USING btree (epoch) WHERE lost_at IS NOT NULL;
CREATE INDEX fair_hours_unfinished ON fair_hours USING btree (epoch) WHERE lost_at IS NOT NULL AND finished_at IS NULL;
CREATE TRIGGER declare_lost BEFORE UPDATE ON fair_hours FOR EACH ROW WHEN (old.lost_at IS NULL AND new.lost_at IS NOT NULL) EXECUTE FUNCTION declare_lost();
CREATE TRIGGER keep_seed BEFORE UPDATE ON fair_hours FOR EACH ROW WHEN (old.seed IS NOT NULL AND new.seed IS DISTINCT FROM old.seed OR old.lost_at IS NOT NULL AND new.lost_at IS DISTINCT FROM old.lost_at OR new.seed IS NOT NULL AND new.lost_at IS NOT NULL) EXECUTE FUNCTION keep_seed();
GRANT SELECT ON fair_hours TO fairtick_app;
GRANT SELECT ON fair_hours TO fairtick_audit;
GRANT INSERT (epoch, commitment, committed_at, seed, revealed_at, backfill, instance) ON fair_hours TO fairtick_app;
GRANT UPDATE (seed, revealed_at, finished_at) ON fair_hours TO fairtick_app;

CREATE TABLE fair_seeds (
	epoch integer NOT NULL,
	sealed bytea NOT NULL,
	CONSTRAINT fair_seeds_pkey PRIMARY KEY (epoch),
	CONSTRAINT fair_seeds_sealed_check CHECK (octet_length(sealed) = 68)
);
GRANT INSERT, SELECT ON fair_seeds TO fairtick_app;

CREATE TABLE fair_starts (
	asset_id integer NOT NULL,
	first_k bigint NOT NULL,
	epoch integer NOT NULL,
	backfill boolean NOT NULL,
	x bigint NOT NULL,
	CONSTRAINT fair_starts_pkey PRIMARY KEY (asset_id, first_k),
	CONSTRAINT fair_starts_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id)
);
CREATE INDEX fair_starts_by_epoch ON fair_starts USING btree (epoch);
GRANT INSERT, SELECT ON fair_starts TO fairtick_app;
GRANT SELECT ON fair_starts TO fairtick_audit;

CREATE TABLE favourite_assets (
	user_id integer NOT NULL,
	asset_id integer NOT NULL,
	CONSTRAINT favourite_assets_pkey PRIMARY KEY (user_id, asset_id),
	CONSTRAINT favourite_assets_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
	CONSTRAINT favourite_assets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT ON favourite_assets TO fairtick_app;
GRANT SELECT ON favourite_assets TO fairtick_audit;

CREATE TABLE feed_checks (
	asset_id integer NOT NULL,
	part text NOT NULL,
	through bigint NOT NULL,
	CONSTRAINT feed_checks_pkey PRIMARY KEY (asset_id, part),
	CONSTRAINT feed_checks_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
	CONSTRAINT feed_checks_part_check CHECK (part = ANY (ARRAY['log'::text, 'venue'::text]))
);
GRANT INSERT, SELECT ON feed_checks TO fairtick_app;
GRANT SELECT ON feed_checks TO fairtick_audit;
GRANT UPDATE (through) ON feed_checks TO fairtick_app;

CREATE TABLE feed_errors (
	asset_id integer NOT NULL,
	seq bigint NOT NULL,
	t bigint NOT NULL,
	cause text NOT NULL,
	record text,
	found_at bigint NOT NULL,
	finished_at bigint,
	CONSTRAINT feed_errors_pkey PRIMARY KEY (asset_id, seq),
	CONSTRAINT feed_errors_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
	CONSTRAINT feed_errors_cause_check CHECK (cause = ANY (ARRAY['not_its_quotes'::text, 'source_time'::text, 'venue_record'::text])),
	CONSTRAINT feed_errors_found CHECK (found_at <= (t + 86400000)),
	CONSTRAINT feed_errors_record CHECK ((record IS NOT NULL) = (cause = 'venue_record'::text))
);
CREATE INDEX feed_errors_unfinished ON feed_errors USING btree (asset_id) WHERE finished_at IS NULL;
GRANT INSERT, SELECT ON feed_errors TO fairtick_app;
GRANT SELECT ON feed_errors TO fairtick_audit;
GRANT UPDATE (finished_at) ON feed_errors TO fairtick_app;

CREATE TABLE files (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	purpose text NOT NULL,
	kind text NOT NULL,
	widths smallint[] NOT NULL,
	heights smallint[] NOT NULL,
	stored_at bigint NOT NULL,
	delete_at bigint,
	deleted_at bigint,
	missing_since bigint,
	CONSTRAINT files_pkey PRIMARY KEY (id),
	CONSTRAINT files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT files_kind_check CHECK (kind = ANY (ARRAY['jpeg'::text, 'png'::text, 'webp'::text, 'heic'::text, 'pdf'::text])),
	CONSTRAINT files_pages CHECK (cardinality(heights) = cardinality(widths)),
	CONSTRAINT files_purpose_check CHECK (purpose ~ '^[a-z_]+\.[a-z_]+$'::text),
	CONSTRAINT files_widths_check CHECK (cardinality(widths) >= 1 AND cardinality(widths) <= 10)
);
CREATE INDEX files_of_user ON files USING btree (user_id);
CREATE INDEX files_to_delete ON files USING btree (delete_at) WHERE deleted_at IS NULL AND delete_at IS NOT NULL;
CREATE INDEX files_to_destroy ON files USING btree (id) WHERE deleted_at IS NOT NULL;
GRANT DELETE, INSERT, SELECT ON files TO fairtick_app;
GRANT SELECT ON files TO fairtick_audit;
GRANT UPDATE (delete_at, deleted_at, missing_since) ON files TO fairtick_app;

CREATE TABLE final_withdrawals (
	user_id integer NOT NULL,
	n integer NOT NULL,
	ends_at bigint,
	changed_at bigint NOT NULL,
	CONSTRAINT final_withdrawals_pkey PRIMARY KEY (user_id, n),
	CONSTRAINT final_withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT final_withdrawals_day CHECK (ends_at >= (changed_at + 86400000)),
	CONSTRAINT final_withdrawals_n_check CHECK (n > 0)
);
GRANT INSERT, SELECT ON final_withdrawals TO fairtick_app;
GRANT SELECT ON final_withdrawals TO fairtick_audit;

CREATE TABLE funds_requests (
	user_id integer NOT NULL,
	asked_at bigint NOT NULL,
	asked_by integer NOT NULL,
	reason text NOT NULL,
	CONSTRAINT funds_requests_pkey PRIMARY KEY (user_id, asked_at),
	CONSTRAINT funds_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
	CONSTRAINT funds_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT ON funds_requests TO fairtick_app;
GRANT SELECT ON funds_requests TO fairtick_audit;

CREATE TABLE generations (
	n bigint GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	restored boolean NOT NULL,
	made_at bigint NOT NULL,
	begun_at bigint,
	log_entries bigint,
	CONSTRAINT generations_pkey PRIMARY KEY (n),
	CONSTRAINT generations_id_key UNIQUE (id),
	CONSTRAINT generations_log_entries_check CHECK (log_entries >= 0)
);
GRANT SELECT ON generations TO fairtick_app;
GRANT SELECT ON generations TO fairtick_audit;
GRANT UPDATE (begun_at) ON generations TO fairtick_app;

CREATE TABLE guest_starts (
	id bigint GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	network text NOT NULL,
	site text NOT NULL,
	started_at bigint NOT NULL,
	CONSTRAINT guest_starts_pkey PRIMARY KEY (id)
);
CREATE INDEX guest_starts_by_time ON guest_starts USING btree (started_at);
CREATE INDEX guest_starts_of_site ON guest_starts USING btree (site, started_at);
GRANT DELETE, INSERT, SELECT ON guest_starts TO fairtick_app;
GRANT SELECT ON guest_starts TO fairtick_audit;

CREATE TABLE held_back_money (
	withdrawal_id uuid NOT NULL,
	user_id integer NOT NULL,
	amount minor_amount NOT NULL,
	until bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	used_by uuid,
	CONSTRAINT held_back_money_pkey PRIMARY KEY (id),
	CONSTRAINT held_back_money_used_by_fkey FOREIGN KEY (used_by) REFERENCES withdrawals(id),
	CONSTRAINT held_back_money_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT held_back_money_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
);
CREATE INDEX held_back_money_of_user ON held_back_money USING btree (user_id);
CREATE INDEX held_back_money_used ON held_back_money USING btree (used_by) WHERE used_by IS NOT NULL;
CREATE TRIGGER mark_held_back AFTER INSERT ON held_back_money FOR EACH ROW EXECUTE FUNCTION mark_held_back();
GRANT DELETE, INSERT, SELECT ON held_back_money TO fairtick_app;
GRANT SELECT ON held_back_money TO fairtick_audit;
GRANT UPDATE (amount, used_by) ON held_back_money TO fairtick_app;

CREATE TABLE idempotency_keys (
	user_id integer NOT NULL,
	key uuid NOT NULL,
	used_at bigint NOT NULL,
	CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key),
	CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT INSERT, SELECT ON idempotency_keys TO fairtick_app;
GRANT SELECT ON idempotency_keys TO fairtick_audit;

CREATE TABLE idempotent_answers (
	user_id integer NOT NULL,
	key uuid NOT NULL,
	call text NOT NULL,
	request json NOT NULL,
	status smallint NOT NULL,
	answer json,
	answered_at bigint NOT NULL,
	CONSTRAINT idempotent_answers_pkey PRIMARY KEY (user_id, key),
	CONSTRAINT idempotent_answers_user_id_key_fkey FOREIGN KEY (user_id, key) REFERENCES idempotency_keys(user_id, key)
);
CREATE INDEX idempotent_answers_by_age ON idempotent_answers USING brin (answered_at);
GRANT DELETE, INSERT, SELECT ON idempotent_answers TO fairtick_app;
GRANT SELECT ON idempotent_answers TO fairtick_audit;

CREATE TABLE judged_ticks (
	asset_id integer NOT NULL,
	seq bigint NOT NULL,
	CONSTRAINT judged_ticks_pkey PRIMARY KEY (asset_id),
	CONSTRAINT judged_ticks_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id)
);
GRANT INSERT, SELECT ON judged_ticks TO fairtick_app;
GRANT SELECT ON judged_ticks TO fairtick_audit;
GRANT UPDATE (seq) ON judged_ticks TO fairtick_app;

CREATE TABLE leases (
	name text NOT NULL,
	holder uuid NOT NULL,
	fence bigint NOT NULL,
	until timestamp with time zone NOT NULL,
	CONSTRAINT leases_pkey PRIMARY KEY (name)
);
GRANT INSERT, SELECT ON leases TO fairtick_app;
GRANT SELECT ON leases TO fairtick_audit;
GRANT UPDATE (holder, fence, until) ON leases TO fairtick_app;

CREATE TABLE ledger_events (
	id bigint NOT NULL,
	reference text NOT NULL,
	kind text NOT NULL,
	recorded_at bigint NOT NULL,
	content_hash bytea,
	hash bytea NOT NULL,
	xid bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
	CONSTRAINT ledger_events_pkey PRIMARY KEY (id, recorded_at),
	CONSTRAINT ledger_events_time CHECK (recorded_at >= 0 AND recorded_at <= '253402300799999'::bigint)
) PARTITION BY RANGE (recorded_at);
CREATE INDEX ledger_events_by_time ON ONLY ledger_events USING brin (recorded_at);
CREATE INDEX ledger_events_by_xid ON ONLY ledger_events USING brin (xid);
CREATE INDEX ledger_events_of_payments ON ONLY ledger_events USING btree (recorded_at) WHERE kind = ANY (ARRAY['deposit.credited'::text, 'payment.released'::text, 'withdrawal.paid'::text, 'withdrawal.returned'::text]);
GRANT SELECT ON ledger_events TO fairtick_app;
GRANT SELECT ON ledger_events TO fairtick_audit;
GRANT INSERT (id, reference, kind, recorded_at, content_hash, hash) ON ledger_events TO fairtick_app;

CREATE TABLE ledger_events_rest PARTITION OF ledger_events DEFAULT (
	id bigint NOT NULL,
	reference text NOT NULL,
	kind text NOT NULL,
	recorded_at bigint NOT NULL,
	content_hash bytea,
	hash bytea NOT NULL,
	xid bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
	CONSTRAINT ledger_events_rest_pkey PRIMARY KEY (id, recorded_at),
	CONSTRAINT ledger_events_time CHECK (recorded_at >= 0 AND recorded_at <= '253402300799999'::bigint)
);
CREATE INDEX ledger_events_rest_recorded_at_idx ON ledger_events_rest USING btree (recorded_at) WHERE kind = ANY (ARRAY['deposit.credited'::text, 'payment.released'::text, 'withdrawal.paid'::text, 'withdrawal.returned'::text]);
CREATE INDEX ledger_events_rest_recorded_at_idx1 ON ledger_events_rest USING brin (recorded_at);
CREATE INDEX ledger_events_rest_xid_idx ON ledger_events_rest USING brin (xid);
GRANT SELECT ON ledger_events_rest TO fairtick_audit;

CREATE TABLE ledger_references (
	reference text NOT NULL,
	event_id bigint NOT NULL,
	recorded_at bigint NOT NULL,
	CONSTRAINT ledger_references_pkey PRIMARY KEY (reference)
);
GRANT INSERT, SELECT ON ledger_references TO fairtick_app;
GRANT SELECT ON ledger_references TO fairtick_audit;

CREATE TABLE ledger_transfers (
	event_id bigint NOT NULL,
	"position" smallint NOT NULL,
	source bigint NOT NULL,
	destination bigint NOT NULL,
	amount minor_amount NOT NULL,
	source_version entry_version,
	source_balance minor_balance,
	source_hash bytea,
	destination_version entry_version,
	destination_balance minor_balance,
	destination_hash bytea,
	recorded_at bigint NOT NULL,
	CONSTRAINT ledger_transfers_pkey PRIMARY KEY (event_id, "position", recorded_at),
	CONSTRAINT ledger_transfers_currency CHECK (((source - destination)::same_currency_distance) IS NOT NULL),
	CONSTRAINT ledger_transfers_destination CHECK (num_nonnulls(destination_version, destination_balance, destination_hash) =
CASE
    WHEN destination < '1000000'::bigint THEN 0
    ELSE 3
END),
	CONSTRAINT ledger_transfers_source CHECK (num_nonnulls(source_version, source_balance, source_hash) =
CASE
    WHEN source < '1000000'::bigint THEN 0
    ELSE 3
END),
	CONSTRAINT ledger_transfers_time CHECK (recorded_at >= 0 AND recorded_at <= '253402300799999'::bigint)
) PARTITION BY RANGE (recorded_at);
CREATE INDEX ledger_transfers_of_capital ON ONLY ledger_transfers USING btree (event_id) WHERE source >= 60 AND source <= 69 OR destination >= 60 AND destination <= 69;
CREATE INDEX ledger_transfers_of_providers ON ONLY ledger_transfers USING btree (event_id) WHERE source >= 70 AND source <= 79 OR destination >= 70 AND destination <= 79 OR source >= 10000 AND source <= 999999 OR destination >= 10000 AND destination <= 999999;
GRANT INSERT, SELECT ON ledger_transfers TO fairtick_app;
GRANT SELECT ON ledger_transfers TO fairtick_audit;

CREATE TABLE ledger_transfers_rest PARTITION OF ledger_transfers DEFAULT (
	event_id bigint NOT NULL,
	"position" smallint NOT NULL,
	source bigint NOT NULL,
	destination bigint NOT NULL,
	amount minor_amount NOT NULL,
	source_version entry_version,
	source_balance minor_balance,
	source_hash bytea,
	destination_version entry_version,
	destination_balance minor_balance,
	destination_hash bytea,
	recorded_at bigint NOT NULL,
	CONSTRAINT ledger_transfers_rest_pkey PRIMARY KEY (event_id, "position", recorded_at),
	CONSTRAINT ledger_transfers_currency CHECK (((source - destination)::same_currency_distance) IS NOT NULL),
	CONSTRAINT ledger_transfers_destination CHECK (num_nonnulls(destination_version, destination_balance, destination_hash) =
CASE
    WHEN destination < '1000000'::bigint THEN 0
    ELSE 3
END),
	CONSTRAINT ledger_transfers_source CHECK (num_nonnulls(source_version, source_balance, source_hash) =
CASE
    WHEN source < '1000000'::bigint THEN 0
    ELSE 3
END),
	CONSTRAINT ledger_transfers_time CHECK (recorded_at >= 0 AND recorded_at <= '253402300799999'::bigint)
);
CREATE UNIQUE INDEX ledger_transfers_rest_destination ON ledger_transfers_rest USING btree (destination, destination_version) WHERE destination_version IS NOT NULL;
CREATE INDEX ledger_transfers_rest_event_id_idx ON ledger_transfers_rest USING btree (event_id) WHERE source >= 60 AND source <= 69 OR destination >= 60 AND destination <= 69;
CREATE INDEX ledger_transfers_rest_event_id_idx1 ON ledger_transfers_rest USING btree (event_id) WHERE source >= 70 AND source <= 79 OR destination >= 70 AND destination <= 79 OR source >= 10000 AND source <= 999999 OR destination >= 10000 AND destination <= 999999;
CREATE UNIQUE INDEX ledger_transfers_rest_source ON ledger_transfers_rest USING btree (source, source_version) WHERE source_version IS NOT NULL;
GRANT SELECT ON ledger_transfers_rest TO fairtick_audit;

CREATE TABLE legal_holds (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id integer NOT NULL,
	reason text NOT NULL,
	asked_by integer NOT NULL,
	agreed_by integer NOT NULL,
	placed_at bigint NOT NULL,
	kept jsonb,
	release_reason text,
	release_asked_by integer,
	release_agreed_by integer,
	released_at bigint,
	CONSTRAINT legal_holds_pkey PRIMARY KEY (id),
	CONSTRAINT legal_holds_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES users(id),
	CONSTRAINT legal_holds_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
	CONSTRAINT legal_holds_release_agreed_by_fkey FOREIGN KEY (release_agreed_by) REFERENCES users(id),
	CONSTRAINT legal_holds_release_asked_by_fkey FOREIGN KEY (release_asked_by) REFERENCES users(id),
	CONSTRAINT legal_holds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT legal_holds_kept CHECK (released_at IS NULL OR kept IS NULL),
	CONSTRAINT legal_holds_release CHECK (num_nulls(release_reason, release_asked_by, release_agreed_by, released_at) = ANY (ARRAY[0, 4])),
	CONSTRAINT legal_holds_release_two_people CHECK (release_asked_by <> release_agreed_by),
	CONSTRAINT legal_holds_two_people CHECK (asked_by <> agreed_by)
);
CREATE UNIQUE INDEX legal_holds_open ON legal_holds USING btree (user_id) WHERE released_at IS NULL;
GRANT INSERT, SELECT ON legal_holds TO fairtick_app;
GRANT SELECT ON legal_holds TO fairtick_audit;
GRANT UPDATE (kept, release_reason, release_asked_by, release_agreed_by, released_at) ON legal_holds TO fairtick_app;

CREATE TABLE liability_accounts (
	user_id integer NOT NULL,
	day text NOT NULL,
	amount bigint NOT NULL,
	places integer[] NOT NULL,
	amounts bigint[] NOT NULL,
	salts bytea[] NOT NULL,
	looked boolean DEFAULT false NOT NULL,
	CONSTRAINT liability_accounts_pkey PRIMARY KEY (user_id, day),
	CONSTRAINT liability_accounts_day_fkey FOREIGN KEY (day) REFERENCES liability_days(day),
	CONSTRAINT liability_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT liability_accounts_amount_check CHECK (amount > 0)
);
CREATE INDEX liability_accounts_looked ON liability_accounts USING btree (day) WHERE looked;
CREATE INDEX liability_accounts_of_day ON liability_accounts USING btree (day);
GRANT DELETE, INSERT, SELECT ON liability_accounts TO fairtick_app;
GRANT SELECT ON liability_accounts TO fairtick_audit;
GRANT UPDATE (looked) ON liability_accounts TO fairtick_app;

CREATE TABLE liability_days (
	day text NOT NULL,
	currency currency NOT NULL,
	instant bigint NOT NULL,
	round bigint,
	signature bytea,
	sum bigint NOT NULL,
	root bytea NOT NULL,
	leaves integer NOT NULL,
	suspense bigint NOT NULL,
	suspense_place integer NOT NULL,
	suspense_salt bytea NOT NULL,
	made_at bigint NOT NULL,
	filed boolean DEFAULT false NOT NULL,
	looked integer DEFAULT 0 NOT NULL,
	CONSTRAINT liability_days_pkey PRIMARY KEY (day),
	CONSTRAINT liability_days_beacon CHECK ((round IS NULL) = (signature IS NULL)),
	CONSTRAINT liability_days_day_check CHECK (day ~ '^\d{4}-\d\d-\d\d$'::text),
	CONSTRAINT liability_days_sum_check CHECK (sum >= 0),
	CONSTRAINT liability_days_suspense_check CHECK (suspense >= 0)
);
GRANT INSERT, SELECT ON liability_days TO fairtick_app;
GRANT SELECT ON liability_days TO fairtick_audit;
GRANT UPDATE (filed, looked) ON liability_days TO fairtick_app;

CREATE TABLE liability_files (
	day text NOT NULL,
	no integer NOT NULL,
	leaves bytea NOT NULL,
	CONSTRAINT liability_files_pkey PRIMARY KEY (day, no),
	CONSTRAINT liability_files_day_fkey FOREIGN KEY (day) REFERENCES liability_days(day)
);
GRANT DELETE, INSERT, SELECT ON liability_files TO fairtick_app;
GRANT SELECT ON liability_files TO fairtick_audit;

CREATE TABLE limit_sums (
	user_id integer NOT NULL,
	hour integer NOT NULL,
	deposited bigint DEFAULT 0 NOT NULL,
	staked bigint DEFAULT 0 NOT NULL,
	ended bigint DEFAULT 0 NOT NULL,
	returned bigint DEFAULT 0 NOT NULL,
	CONSTRAINT limit_sums_pkey PRIMARY KEY (user_id, hour),
	CONSTRAINT limit_sums_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) WITH (fillfactor=50);
CREATE INDEX limit_sums_by_hour ON limit_sums USING brin (hour);
GRANT DELETE, INSERT, SELECT ON limit_sums TO fairtick_app;
GRANT SELECT ON limit_sums TO fairtick_audit;
GRANT UPDATE (deposited, staked, ended, returned) ON limit_sums TO fairtick_app;

CREATE TABLE limits_in_force (
	user_id integer NOT NULL,
	limits json NOT NULL,
	journalled_at bigint,
	CONSTRAINT limits_in_force_pkey PRIMARY KEY (user_id),
	CONSTRAINT limits_in_force_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT SELECT ON limits_in_force TO fairtick_app;
GRANT SELECT ON limits_in_force TO fairtick_audit;
GRANT UPDATE (journalled_at) ON limits_in_force TO fairtick_app;

CREATE TABLE login_failures (
	key bytea NOT NULL,
	failures integer NOT NULL,
	last_at bigint NOT NULL,
	CONSTRAINT login_failures_pkey PRIMARY KEY (key)
);
GRANT DELETE, INSERT, SELECT ON login_failures TO fairtick_app;
GRANT SELECT ON login_failures TO fairtick_audit;
GRANT UPDATE (failures, last_at) ON login_failures TO fairtick_app;

CREATE TABLE mail_links (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	purpose text NOT NULL,
	email text NOT NULL,
	token_hash bytea NOT NULL,
	created_at bigint NOT NULL,
	expires_at bigint NOT NULL,
	ended_at bigint,
	session_id uuid,
	CONSTRAINT mail_links_pkey PRIMARY KEY (id),
	CONSTRAINT mail_links_token_hash_key UNIQUE (token_hash),
	CONSTRAINT mail_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT mail_links_purpose_check CHECK (purpose = ANY (ARRAY['verify'::text, 'reset'::text, 'change_email'::text, 'undo_email'::text, 'recover'::text, 'stop_recovery'::text]))
);
CREATE INDEX mail_links_held ON mail_links USING btree (lower(email)) WHERE purpose = 'undo_email'::text AND ended_at IS NULL;
CREATE INDEX mail_links_of_user ON mail_links USING btree (user_id, purpose, created_at);
GRANT DELETE, INSERT, SELECT ON mail_links TO fairtick_app;
GRANT SELECT ON mail_links TO fairtick_audit;
GRANT UPDATE (ended_at) ON mail_links TO fairtick_app;

CREATE TABLE mails (
	id uuid NOT NULL,
	reference text NOT NULL,
	user_id integer,
	kind text NOT NULL,
	locale text NOT NULL,
	recipient text NOT NULL,
	params jsonb NOT NULL,
	link_id uuid,
	state text DEFAULT 'waiting'::text NOT NULL,
	created_at bigint NOT NULL,
	changed_at bigint NOT NULL,
	error text,
	unsubscribes text[],
	CONSTRAINT mails_pkey PRIMARY KEY (id),
	CONSTRAINT mails_reference_key UNIQUE (reference),
	CONSTRAINT mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT mails_locale_check CHECK (locale = ANY (ARRAY['en'::text, 'br'::text, 'id'::text, 'in'::text])),
	CONSTRAINT mails_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'refused'::text, 'unknown'::text, 'outdated'::text]))
);
CREATE INDEX mails_by_age ON mails USING btree (created_at);
CREATE INDEX mails_by_recipient ON mails USING btree (lower(recipient), created_at);
CREATE INDEX mails_undelivered ON mails USING btree (created_at) WHERE state = ANY (ARRAY['waiting'::text, 'sending'::text]);
GRANT DELETE, INSERT, SELECT ON mails TO fairtick_app;
GRANT SELECT ON mails TO fairtick_audit;
GRANT UPDATE (state, changed_at, error) ON mails TO fairtick_app;

CREATE TABLE maintenances (
	id integer GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	asset_id integer,
	begins_at bigint NOT NULL,
	ends_at bigint NOT NULL,
	announced_at bigint NOT NULL,
	reason text NOT NULL,
	CONSTRAINT maintenances_pkey PRIMARY KEY (id),
	CONSTRAINT maintenances_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
	CONSTRAINT maintenances_end CHECK (ends_at > begins_at),
	CONSTRAINT maintenances_notice CHECK (begins_at >= (announced_at + 900000))
);
CREATE INDEX maintenances_by_end ON maintenances USING btree (ends_at);
CREATE TRIGGER catalogue_stamp AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON maintenances FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_stamp();
GRANT INSERT, SELECT ON maintenances TO fairtick_app;
GRANT SELECT ON maintenances TO fairtick_audit;
GRANT UPDATE (ends_at) ON maintenances TO fairtick_app;

CREATE TABLE migrations (
	number integer NOT NULL,
	name text NOT NULL,
	checksum text NOT NULL,
	ran_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	phase text,
	release integer,
	CONSTRAINT migrations_pkey PRIMARY KEY (number)
);
GRANT SELECT ON migrations TO fairtick_app;
GRANT SELECT ON migrations TO fairtick_audit;

CREATE TABLE mirrored_pairs (
	user_id integer NOT NULL,
	other_id integer NOT NULL,
	currency currency NOT NULL,
	trades integer NOT NULL,
	staked bigint NOT NULL,
	gain bigint NOT NULL,
	first_at bigint NOT NULL,
	last_at bigint NOT NULL,
	CONSTRAINT mirrored_pairs_pkey PRIMARY KEY (currency, user_id, other_id),
	CONSTRAINT mirrored_pairs_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id),
	CONSTRAINT mirrored_pairs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT ON mirrored_pairs TO fairtick_app;
GRANT SELECT ON mirrored_pairs TO fairtick_audit;

CREATE TABLE mirrored_report (
	singleton boolean DEFAULT true NOT NULL,
	made_at bigint,
	CONSTRAINT mirrored_report_pkey PRIMARY KEY (singleton),
	CONSTRAINT mirrored_report_singleton_check CHECK (singleton)
);
GRANT SELECT ON mirrored_report TO fairtick_app;
GRANT SELECT ON mirrored_report TO fairtick_audit;
GRANT UPDATE (made_at) ON mirrored_report TO fairtick_app;

CREATE TABLE movement_steps (
	movement_id uuid NOT NULL,
	n integer NOT NULL,
	status text NOT NULL,
	cause text NOT NULL,
	reason text,
	actor_id integer,
	at bigint NOT NULL,
	CONSTRAINT movement_steps_pkey PRIMARY KEY (movement_id, n),
	CONSTRAINT movement_steps_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
	CONSTRAINT movement_steps_n_check CHECK (n > 0)
);
CREATE INDEX movement_steps_by_end ON movement_steps USING btree (at) WHERE status = ANY (ARRAY['confirmed'::text, 'completed'::text]);
GRANT INSERT, SELECT ON movement_steps TO fairtick_app;
GRANT SELECT ON movement_steps TO fairtick_audit;

CREATE TABLE news (
	id uuid NOT NULL,
	slug text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	publish_at bigint,
	pinned boolean DEFAULT false NOT NULL,
	changed_at bigint NOT NULL,
	CONSTRAINT news_pkey PRIMARY KEY (id),
	CONSTRAINT news_slug_key UNIQUE (slug),
	CONSTRAINT news_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
	CONSTRAINT news_version_check CHECK (version > 0)
);
CREATE INDEX news_changed ON news USING btree (changed_at, id);
CREATE INDEX news_shown ON news USING btree ((publish_at +
CASE
    WHEN pinned THEN '100000000000000'::bigint
    ELSE 0::bigint
END), id) WHERE publish_at IS NOT NULL;
GRANT INSERT, SELECT ON news TO fairtick_app;
GRANT SELECT ON news TO fairtick_audit;
GRANT UPDATE (version, publish_at, pinned, changed_at) ON news TO fairtick_app;

CREATE TABLE news_texts (
	news_id uuid NOT NULL,
	locale text NOT NULL,
	version integer NOT NULL,
	title text NOT NULL,
	summary text NOT NULL,
	markdown text NOT NULL,
	correction text,
	written_by integer NOT NULL,
	written_at bigint NOT NULL,
	CONSTRAINT news_texts_pkey PRIMARY KEY (news_id, locale, version),
	CONSTRAINT news_texts_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id),
	CONSTRAINT news_texts_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id),
	CONSTRAINT news_texts_locale_check CHECK (locale = ANY (ARRAY['en'::text, 'br'::text, 'id'::text, 'in'::text])),
	CONSTRAINT news_texts_version_check CHECK (version > 0)
);
GRANT INSERT, SELECT ON news_texts TO fairtick_app;
GRANT SELECT ON news_texts TO fairtick_audit;

CREATE TABLE nodes (
	id uuid NOT NULL,
	start text NOT NULL,
	host text NOT NULL,
	pid integer NOT NULL,
	roles text[] NOT NULL,
	fingerprints jsonb NOT NULL,
	started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	beat_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	facts jsonb DEFAULT '{}'::jsonb NOT NULL,
	version text DEFAULT ''::text NOT NULL,
	address text,
	skew_ms integer,
	release integer,
	CONSTRAINT nodes_pkey PRIMARY KEY (id)
);
GRANT DELETE, INSERT, SELECT ON nodes TO fairtick_app;
GRANT SELECT ON nodes TO fairtick_audit;
GRANT UPDATE (fingerprints, beat_at, facts, address, skew_ms) ON nodes TO fairtick_app;

CREATE TABLE notification_settings (
	user_id integer NOT NULL,
	choices jsonb DEFAULT '{}'::jsonb NOT NULL,
	quiet_from text,
	quiet_to text,
	time_zone text NOT NULL,
	push_amounts boolean DEFAULT false NOT NULL,
	CONSTRAINT notification_settings_pkey PRIMARY KEY (user_id),
	CONSTRAINT notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT notification_settings_quiet_from_check CHECK (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'::text),
	CONSTRAINT notification_settings_quiet_pair CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
	CONSTRAINT notification_settings_quiet_span CHECK (quiet_from <> quiet_to),
	CONSTRAINT notification_settings_quiet_to_check CHECK (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)
);
GRANT DELETE, INSERT, SELECT ON notification_settings TO fairtick_app;
GRANT SELECT ON notification_settings TO fairtick_audit;
GRANT UPDATE (choices, quiet_from, quiet_to, time_zone, push_amounts) ON notification_settings TO fairtick_app;

CREATE TABLE notification_states (
	user_id integer NOT NULL,
	heard_n bigint NOT NULL,
	unread integer DEFAULT 0 NOT NULL,
	CONSTRAINT notification_states_pkey PRIMARY KEY (user_id),
	CONSTRAINT notification_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT notification_states_unread_check CHECK (unread >= 0)
);
GRANT DELETE, INSERT, SELECT ON notification_states TO fairtick_app;
GRANT SELECT ON notification_states TO fairtick_audit;
GRANT UPDATE (heard_n, unread) ON notification_states TO fairtick_app;

CREATE TABLE notifications (
	id bigint GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	user_id integer NOT NULL,
	reference text NOT NULL,
	kind text NOT NULL,
	facts jsonb NOT NULL,
	at bigint NOT NULL,
	read_at bigint,
	CONSTRAINT notifications_pkey PRIMARY KEY (user_id, id),
	CONSTRAINT notifications_user_id_reference_key UNIQUE (user_id, reference),
	CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notifications_by_age ON notifications USING brin (at);
CREATE INDEX notifications_of_kind ON notifications USING btree (user_id, kind, id);
CREATE INDEX notifications_unread ON notifications USING btree (user_id, id) WHERE read_at IS NULL;
GRANT DELETE, INSERT, SELECT ON notifications TO fairtick_app;
GRANT SELECT ON notifications TO fairtick_audit;
GRANT UPDATE (facts, read_at) ON notifications TO fairtick_app;

CREATE TABLE oauth_attempts (
	state_hash bytea NOT NULL,
	browser_hash bytea NOT NULL,
	provider text NOT NULL,
	purpose text NOT NULL,
	remember boolean NOT NULL,
	user_id integer,
	session_id uuid,
	expires_at bigint NOT NULL,
	CONSTRAINT oauth_attempts_pkey PRIMARY KEY (state_hash),
	CONSTRAINT oauth_attempts_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
	CONSTRAINT oauth_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT oauth_attempts_purpose_check CHECK (purpose = ANY (ARRAY['sign_in'::text, 'connect'::text, 'confirm'::text])),
	CONSTRAINT oauth_attempts_user CHECK ((purpose = 'sign_in'::text) = (user_id IS NULL) AND (user_id IS NULL) = (session_id IS NULL))
);
CREATE INDEX oauth_attempts_by_end ON oauth_attempts USING btree (expires_at);
GRANT DELETE, INSERT, SELECT ON oauth_attempts TO fairtick_app;
GRANT SELECT ON oauth_attempts TO fairtick_audit;

CREATE TABLE oauth_identities (
	issuer text NOT NULL,
	subject text NOT NULL,
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id integer NOT NULL,
	provider text NOT NULL,
	label text NOT NULL,
	created_at bigint NOT NULL,
	last_used_at bigint,
	CONSTRAINT oauth_identities_pkey PRIMARY KEY (issuer, subject),
	CONSTRAINT oauth_identities_id_key UNIQUE (id),
	CONSTRAINT oauth_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX oauth_identities_of_user ON oauth_identities USING btree (user_id);
GRANT DELETE, INSERT, SELECT ON oauth_identities TO fairtick_app;
GRANT SELECT ON oauth_identities TO fairtick_audit;
GRANT UPDATE (label, last_used_at) ON oauth_identities TO fairtick_app;

CREATE TABLE oauth_tickets (
	token_hash bytea NOT NULL,
	issuer text NOT NULL,
	subject text NOT NULL,
	provider text NOT NULL,
	label text NOT NULL,
	email text NOT NULL,
	remember boolean NOT NULL,
	expires_at bigint NOT NULL,
	CONSTRAINT oauth_tickets_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX oauth_tickets_by_end ON oauth_tickets USING btree (expires_at);
GRANT DELETE, INSERT, SELECT ON oauth_tickets TO fairtick_app;
GRANT SELECT ON oauth_tickets TO fairtick_audit;

CREATE TABLE open_trades (
	user_id integer NOT NULL,
	trade_id uuid NOT NULL,
	asset_id integer NOT NULL,
	accepted_at bigint NOT NULL,
	expires_at bigint NOT NULL,
	entry_within_ms integer NOT NULL,
	exit_max_age_ms integer NOT NULL,
	bounded boolean NOT NULL,
	entry_after bigint NOT NULL,
	CONSTRAINT open_trades_pkey PRIMARY KEY (user_id, trade_id)
);
CREATE INDEX open_trades_bounded ON open_trades USING btree (asset_id, entry_after) WHERE bounded;
CREATE INDEX open_trades_due ON open_trades USING btree (asset_id, expires_at, user_id);
GRANT DELETE, INSERT, SELECT ON open_trades TO fairtick_app;
GRANT SELECT ON open_trades TO fairtick_audit;

CREATE TABLE own_limits (
	user_id integer NOT NULL,
	kind text NOT NULL,
	period text,
	n integer NOT NULL,
	value bigint,
	wish_value bigint,
	wished_at bigint,
	changed_at bigint NOT NULL,
	CONSTRAINT own_limits_user_id_kind_period_n_key UNIQUE NULLS NOT DISTINCT (user_id, kind, period, n),
	CONSTRAINT own_limits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT own_limits_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'turnover'::text, 'stake'::text, 'session'::text, 'reality_check'::text])),
	CONSTRAINT own_limits_n_check CHECK (n > 0),
	CONSTRAINT own_limits_period CHECK ((kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'turnover'::text])) = (period IS NOT NULL)),
	CONSTRAINT own_limits_period_check CHECK (period = ANY (ARRAY['24h'::text, '7d'::text, '30d'::text])),
	CONSTRAINT own_limits_value_check CHECK (value >= 0),
	CONSTRAINT own_limits_wish CHECK (wish_value IS NULL OR wished_at IS NOT NULL),
	CONSTRAINT own_limits_wish_value_check CHECK (wish_value >= 0)
);
CREATE TRIGGER keep_limits_in_force AFTER INSERT ON own_limits REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_limits_in_force();
CREATE TRIGGER mark_limited AFTER INSERT ON own_limits FOR EACH ROW EXECUTE FUNCTION mark_limited();
GRANT INSERT, SELECT ON own_limits TO fairtick_app;
GRANT SELECT ON own_limits TO fairtick_audit;

CREATE TABLE page_texts (
	name text NOT NULL,
	locale text NOT NULL,
	version integer NOT NULL,
	markdown text NOT NULL,
	published_by integer NOT NULL,
	published_at bigint NOT NULL,
	CONSTRAINT page_texts_pkey PRIMARY KEY (name, locale, version),
	CONSTRAINT page_texts_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id),
	CONSTRAINT page_texts_locale_check CHECK (locale = ANY (ARRAY['en'::text, 'br'::text, 'id'::text, 'in'::text])),
	CONSTRAINT page_texts_version_check CHECK (version > 0)
);
GRANT INSERT, SELECT ON page_texts TO fairtick_app;
GRANT SELECT ON page_texts TO fairtick_audit;

CREATE TABLE passkey_challenges (
	challenge_hash bytea NOT NULL,
	purpose text NOT NULL,
	user_id integer,
	expires_at bigint NOT NULL,
	CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge_hash),
	CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT passkey_challenges_purpose_check CHECK (purpose = ANY (ARRAY['add'::text, 'sign_in'::text, 'second_step'::text, 'confirm'::text])),
	CONSTRAINT passkey_challenges_user CHECK ((purpose = 'sign_in'::text) = (user_id IS NULL))
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges USING btree (expires_at);
GRANT DELETE, INSERT, SELECT ON passkey_challenges TO fairtick_app;
GRANT SELECT ON passkey_challenges TO fairtick_audit;

CREATE TABLE passkeys (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id integer NOT NULL,
	credential_id text NOT NULL,
	public_key bytea NOT NULL,
	counter bigint NOT NULL,
	transports text[] NOT NULL,
	name text NOT NULL,
	synced boolean NOT NULL,
	created_at bigint NOT NULL,
	last_used_at bigint,
	CONSTRAINT passkeys_pkey PRIMARY KEY (id),
	CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
	CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT passkeys_counter_check CHECK (counter >= 0)
);
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id);
GRANT DELETE, INSERT, SELECT ON passkeys TO fairtick_app;
GRANT SELECT ON passkeys TO fairtick_audit;
GRANT UPDATE (counter, name, synced, last_used_at) ON passkeys TO fairtick_app;

CREATE TABLE payment_returns (
	id uuid NOT NULL,
	payment_id uuid NOT NULL,
	status text NOT NULL,
	reason text,
	asked_by integer,
	asked_at bigint NOT NULL,
	changed_at bigint NOT NULL,
	missed_at bigint,
	poll_at bigint,
	native_amount bigint NOT NULL,
	destination_id uuid,
	agreed_by integer,
	CONSTRAINT payment_returns_pkey PRIMARY KEY (id),
	CONSTRAINT payment_returns_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES users(id),
	CONSTRAINT payment_returns_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
	CONSTRAINT payment_returns_destination_id_fkey FOREIGN KEY (destination_id) REFERENCES destinations(id),
	CONSTRAINT payment_returns_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
	CONSTRAINT payment_returns_native_amount_check CHECK (native_amount > 0),
	CONSTRAINT payment_returns_status_check CHECK (status = ANY (ARRAY['sending'::text, 'unknown'::text, 'sent'::text, 'completed'::text, 'failed'::text])),
	CONSTRAINT payment_returns_two_people CHECK (asked_by <> agreed_by)
);
CREATE INDEX payment_returns_by_staff ON payment_returns USING btree (asked_by, asked_at) WHERE agreed_by IS NULL;
CREATE INDEX payment_returns_to_poll ON payment_returns USING btree (poll_at) WHERE poll_at IS NOT NULL;
CREATE UNIQUE INDEX payment_returns_under_way ON payment_returns USING btree (payment_id) WHERE status = ANY (ARRAY['sending'::text, 'unknown'::text, 'sent'::text]);
GRANT INSERT, SELECT ON payment_returns TO fairtick_app;
GRANT SELECT ON payment_returns TO fairtick_audit;
GRANT UPDATE (status, reason, changed_at, missed_at, poll_at) ON payment_returns TO fairtick_app;

CREATE TABLE payment_reversals (
	id uuid NOT NULL,
	payment_id uuid NOT NULL,
	provider text NOT NULL,
	provider_account text NOT NULL,
	kind text NOT NULL,
	provider_reversal_id text NOT NULL,
	native_amount bigint NOT NULL,
	state text NOT NULL,
	amount minor_amount,
	claim_id uuid,
	at bigint NOT NULL,
	seen_at bigint NOT NULL,
	part integer DEFAULT 1 NOT NULL,
	fx minor_balance DEFAULT 0 NOT NULL,
	inquiry_until bigint,
	CONSTRAINT payment_reversals_pkey PRIMARY KEY (id),
	CONSTRAINT payment_reversals_provider_provider_account_kind_provider_r_key UNIQUE (provider, provider_account, kind, provider_reversal_id, part),
	CONSTRAINT payment_reversals_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
	CONSTRAINT payment_reversals_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
	CONSTRAINT payment_reversals_kind_check CHECK (kind = ANY (ARRAY['refund'::text, 'dispute'::text, 'reversal'::text])),
	CONSTRAINT payment_reversals_native_amount_check CHECK (native_amount > 0),
	CONSTRAINT payment_reversals_part_check CHECK (part > 0),
	CONSTRAINT payment_reversals_state_check CHECK (state = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'inquiry'::text, 'taken'::text, 'won'::text, 'lost'::text]))
);
CREATE INDEX payment_reversals_inquiries ON payment_reversals USING btree (inquiry_until) WHERE state = 'inquiry'::text;
CREATE INDEX payment_reversals_of_payment ON payment_reversals USING btree (payment_id);
GRANT INSERT, SELECT ON payment_reversals TO fairtick_app;
GRANT SELECT ON payment_reversals TO fairtick_audit;
GRANT UPDATE (native_amount, state, amount, claim_id, at, fx, inquiry_until) ON payment_reversals TO fairtick_app;

CREATE TABLE payment_valuations (
	id uuid NOT NULL,
	payment_id uuid NOT NULL,
	amount minor_amount NOT NULL,
	difference bigint,
	credited boolean NOT NULL,
	claim_id uuid,
	reason text NOT NULL,
	asked_by integer NOT NULL,
	agreed_by integer,
	valued_at bigint NOT NULL,
	CONSTRAINT payment_valuations_pkey PRIMARY KEY (id),
	CONSTRAINT payment_valuations_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES users(id),
	CONSTRAINT payment_valuations_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
	CONSTRAINT payment_valuations_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
	CONSTRAINT payment_valuations_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
	CONSTRAINT payment_valuations_difference_agreed CHECK (difference IS NULL OR agreed_by IS NOT NULL),
	CONSTRAINT payment_valuations_difference_check CHECK (difference <> 0),
	CONSTRAINT payment_valuations_two_people CHECK (asked_by <> agreed_by)
);
CREATE INDEX payment_valuations_by_staff ON payment_valuations USING btree (asked_by, valued_at) WHERE agreed_by IS NULL;
CREATE INDEX payment_valuations_of_payment ON payment_valuations USING btree (payment_id, valued_at);
GRANT INSERT, SELECT ON payment_valuations TO fairtick_app;
GRANT SELECT ON payment_valuations TO fairtick_audit;

CREATE TABLE payments (
	id uuid NOT NULL,
	provider text NOT NULL,
	provider_account text NOT NULL,
	provider_payment_id text NOT NULL,
	deposit_id uuid,
	native_amount bigint NOT NULL,
	native_currency text NOT NULL,
	state text NOT NULL,
	money text NOT NULL,
	amount minor_amount,
	fee minor_balance DEFAULT 0 NOT NULL,
	currency currency NOT NULL,
	instrument_kind text,
	instrument_hash bytea,
	instrument_label text,
	payer_name text,
	refundable_until bigint,
	cost bigint NOT NULL,
	doubt text,
	reason text,
	at bigint NOT NULL,
	seen_at bigint NOT NULL,
	booked_at bigint,
	fx minor_balance DEFAULT 0 NOT NULL,
	rate_numerator numeric(60,0),
	rate_denominator numeric(60,0),
	due_at bigint,
	suspended_by uuid,
	senders text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT payments_pkey PRIMARY KEY (id),
	CONSTRAINT payments_provider_provider_account_provider_payment_id_key UNIQUE (provider, provider_account, provider_payment_id),
	CONSTRAINT payments_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
	CONSTRAINT payments_booked CHECK (
CASE
    WHEN money = ANY (ARRAY['none'::text, 'unvalued'::text]) THEN amount IS NULL
    ELSE amount IS NOT NULL OR money = 'returned'::text
END),
	CONSTRAINT payments_cost_check CHECK (cost >= 0),
	CONSTRAINT payments_money_check CHECK (money = ANY (ARRAY['none'::text, 'unvalued'::text, 'credited'::text, 'suspended'::text, 'released'::text, 'returned'::text, 'reversed'::text])),
	CONSTRAINT payments_native_amount_check CHECK (native_amount > 0),
	CONSTRAINT payments_state_check CHECK (state = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'reversed'::text]))
);
CREATE INDEX payments_by_instrument ON payments USING btree (instrument_hash) WHERE instrument_hash IS NOT NULL;
CREATE INDEX payments_by_provider_payment ON payments USING btree (provider_payment_id);
CREATE INDEX payments_of_deposit ON payments USING btree (deposit_id);
CREATE INDEX payments_of_nobody ON payments USING btree (due_at, id) WHERE deposit_id IS NULL AND (money = ANY (ARRAY['suspended'::text, 'unvalued'::text]));
CREATE INDEX payments_suspended ON payments USING btree (booked_at) WHERE money = 'suspended'::text;
CREATE TRIGGER keep_booked_amount BEFORE UPDATE ON payments FOR EACH ROW WHEN (old.money <> 'none'::text AND (old.native_amount IS DISTINCT FROM new.native_amount OR old.native_currency IS DISTINCT FROM new.native_currency)) EXECUTE FUNCTION keep_booked_amount();
GRANT INSERT, SELECT ON payments TO fairtick_app;
GRANT SELECT ON payments TO fairtick_audit;
GRANT UPDATE (deposit_id, native_amount, native_currency, state, money, amount, fee, instrument_kind, instrument_hash, instrument_label, payer_name, refundable_until, cost, doubt, reason, at, booked_at, fx, rate_numerator, rate_denominator, due_at, suspended_by, senders) ON payments TO fairtick_app;

CREATE TABLE payout_switches (
	id bigint GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	provider text NOT NULL,
	provider_account text NOT NULL,
	reason text NOT NULL,
	stopped_at bigint NOT NULL,
	started_at bigint,
	started_by integer,
	CONSTRAINT payout_switches_pkey PRIMARY KEY (id),
	CONSTRAINT payout_switches_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id)
);
CREATE UNIQUE INDEX payout_switches_stopped ON payout_switches USING btree (provider, provider_account) WHERE started_at IS NULL;
GRANT INSERT, SELECT ON payout_switches TO fairtick_app;
GRANT SELECT ON payout_switches TO fairtick_audit;
GRANT UPDATE (reason, started_at, started_by) ON payout_switches TO fairtick_app;

CREATE TABLE payout_versions (
	asset_group text NOT NULL,
	version integer NOT NULL,
	effective_at bigint NOT NULL,
	standard_bps integer NOT NULL,
	gold_bps integer NOT NULL,
	premium_bps integer NOT NULL,
	CONSTRAINT payout_versions_pkey PRIMARY KEY (asset_group, version),
	CONSTRAINT payout_versions_gold_bps_check CHECK (gold_bps >= 1 AND gold_bps <= 9800),
	CONSTRAINT payout_versions_premium_bps_check CHECK (premium_bps >= 1 AND premium_bps <= 9800),
	CONSTRAINT payout_versions_standard_bps_check CHECK (standard_bps >= 1 AND standard_bps <= 9800),
	CONSTRAINT keep_begin TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE TRIGGER catalogue_stamp AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON payout_versions FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_stamp();
CREATE CONSTRAINT TRIGGER keep_begin AFTER INSERT ON payout_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_begin();
GRANT INSERT, SELECT ON payout_versions TO fairtick_app;
GRANT SELECT ON payout_versions TO fairtick_audit;

CREATE TABLE proof_batches (
	id uuid NOT NULL,
	key bytea NOT NULL,
	leaves bytea NOT NULL,
	trades integer NOT NULL,
	note text NOT NULL,
	at bigint NOT NULL,
	entry bigint,
	place integer,
	refused jsonb,
	sales integer DEFAULT 0 NOT NULL,
	CONSTRAINT proof_batches_pkey PRIMARY KEY (id)
);
CREATE INDEX proof_batches_by_place ON proof_batches USING btree (entry, place) WHERE entry IS NOT NULL;
CREATE INDEX proof_batches_by_time ON proof_batches USING brin (at);
CREATE INDEX proof_batches_waiting ON proof_batches USING btree (at) WHERE entry IS NULL;
GRANT INSERT, SELECT ON proof_batches TO fairtick_app;
GRANT SELECT ON proof_batches TO fairtick_audit;
GRANT UPDATE (key, entry, place) ON proof_batches TO fairtick_app;

CREATE TABLE proof_bundles (
	tile bigint NOT NULL,
	packed_at bigint,
	cleared_at bigint,
	CONSTRAINT proof_bundles_pkey PRIMARY KEY (tile),
	CONSTRAINT proof_bundles_cleared CHECK (cleared_at IS NULL OR packed_at IS NOT NULL),
	CONSTRAINT proof_bundles_tile_check CHECK (tile >= 0)
);
CREATE INDEX proof_bundles_waiting ON proof_bundles USING btree (tile) WHERE cleared_at IS NULL AND packed_at IS NOT NULL;
GRANT INSERT, SELECT ON proof_bundles TO fairtick_app;
GRANT SELECT ON proof_bundles TO fairtick_audit;
GRANT UPDATE (packed_at, cleared_at) ON proof_bundles TO fairtick_app;

CREATE TABLE proof_chains (
	asset_id integer NOT NULL,
	no bigint NOT NULL,
	CONSTRAINT proof_chains_pkey PRIMARY KEY (asset_id),
	CONSTRAINT proof_chains_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id)
);
GRANT INSERT, SELECT ON proof_chains TO fairtick_app;
GRANT SELECT ON proof_chains TO fairtick_audit;
GRANT UPDATE (no) ON proof_chains TO fairtick_app;

CREATE TABLE proof_checkpoints (
	size bigint NOT NULL,
	note text NOT NULL,
	at bigint NOT NULL,
	CONSTRAINT proof_checkpoints_pkey PRIMARY KEY (size)
);
GRANT INSERT, SELECT ON proof_checkpoints TO fairtick_app;
GRANT SELECT ON proof_checkpoints TO fairtick_audit;

CREATE TABLE proof_days (
	day integer NOT NULL,
	accepted bigint NOT NULL,
	refused bigint NOT NULL,
	in_log bigint NOT NULL,
	cover_bps bigint,
	counted_through bigint NOT NULL,
	late_answers bigint DEFAULT 0 NOT NULL,
	greatest_lag_ms bigint DEFAULT 0 NOT NULL,
	late_groups bigint DEFAULT 0 NOT NULL,
	CONSTRAINT proof_days_pkey PRIMARY KEY (day)
);
GRANT DELETE, INSERT, SELECT ON proof_days TO fairtick_app;
GRANT SELECT ON proof_days TO fairtick_audit;

CREATE TABLE proof_entries (
	no bigint NOT NULL,
	"time" bigint NOT NULL,
	leaf text NOT NULL,
	items bytea,
	CONSTRAINT proof_entries_pkey PRIMARY KEY (no)
);
CREATE INDEX proof_entries_by_time ON proof_entries USING btree ("time", no);
CREATE INDEX proof_entries_without_file ON proof_entries USING btree (no) WHERE items IS NOT NULL;
GRANT INSERT, SELECT ON proof_entries TO fairtick_app;
GRANT SELECT ON proof_entries TO fairtick_audit;
GRANT UPDATE (items) ON proof_entries TO fairtick_app;

CREATE TABLE proof_erasures (
	user_id integer NOT NULL,
	CONSTRAINT proof_erasures_pkey PRIMARY KEY (user_id),
	CONSTRAINT proof_erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT ON proof_erasures TO fairtick_app;
GRANT SELECT ON proof_erasures TO fairtick_audit;

CREATE TABLE proof_heads (
	at bigint NOT NULL,
	from_xid bigint NOT NULL,
	until_xid bigint NOT NULL,
	key bytea NOT NULL,
	accounts bigint[] NOT NULL,
	versions bigint[] NOT NULL,
	leaves bytea NOT NULL,
	root bytea NOT NULL,
	CONSTRAINT proof_heads_pkey PRIMARY KEY (at),
	CONSTRAINT proof_heads_span CHECK (until_xid >= from_xid)
);
CREATE INDEX proof_heads_by_xid ON proof_heads USING btree (until_xid);
GRANT DELETE, INSERT, SELECT ON proof_heads TO fairtick_app;
GRANT SELECT ON proof_heads TO fairtick_audit;

CREATE TABLE proof_histograms (
	day integer NOT NULL,
	kind text NOT NULL,
	currency currency,
	asset_id integer,
	bin integer NOT NULL,
	n bigint NOT NULL,
	CONSTRAINT proof_histograms_day_kind_currency_asset_id_bin_key UNIQUE NULLS NOT DISTINCT (day, kind, currency, asset_id, bin),
	CONSTRAINT proof_histograms_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
	CONSTRAINT proof_histograms_kind_check CHECK (kind = ANY (ARRAY['slippage'::text, 'placement'::text, 'settlement'::text, 'feed'::text]))
);
GRANT DELETE, INSERT, SELECT ON proof_histograms TO fairtick_app;
GRANT SELECT ON proof_histograms TO fairtick_audit;
GRANT UPDATE (n) ON proof_histograms TO fairtick_app;

CREATE TABLE proof_keys (
	no integer NOT NULL,
	use text NOT NULL,
	key text NOT NULL,
	asked_at bigint NOT NULL,
	named_at bigint,
	alone_at bigint,
	CONSTRAINT proof_keys_pkey PRIMARY KEY (no),
	CONSTRAINT proof_keys_key_key UNIQUE (key),
	CONSTRAINT proof_keys_no_check CHECK (no >= 0),
	CONSTRAINT proof_keys_use_check CHECK (use = ANY (ARRAY['log'::text, 'promise'::text]))
);
GRANT DELETE, INSERT, SELECT ON proof_keys TO fairtick_app;
GRANT SELECT ON proof_keys TO fairtick_audit;
GRANT UPDATE (named_at, alone_at) ON proof_keys TO fairtick_app;

CREATE TABLE proof_late_groups (
	entry bigint NOT NULL,
	day integer NOT NULL,
	groups integer NOT NULL,
	CONSTRAINT proof_late_groups_pkey PRIMARY KEY (day, entry)
);
GRANT INSERT, SELECT ON proof_late_groups TO fairtick_app;
GRANT SELECT ON proof_late_groups TO fairtick_audit;

CREATE TABLE proof_left_out (
	generation uuid NOT NULL,
	name text NOT NULL,
	decided_at bigint NOT NULL,
	CONSTRAINT proof_left_out_pkey PRIMARY KEY (generation, name),
	CONSTRAINT proof_left_out_generation_fkey FOREIGN KEY (generation) REFERENCES generations(id)
);
GRANT INSERT, SELECT ON proof_left_out TO fairtick_app;
GRANT SELECT ON proof_left_out TO fairtick_audit;

CREATE TABLE proof_log (
	one boolean DEFAULT true NOT NULL,
	origin text NOT NULL,
	log_key text,
	promise_key text,
	fence bigint DEFAULT 0 NOT NULL,
	entries bigint DEFAULT 0 NOT NULL,
	last_time bigint DEFAULT 0 NOT NULL,
	size bigint DEFAULT 0 NOT NULL,
	root bytea NOT NULL,
	looked_at bigint DEFAULT 0 NOT NULL,
	halted text,
	beats bigint DEFAULT 0 NOT NULL,
	generation uuid,
	CONSTRAINT proof_log_pkey PRIMARY KEY (one),
	CONSTRAINT proof_log_one_check CHECK (one)
);
GRANT INSERT, SELECT ON proof_log TO fairtick_app;
GRANT SELECT ON proof_log TO fairtick_audit;
GRANT UPDATE (origin, log_key, promise_key, fence, entries, last_time, size, root, looked_at, halted, beats, generation) ON proof_log TO fairtick_app;

CREATE TABLE proof_losing (
	day integer NOT NULL,
	currency currency NOT NULL,
	days integer NOT NULL,
	accounts bigint NOT NULL,
	lost bigint NOT NULL,
	CONSTRAINT proof_losing_pkey PRIMARY KEY (day, currency, days)
);
GRANT DELETE, INSERT, SELECT ON proof_losing TO fairtick_app;
GRANT SELECT ON proof_losing TO fairtick_audit;

CREATE TABLE proof_outcomes (
	day integer NOT NULL,
	currency currency NOT NULL,
	asset_id integer,
	kind text NOT NULL,
	reason text NOT NULL,
	won bigint NOT NULL,
	lost bigint NOT NULL,
	tied bigint NOT NULL,
	undecided bigint NOT NULL,
	staked bigint NOT NULL,
	returned bigint NOT NULL,
	CONSTRAINT proof_outcomes_day_currency_asset_id_kind_reason_key UNIQUE NULLS NOT DISTINCT (day, currency, asset_id, kind, reason),
	CONSTRAINT proof_outcomes_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
	CONSTRAINT proof_outcomes_kind_check CHECK (kind = ANY (ARRAY['settled'::text, 'sold'::text, 'void'::text, 'corrected'::text, 'refused'::text]))
);
GRANT DELETE, INSERT, SELECT ON proof_outcomes TO fairtick_app;
GRANT SELECT ON proof_outcomes TO fairtick_audit;

CREATE TABLE proof_shares (
	share text NOT NULL,
	trade_id uuid NOT NULL,
	user_id integer NOT NULL,
	shared_at bigint NOT NULL,
	CONSTRAINT proof_shares_pkey PRIMARY KEY (share),
	CONSTRAINT proof_shares_trade_id_key UNIQUE (trade_id),
	CONSTRAINT proof_shares_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX proof_shares_of_user ON proof_shares USING btree (user_id);
GRANT DELETE, INSERT, SELECT ON proof_shares TO fairtick_app;
GRANT SELECT ON proof_shares TO fairtick_audit;

CREATE TABLE proof_spans (
	asset_id integer NOT NULL,
	entry bigint NOT NULL,
	CONSTRAINT proof_spans_pkey PRIMARY KEY (asset_id, entry)
);
GRANT INSERT, SELECT ON proof_spans TO fairtick_app;
GRANT SELECT ON proof_spans TO fairtick_audit;

CREATE TABLE proof_subjects (
	subject text NOT NULL,
	entry bigint NOT NULL,
	place integer NOT NULL,
	CONSTRAINT proof_subjects_pkey PRIMARY KEY (subject)
);
CREATE INDEX proof_subjects_by_place ON proof_subjects USING btree (entry, place);
GRANT INSERT, SELECT ON proof_subjects TO fairtick_app;
GRANT SELECT ON proof_subjects TO fairtick_audit;

CREATE TABLE proof_successors (
	no integer NOT NULL,
	origin text NOT NULL,
	checkpoint text NOT NULL,
	before_log_key text NOT NULL,
	before_promise_key text NOT NULL,
	reason text NOT NULL,
	at bigint NOT NULL,
	CONSTRAINT proof_successors_pkey PRIMARY KEY (no),
	CONSTRAINT proof_successors_origin_key UNIQUE (origin),
	CONSTRAINT proof_successors_no_check CHECK (no >= 0)
);
GRANT INSERT, SELECT ON proof_successors TO fairtick_app;
GRANT SELECT ON proof_successors TO fairtick_audit;

CREATE TABLE proof_trader_days (
	day integer NOT NULL,
	currency currency NOT NULL,
	user_id integer NOT NULL,
	trades bigint NOT NULL,
	net bigint NOT NULL,
	CONSTRAINT proof_trader_days_pkey PRIMARY KEY (day, currency, user_id),
	CONSTRAINT proof_trader_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT ON proof_trader_days TO fairtick_app;
GRANT SELECT ON proof_trader_days TO fairtick_audit;

CREATE TABLE provider_notices (
	id bigint GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	provider text NOT NULL,
	provider_account text NOT NULL,
	delivery_id text NOT NULL,
	body bytea,
	subjects jsonb NOT NULL,
	received_at bigint NOT NULL,
	worked_at bigint,
	due_at bigint DEFAULT clock(),
	tries integer DEFAULT 0 NOT NULL,
	CONSTRAINT provider_notices_pkey PRIMARY KEY (id),
	CONSTRAINT provider_notices_provider_provider_account_delivery_id_key UNIQUE (provider, provider_account, delivery_id),
	CONSTRAINT provider_notices_due_until_worked CHECK ((worked_at IS NULL) = (due_at IS NOT NULL))
);
CREATE INDEX provider_notices_due ON provider_notices USING btree (provider, provider_account, due_at) WHERE worked_at IS NULL;
GRANT INSERT, SELECT ON provider_notices TO fairtick_app;
GRANT SELECT ON provider_notices TO fairtick_audit;
GRANT UPDATE (body, worked_at, due_at, tries) ON provider_notices TO fairtick_app;

CREATE TABLE push_devices (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	session_id uuid NOT NULL,
	address text NOT NULL,
	service text NOT NULL,
	key text NOT NULL,
	secret text NOT NULL,
	our_key text NOT NULL,
	added_at bigint NOT NULL,
	due_at bigint,
	taken_until bigint,
	CONSTRAINT push_devices_pkey PRIMARY KEY (id),
	CONSTRAINT push_devices_address_key UNIQUE (address),
	CONSTRAINT push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX push_devices_due ON push_devices USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX push_devices_of_user ON push_devices USING btree (user_id);
GRANT DELETE, INSERT, SELECT ON push_devices TO fairtick_app;
GRANT SELECT ON push_devices TO fairtick_audit;
GRANT UPDATE (session_id, key, secret, our_key, due_at, taken_until) ON push_devices TO fairtick_app;

CREATE TABLE push_messages (
	id uuid NOT NULL,
	device_id uuid NOT NULL,
	user_id integer NOT NULL,
	seq bigint GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	payload jsonb NOT NULL,
	urgent boolean NOT NULL,
	at bigint NOT NULL,
	until bigint NOT NULL,
	tries integer DEFAULT 0 NOT NULL,
	always boolean NOT NULL,
	CONSTRAINT push_messages_pkey PRIMARY KEY (id),
	CONSTRAINT push_messages_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE,
	CONSTRAINT push_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX push_messages_in_order ON push_messages USING btree (device_id, seq);
CREATE INDEX push_messages_of_user ON push_messages USING btree (user_id);
GRANT DELETE, INSERT, SELECT ON push_messages TO fairtick_app;
GRANT SELECT ON push_messages TO fairtick_audit;
GRANT UPDATE (tries) ON push_messages TO fairtick_app;

CREATE TABLE quotes (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	method text NOT NULL,
	direction text NOT NULL,
	currency currency NOT NULL,
	amount minor_amount NOT NULL,
	native_amount bigint NOT NULL,
	native_currency text NOT NULL,
	spread_bps integer NOT NULL,
	source text NOT NULL,
	created_at bigint NOT NULL,
	expires_at bigint NOT NULL,
	used_at bigint,
	rate_numerator numeric(60,0) NOT NULL,
	rate_denominator numeric(60,0) NOT NULL,
	native_decimals integer NOT NULL,
	fixed boolean NOT NULL,
	CONSTRAINT quotes_pkey PRIMARY KEY (id),
	CONSTRAINT quotes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT quotes_direction_check CHECK (direction = ANY (ARRAY['deposit'::text, 'withdrawal'::text])),
	CONSTRAINT quotes_native_amount_check CHECK (native_amount > 0),
	CONSTRAINT quotes_native_decimals_check CHECK (native_decimals >= 0),
	CONSTRAINT quotes_rate_denominator_check CHECK (rate_denominator > 0::numeric),
	CONSTRAINT quotes_rate_numerator_check CHECK (rate_numerator > 0::numeric),
	CONSTRAINT quotes_spread_bps_check CHECK (spread_bps >= 0)
);
CREATE INDEX quotes_of_user ON quotes USING btree (user_id, created_at);
GRANT INSERT, SELECT ON quotes TO fairtick_app;
GRANT SELECT ON quotes TO fairtick_audit;
GRANT UPDATE (used_at) ON quotes TO fairtick_app;

CREATE TABLE reconciliation_differences (
	id uuid NOT NULL,
	reconciliation_id bigint,
	provider text NOT NULL,
	provider_account text NOT NULL,
	subject_kind text NOT NULL,
	subject_id text NOT NULL,
	kind text NOT NULL,
	ours jsonb,
	theirs jsonb,
	missing minor_balance NOT NULL,
	found_at bigint NOT NULL,
	resolved_at bigint,
	resolution text,
	payment_id uuid,
	CONSTRAINT reconciliation_differences_pkey PRIMARY KEY (id),
	CONSTRAINT reconciliation_differences_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
	CONSTRAINT reconciliation_differences_reconciliation_id_fkey FOREIGN KEY (reconciliation_id) REFERENCES reconciliations(id),
	CONSTRAINT reconciliation_differences_kind_check CHECK (kind = ANY (ARRAY['missing_here'::text, 'missing_there'::text, 'amount'::text, 'state'::text])),
	CONSTRAINT reconciliation_differences_ours CHECK ((kind = 'missing_here'::text) = (ours IS NULL)),
	CONSTRAINT reconciliation_differences_resolution CHECK ((resolved_at IS NULL) = (resolution IS NULL)),
	CONSTRAINT reconciliation_differences_resolution_check CHECK (resolution = ANY (ARRAY['evidence'::text, 'staff'::text, 'replaced'::text])),
	CONSTRAINT reconciliation_differences_subject_kind_check CHECK (subject_kind = ANY (ARRAY['payment'::text, 'refund'::text, 'dispute'::text, 'payout'::text])),
	CONSTRAINT reconciliation_differences_theirs CHECK ((kind = 'missing_there'::text) = (theirs IS NULL))
);
CREATE INDEX reconciliation_differences_of_payment ON reconciliation_differences USING btree (payment_id) WHERE resolved_at IS NULL;
CREATE UNIQUE INDEX reconciliation_differences_open ON reconciliation_differences USING btree (provider, provider_account, subject_kind, subject_id) WHERE resolved_at IS NULL;
GRANT INSERT, SELECT ON reconciliation_differences TO fairtick_app;
GRANT SELECT ON reconciliation_differences TO fairtick_audit;
GRANT UPDATE (resolved_at, resolution, payment_id) ON reconciliation_differences TO fairtick_app;

CREATE TABLE reconciliations (
	id bigint GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	provider text NOT NULL,
	provider_account text NOT NULL,
	from_at bigint NOT NULL,
	to_at bigint NOT NULL,
	began_at bigint NOT NULL,
	ended_at bigint,
	compared integer DEFAULT 0 NOT NULL,
	differences integer DEFAULT 0 NOT NULL,
	CONSTRAINT reconciliations_pkey PRIMARY KEY (id)
);
CREATE INDEX reconciliations_of_account ON reconciliations USING btree (provider, provider_account, id DESC);
GRANT INSERT, SELECT ON reconciliations TO fairtick_app;
GRANT SELECT ON reconciliations TO fairtick_audit;
GRANT UPDATE (ended_at, compared, differences) ON reconciliations TO fairtick_app;

CREATE TABLE recordings (
	id text NOT NULL,
	name text NOT NULL,
	form text NOT NULL,
	ticks integer NOT NULL,
	digits integer NOT NULL,
	length_ms bigint NOT NULL,
	slippage_min integer NOT NULL,
	uploaded_at bigint NOT NULL,
	pair text,
	jump double precision,
	jump_line integer,
	CONSTRAINT recordings_pkey PRIMARY KEY (id),
	CONSTRAINT recordings_form_check CHECK (form = ANY (ARRAY['histdata'::text, 'truefx'::text, 'quotes'::text, 'trades'::text])),
	CONSTRAINT recordings_id_check CHECK (id ~ '^[0-9a-f]{64}$'::text),
	CONSTRAINT recordings_jump_check CHECK (jump >= 0::double precision),
	CONSTRAINT recordings_jump_line_check CHECK (jump_line > 0),
	CONSTRAINT recordings_pair_check CHECK (pair ~ '^[A-Z0-9]{2,12}$'::text),
	CONSTRAINT recordings_slippage_min_check CHECK (slippage_min > 0),
	CONSTRAINT recordings_ticks_check CHECK (ticks > 1)
);
GRANT INSERT, SELECT ON recordings TO fairtick_app;
GRANT SELECT ON recordings TO fairtick_audit;

CREATE TABLE recoveries (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id integer NOT NULL,
	state text NOT NULL,
	verified boolean NOT NULL,
	sent_at bigint NOT NULL,
	expires_at bigint NOT NULL,
	asked_by integer,
	agreed_by integer,
	due_at bigint,
	ended_at bigint,
	because text,
	taken_by integer,
	taken_until bigint,
	CONSTRAINT recoveries_pkey PRIMARY KEY (id),
	CONSTRAINT recoveries_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES users(id),
	CONSTRAINT recoveries_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
	CONSTRAINT recoveries_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES users(id),
	CONSTRAINT recoveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT recoveries_agreement CHECK (num_nulls(asked_by, agreed_by, due_at) = ANY (ARRAY[0, 3])),
	CONSTRAINT recoveries_due CHECK ((state <> ALL (ARRAY['waiting'::text, 'done'::text])) OR due_at IS NOT NULL),
	CONSTRAINT recoveries_ended CHECK ((ended_at IS NULL) = (state = ANY (ARRAY['open'::text, 'waiting'::text]))),
	CONSTRAINT recoveries_people CHECK (asked_by <> agreed_by AND asked_by <> user_id AND agreed_by <> user_id),
	CONSTRAINT recoveries_state_check CHECK (state = ANY (ARRAY['open'::text, 'waiting'::text, 'done'::text, 'refused'::text, 'stopped'::text, 'ended'::text, 'expired'::text])),
	CONSTRAINT recoveries_taken CHECK ((taken_by IS NULL) = (taken_until IS NULL))
);
CREATE INDEX recoveries_over ON recoveries USING btree (ended_at DESC, id DESC) WHERE ended_at IS NOT NULL;
CREATE INDEX recoveries_sent ON recoveries USING btree (sent_at, id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX recoveries_under_way ON recoveries USING btree (user_id) WHERE ended_at IS NULL;
GRANT DELETE, INSERT, SELECT ON recoveries TO fairtick_app;
GRANT SELECT ON recoveries TO fairtick_audit;
GRANT UPDATE (state, asked_by, agreed_by, due_at, ended_at, because, taken_by, taken_until) ON recoveries TO fairtick_app;

CREATE TABLE recovery_codes (
	code_hash bytea NOT NULL,
	user_id integer NOT NULL,
	used_at bigint,
	created_at bigint NOT NULL,
	CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash),
	CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX recovery_codes_of_user ON recovery_codes USING btree (user_id);
GRANT DELETE, INSERT, SELECT ON recovery_codes TO fairtick_app;
GRANT SELECT ON recovery_codes TO fairtick_audit;
GRANT UPDATE (used_at) ON recovery_codes TO fairtick_app;

CREATE TABLE recovery_files (
	id uuid NOT NULL,
	link_id uuid NOT NULL,
	user_id integer NOT NULL,
	step text NOT NULL,
	paper text NOT NULL,
	country text NOT NULL,
	side text NOT NULL,
	file_id uuid NOT NULL,
	pages integer NOT NULL,
	uploaded_at bigint NOT NULL,
	recovery_id uuid,
	CONSTRAINT recovery_files_pkey PRIMARY KEY (id),
	CONSTRAINT recovery_files_file_id_key UNIQUE (file_id),
	CONSTRAINT recovery_files_recovery_id_fkey FOREIGN KEY (recovery_id) REFERENCES recoveries(id) ON DELETE CASCADE,
	CONSTRAINT recovery_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT recovery_files_side_check CHECK (side = ANY (ARRAY['front'::text, 'back'::text])),
	CONSTRAINT recovery_files_step_check CHECK (step = ANY (ARRAY['document'::text, 'selfie'::text]))
);
CREATE INDEX recovery_files_of_link ON recovery_files USING btree (link_id);
CREATE INDEX recovery_files_of_recovery ON recovery_files USING btree (recovery_id) WHERE recovery_id IS NOT NULL;
CREATE INDEX recovery_files_of_user ON recovery_files USING btree (user_id);
GRANT DELETE, INSERT, SELECT ON recovery_files TO fairtick_app;
GRANT SELECT ON recovery_files TO fairtick_audit;
GRANT UPDATE (recovery_id) ON recovery_files TO fairtick_app;

CREATE TABLE recovery_views (
	recovery_id uuid NOT NULL,
	staff_id integer NOT NULL,
	file_id uuid NOT NULL,
	page integer NOT NULL,
	CONSTRAINT recovery_views_pkey PRIMARY KEY (recovery_id, staff_id, file_id, page),
	CONSTRAINT recovery_views_recovery_id_fkey FOREIGN KEY (recovery_id) REFERENCES recoveries(id) ON DELETE CASCADE,
	CONSTRAINT recovery_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES users(id)
);
GRANT INSERT, SELECT ON recovery_views TO fairtick_app;
GRANT SELECT ON recovery_views TO fairtick_audit;

CREATE TABLE refused_placements (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	request jsonb NOT NULL,
	code text NOT NULL,
	params jsonb NOT NULL,
	refused_at bigint NOT NULL,
	batch uuid,
	batch_place integer,
	rules_version integer DEFAULT 1 NOT NULL,
	entry_after bigint,
	CONSTRAINT refused_placements_pkey PRIMARY KEY (id, user_id)
);
CREATE INDEX refused_placements_by_age ON refused_placements USING brin (refused_at);
GRANT DELETE, INSERT, SELECT ON refused_placements TO fairtick_app;
GRANT SELECT ON refused_placements TO fairtick_audit;

CREATE TABLE sandbox_objects (
	id text NOT NULL,
	kind text NOT NULL,
	parent_id text,
	key uuid,
	amount bigint NOT NULL,
	currency text NOT NULL,
	state text NOT NULL,
	details jsonb NOT NULL,
	changed_at bigint NOT NULL,
	CONSTRAINT sandbox_objects_pkey PRIMARY KEY (id),
	CONSTRAINT sandbox_objects_kind_key_key UNIQUE (kind, key),
	CONSTRAINT sandbox_objects_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES sandbox_objects(id),
	CONSTRAINT sandbox_objects_amount_check CHECK (amount > 0),
	CONSTRAINT sandbox_objects_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'payment'::text, 'refund'::text, 'dispute'::text, 'payout'::text]))
);
CREATE INDEX sandbox_objects_by_change ON sandbox_objects USING btree (changed_at);
CREATE INDEX sandbox_objects_of_parent ON sandbox_objects USING btree (parent_id);
GRANT INSERT, SELECT ON sandbox_objects TO fairtick_app;
GRANT SELECT ON sandbox_objects TO fairtick_audit;
GRANT UPDATE (state, details, changed_at) ON sandbox_objects TO fairtick_app;

CREATE TABLE saved_filters (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id integer NOT NULL,
	name text NOT NULL,
	shared boolean NOT NULL,
	filter jsonb NOT NULL,
	saved_at bigint NOT NULL,
	CONSTRAINT saved_filters_pkey PRIMARY KEY (id),
	CONSTRAINT saved_filters_user_id_name_key UNIQUE (user_id, name),
	CONSTRAINT saved_filters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX saved_filters_shared ON saved_filters USING btree (name) WHERE shared;
GRANT DELETE, INSERT, SELECT ON saved_filters TO fairtick_app;
GRANT SELECT ON saved_filters TO fairtick_audit;
GRANT UPDATE (shared, filter, saved_at) ON saved_filters TO fairtick_app;

CREATE TABLE selected_assets (
	user_id integer NOT NULL,
	asset_id integer NOT NULL,
	"position" integer NOT NULL,
	active boolean NOT NULL,
	CONSTRAINT selected_assets_pkey PRIMARY KEY (user_id, asset_id),
	CONSTRAINT selected_assets_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
	CONSTRAINT selected_assets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX selected_assets_active ON selected_assets USING btree (user_id) WHERE active;
GRANT DELETE, INSERT, SELECT ON selected_assets TO fairtick_app;
GRANT SELECT ON selected_assets TO fairtick_audit;

CREATE TABLE sessions (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	token_hash bytea NOT NULL,
	cookie_hash bytea NOT NULL,
	remember boolean NOT NULL,
	created_at bigint NOT NULL,
	last_used_at bigint NOT NULL,
	expires_at bigint NOT NULL,
	ended_at bigint,
	address text NOT NULL,
	user_agent text NOT NULL,
	confirmed_at bigint NOT NULL,
	method text DEFAULT 'password'::text NOT NULL,
	new_device boolean DEFAULT false NOT NULL,
	second_factor text,
	second_factor_at bigint,
	CONSTRAINT sessions_pkey PRIMARY KEY (id),
	CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
	CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT sessions_method_check CHECK (method = ANY (ARRAY['password'::text, 'oauth'::text, 'passkey'::text, 'guest'::text])),
	CONSTRAINT sessions_second_factor_check CHECK (second_factor = ANY (ARRAY['totp'::text, 'recovery_code'::text, 'passkey'::text]))
);
CREATE INDEX sessions_of_user ON sessions USING btree (user_id) WHERE ended_at IS NULL;
CREATE INDEX sign_ins_of_user ON sessions USING btree (user_id, created_at DESC, id);
GRANT INSERT, SELECT ON sessions TO fairtick_app;
GRANT SELECT ON sessions TO fairtick_audit;
GRANT UPDATE (last_used_at, ended_at, address, user_agent, confirmed_at, second_factor_at) ON sessions TO fairtick_app;

CREATE TABLE sign_in_challenges (
	token_hash bytea NOT NULL,
	user_id integer NOT NULL,
	credentials_version integer NOT NULL,
	remember boolean NOT NULL,
	expires_at bigint NOT NULL,
	method text DEFAULT 'password'::text NOT NULL,
	CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (token_hash),
	CONSTRAINT sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT sign_in_challenges_method_check CHECK (method = ANY (ARRAY['password'::text, 'oauth'::text]))
);
CREATE INDEX sign_in_challenges_by_end ON sign_in_challenges USING btree (expires_at);
GRANT DELETE, INSERT, SELECT ON sign_in_challenges TO fairtick_app;
GRANT SELECT ON sign_in_challenges TO fairtick_audit;

CREATE TABLE silent_notes (
	round bigint NOT NULL,
	at bigint NOT NULL,
	CONSTRAINT silent_notes_pkey PRIMARY KEY (round, at),
	CONSTRAINT silent_notes_round_fkey FOREIGN KEY (round) REFERENCES silent_rounds(round)
);
GRANT SELECT ON silent_notes TO fairtick_app;
GRANT SELECT ON silent_notes TO fairtick_audit;

CREATE TABLE silent_rounds (
	round bigint NOT NULL,
	declared_at bigint NOT NULL,
	finished_at bigint,
	CONSTRAINT silent_rounds_pkey PRIMARY KEY (round),
	CONSTRAINT silent_rounds_day_after CHECK (declared_at >= ((round + 564267788) * 3000 + 86400000)),
	CONSTRAINT silent_rounds_round_check CHECK (round > 0)
);
GRANT SELECT ON silent_rounds TO fairtick_app;
GRANT SELECT ON silent_rounds TO fairtick_audit;
GRANT UPDATE (finished_at) ON silent_rounds TO fairtick_app;

CREATE TABLE site_pictures (
	hash text NOT NULL,
	content bytea NOT NULL,
	created_at bigint NOT NULL,
	CONSTRAINT site_pictures_pkey PRIMARY KEY (hash)
);
GRANT INSERT, SELECT ON site_pictures TO fairtick_app;
GRANT SELECT ON site_pictures TO fairtick_audit;

CREATE TABLE site_settings (
	singleton boolean DEFAULT true NOT NULL,
	version integer NOT NULL,
	app_name text,
	app_logo text,
	app_icon text,
	chat_site_id text,
	locale text NOT NULL,
	locales text[] NOT NULL,
	operator_name text,
	operator_address text,
	operator_licence text,
	countries text[],
	methods_off text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT site_settings_pkey PRIMARY KEY (singleton),
	CONSTRAINT site_settings_default_locale CHECK (locale = ANY (locales)),
	CONSTRAINT site_settings_locale_check CHECK (locale = ANY (ARRAY['en'::text, 'br'::text, 'id'::text, 'in'::text])),
	CONSTRAINT site_settings_singleton_check CHECK (singleton)
);
GRANT SELECT ON site_settings TO fairtick_app;
GRANT SELECT ON site_settings TO fairtick_audit;
GRANT UPDATE (version, app_name, app_logo, app_icon, chat_site_id, locale, locales, operator_name, operator_address, operator_licence, countries, methods_off) ON site_settings TO fairtick_app;

CREATE TABLE sittings (
	user_id integer NOT NULL,
	began_at bigint NOT NULL,
	last_at bigint NOT NULL,
	checked_at bigint NOT NULL,
	trades integer NOT NULL,
	net bigint NOT NULL,
	over_until bigint,
	CONSTRAINT sittings_pkey PRIMARY KEY (user_id),
	CONSTRAINT sittings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) WITH (fillfactor=50);
GRANT DELETE, INSERT, SELECT ON sittings TO fairtick_app;
GRANT SELECT ON sittings TO fairtick_audit;
GRANT UPDATE (began_at, last_at, checked_at, trades, net, over_until) ON sittings TO fairtick_app;

CREATE TABLE staff_requests (
	id uuid NOT NULL,
	kind text NOT NULL,
	subject text NOT NULL,
	content json NOT NULL,
	reason text NOT NULL,
	maker_id integer NOT NULL,
	created_at bigint NOT NULL,
	expires_at bigint NOT NULL,
	state text DEFAULT 'pending'::text NOT NULL,
	decided_by integer,
	decided_at bigint,
	decision_reason text,
	CONSTRAINT staff_requests_pkey PRIMARY KEY (id),
	CONSTRAINT staff_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
	CONSTRAINT staff_requests_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES users(id),
	CONSTRAINT staff_requests_decision CHECK ((state = 'pending'::text) = (decided_at IS NULL)),
	CONSTRAINT staff_requests_second_person CHECK ((state <> ALL (ARRAY['approved'::text, 'refused'::text])) OR decided_by <> maker_id),
	CONSTRAINT staff_requests_state_check CHECK (state = ANY (ARRAY['pending'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text]))
);
CREATE INDEX staff_requests_by_age ON staff_requests USING btree (created_at DESC, id DESC);
CREATE INDEX staff_requests_of_subject ON staff_requests USING btree (subject);
CREATE UNIQUE INDEX staff_requests_pending ON staff_requests USING btree (kind, subject) WHERE state = 'pending'::text;
GRANT INSERT, SELECT ON staff_requests TO fairtick_app;
GRANT SELECT ON staff_requests TO fairtick_audit;
GRANT UPDATE (state, decided_by, decided_at, decision_reason) ON staff_requests TO fairtick_app;

CREATE TABLE statement_lines (
	n bigint GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	bank_account text NOT NULL,
	entry_id text NOT NULL,
	kind text NOT NULL,
	native_amount bigint NOT NULL,
	native_currency text NOT NULL,
	booked_at bigint NOT NULL,
	payer_name text NOT NULL,
	payer_tax_number text,
	payer_account text,
	text text NOT NULL,
	subject_id text,
	entered_by integer NOT NULL,
	confirmed_by integer NOT NULL,
	confirmed_at bigint NOT NULL,
	CONSTRAINT statement_lines_pkey PRIMARY KEY (bank_account, entry_id),
	CONSTRAINT statement_lines_n_key UNIQUE (n),
	CONSTRAINT statement_lines_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
	CONSTRAINT statement_lines_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id),
	CONSTRAINT statement_lines_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'recall'::text, 'payout'::text, 'payout_returned'::text])),
	CONSTRAINT statement_lines_native_amount_check CHECK (native_amount > 0),
	CONSTRAINT statement_lines_two_people CHECK (entered_by <> confirmed_by)
);
CREATE UNIQUE INDEX statement_lines_by_entry ON statement_lines USING btree (bank_account, upper(entry_id));
CREATE INDEX statement_lines_by_time ON statement_lines USING btree (bank_account, booked_at, entry_id);
CREATE INDEX statement_lines_of_subject ON statement_lines USING btree (subject_id, bank_account);
GRANT INSERT, SELECT ON statement_lines TO fairtick_app;
GRANT SELECT ON statement_lines TO fairtick_audit;

CREATE TABLE support_messages (
	thread_id uuid NOT NULL,
	n integer NOT NULL,
	staff_id integer,
	text text NOT NULL,
	written_at bigint NOT NULL,
	CONSTRAINT support_messages_pkey PRIMARY KEY (thread_id, n),
	CONSTRAINT support_messages_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES users(id),
	CONSTRAINT support_messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES support_threads(id) ON DELETE CASCADE,
	CONSTRAINT support_messages_n_check CHECK (n > 0),
	CONSTRAINT support_messages_text_check CHECK (text <> ''::text)
);
GRANT INSERT, SELECT ON support_messages TO fairtick_app;
GRANT SELECT ON support_messages TO fairtick_audit;

CREATE TABLE support_threads (
	id uuid NOT NULL,
	user_id integer,
	status text NOT NULL,
	opened_at bigint NOT NULL,
	taken_by integer,
	taken_until bigint,
	CONSTRAINT support_threads_pkey PRIMARY KEY (id),
	CONSTRAINT support_threads_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES users(id),
	CONSTRAINT support_threads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT support_threads_status_check CHECK (status = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text])),
	CONSTRAINT support_threads_taken CHECK ((taken_by IS NULL) = (taken_until IS NULL))
);
CREATE INDEX support_threads_of_user ON support_threads USING btree (user_id, opened_at DESC, id DESC);
GRANT DELETE, INSERT, SELECT ON support_threads TO fairtick_app;
GRANT SELECT ON support_threads TO fairtick_audit;
GRANT UPDATE (status, taken_by, taken_until) ON support_threads TO fairtick_app;

CREATE TABLE taken_reviews (
	id uuid NOT NULL,
	taken_by integer NOT NULL,
	taken_until bigint NOT NULL,
	CONSTRAINT taken_reviews_pkey PRIMARY KEY (id),
	CONSTRAINT taken_reviews_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES users(id)
);
GRANT INSERT, SELECT ON taken_reviews TO fairtick_app;
GRANT SELECT ON taken_reviews TO fairtick_audit;
GRANT UPDATE (taken_by, taken_until) ON taken_reviews TO fairtick_app;

CREATE TABLE terms_versions (
	version integer NOT NULL,
	published_by integer NOT NULL,
	published_at bigint NOT NULL,
	CONSTRAINT terms_versions_pkey PRIMARY KEY (version),
	CONSTRAINT terms_versions_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id),
	CONSTRAINT terms_versions_version_check CHECK (version > 1)
);
GRANT INSERT, SELECT ON terms_versions TO fairtick_app;
GRANT SELECT ON terms_versions TO fairtick_audit;

CREATE TABLE tick_archives (
	day text NOT NULL,
	asset_id integer NOT NULL,
	through bigint NOT NULL,
	ticks bigint NOT NULL,
	chain_no bigint NOT NULL,
	chain_head bytea NOT NULL,
	last_seq bigint NOT NULL,
	last_t bigint NOT NULL,
	detached_at bigint NOT NULL,
	CONSTRAINT tick_archives_pkey PRIMARY KEY (asset_id, through),
	CONSTRAINT tick_archives_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id)
);
GRANT SELECT ON tick_archives TO fairtick_app;
GRANT SELECT ON tick_archives TO fairtick_audit;

CREATE TABLE tick_groups (
	asset_id integer NOT NULL,
	no bigint NOT NULL,
	kind text NOT NULL,
	t bigint NOT NULL,
	logged_through bigint NOT NULL,
	first_seq bigint,
	last_seq bigint,
	reason text,
	hash bytea NOT NULL,
	at bigint NOT NULL,
	fence bigint,
	CONSTRAINT tick_groups_pkey PRIMARY KEY (asset_id, no, at),
	CONSTRAINT tick_groups_check CHECK (at =
CASE
    WHEN kind = ANY (ARRAY['open'::text, 'close'::text]) THEN GREATEST(t, logged_through)
    ELSE t
END),
	CONSTRAINT tick_groups_kind_check CHECK (kind = ANY (ARRAY['ticks'::text, 'caught_up'::text, 'heartbeat'::text, 'open'::text, 'close'::text]))
) PARTITION BY RANGE (at);
CREATE INDEX tick_groups_heartbeats ON ONLY tick_groups USING btree (asset_id, at) WHERE kind = 'heartbeat'::text;
GRANT INSERT, SELECT ON tick_groups TO fairtick_app;
GRANT SELECT ON tick_groups TO fairtick_audit;

CREATE TABLE ticks (
	asset_id integer NOT NULL,
	seq bigint NOT NULL,
	t bigint NOT NULL,
	price bigint NOT NULL,
	source_t bigint NOT NULL,
	source_ref text NOT NULL,
	source text NOT NULL,
	CONSTRAINT ticks_pkey PRIMARY KEY (asset_id, t, seq),
	CONSTRAINT ticks_price_check CHECK (price > 0)
) PARTITION BY RANGE (t);
CREATE INDEX ticks_by_seq ON ONLY ticks USING btree (asset_id, seq);
GRANT INSERT, SELECT ON ticks TO fairtick_app;
GRANT SELECT ON ticks TO fairtick_audit;

CREATE TABLE timeline_reports (
	system text NOT NULL,
	timeline bigint NOT NULL,
	node uuid NOT NULL,
	begins_at pg_lsn,
	lost boolean NOT NULL,
	reported_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT timeline_reports_pkey PRIMARY KEY (system, timeline, node)
);
GRANT DELETE, INSERT, SELECT ON timeline_reports TO fairtick_app;
GRANT SELECT ON timeline_reports TO fairtick_audit;
GRANT UPDATE (lost, reported_at) ON timeline_reports TO fairtick_app;

CREATE TABLE told_announcements (
	announcement_id uuid NOT NULL,
	told_to integer NOT NULL,
	since bigint NOT NULL,
	registered_to bigint NOT NULL,
	CONSTRAINT told_announcements_pkey PRIMARY KEY (announcement_id),
	CONSTRAINT told_announcements_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id)
);
GRANT INSERT, SELECT ON told_announcements TO fairtick_app;
GRANT SELECT ON told_announcements TO fairtick_audit;
GRANT UPDATE (told_to, registered_to) ON told_announcements TO fairtick_app;

CREATE TABLE totp_secrets (
	user_id integer NOT NULL,
	secret bytea NOT NULL,
	created_at bigint NOT NULL,
	confirmed_at bigint,
	last_step bigint DEFAULT 0 NOT NULL,
	CONSTRAINT totp_secrets_pkey PRIMARY KEY (user_id),
	CONSTRAINT totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT ON totp_secrets TO fairtick_app;
GRANT SELECT ON totp_secrets TO fairtick_audit;
GRANT UPDATE (secret, created_at, confirmed_at, last_step) ON totp_secrets TO fairtick_app;

CREATE TABLE trade_corrections (
	trade_id uuid NOT NULL,
	asset_id integer NOT NULL,
	seq bigint,
	amount bigint NOT NULL,
	corrected_at bigint NOT NULL,
	lost_epoch integer,
	silent_round bigint,
	value_seq bigint,
	CONSTRAINT trade_corrections_pkey PRIMARY KEY (trade_id),
	CONSTRAINT trade_corrections_asset_id_seq_fkey FOREIGN KEY (asset_id, seq) REFERENCES feed_errors(asset_id, seq),
	CONSTRAINT trade_corrections_lost_epoch_fkey FOREIGN KEY (lost_epoch) REFERENCES fair_hours(lost_epoch),
	CONSTRAINT trade_corrections_silent_round_fkey FOREIGN KEY (silent_round) REFERENCES silent_rounds(round),
	CONSTRAINT trade_corrections_amount_check CHECK (amount > 0),
	CONSTRAINT trade_corrections_cause CHECK (num_nonnulls(seq, lost_epoch, silent_round) = 1),
	CONSTRAINT trade_corrections_value CHECK (value_seq IS NULL OR seq IS NULL),
	CONSTRAINT trade_corrections_value_of_round CHECK (silent_round IS NULL OR value_seq IS NOT NULL)
);
CREATE INDEX corrections_by_time ON trade_corrections USING btree (corrected_at);
GRANT INSERT, SELECT ON trade_corrections TO fairtick_app;
GRANT SELECT ON trade_corrections TO fairtick_audit;

CREATE TABLE trade_results (
	trade_id uuid NOT NULL,
	status text NOT NULL,
	void_reason text,
	entry_seq bigint,
	entry_t bigint,
	entry_price bigint,
	exit_seq bigint,
	exit_t bigint,
	exit_price bigint,
	returned bigint NOT NULL,
	closed_at bigint NOT NULL,
	accepted_at bigint NOT NULL,
	CONSTRAINT trade_results_pkey PRIMARY KEY (trade_id, accepted_at),
	CONSTRAINT trade_results_reason CHECK ((status = 'void'::text) = (void_reason IS NOT NULL)),
	CONSTRAINT trade_results_status_check CHECK (status = ANY (ARRAY['won'::text, 'lost'::text, 'tied'::text, 'sold'::text, 'void'::text])),
	CONSTRAINT trade_results_time CHECK (accepted_at >= 0 AND accepted_at <= '253402300799999'::bigint)
) PARTITION BY RANGE (accepted_at);
CREATE INDEX trade_results_by_close ON ONLY trade_results USING brin (closed_at);
CREATE INDEX void_results ON ONLY trade_results USING btree (closed_at) WHERE status = 'void'::text;
GRANT INSERT, SELECT ON trade_results TO fairtick_app;
GRANT SELECT ON trade_results TO fairtick_audit;

CREATE TABLE trade_results_rest PARTITION OF trade_results DEFAULT (
	trade_id uuid NOT NULL,
	status text NOT NULL,
	void_reason text,
	entry_seq bigint,
	entry_t bigint,
	entry_price bigint,
	exit_seq bigint,
	exit_t bigint,
	exit_price bigint,
	returned bigint NOT NULL,
	closed_at bigint NOT NULL,
	accepted_at bigint NOT NULL,
	CONSTRAINT trade_results_rest_pkey PRIMARY KEY (trade_id, accepted_at),
	CONSTRAINT trade_results_reason CHECK ((status = 'void'::text) = (void_reason IS NOT NULL)),
	CONSTRAINT trade_results_status_check CHECK (status = ANY (ARRAY['won'::text, 'lost'::text, 'tied'::text, 'sold'::text, 'void'::text])),
	CONSTRAINT trade_results_time CHECK (accepted_at >= 0 AND accepted_at <= '253402300799999'::bigint)
);
CREATE INDEX trade_results_rest_closed_at_idx ON trade_results_rest USING brin (closed_at);
CREATE INDEX trade_results_rest_closed_at_idx1 ON trade_results_rest USING btree (closed_at) WHERE status = 'void'::text;
GRANT SELECT ON trade_results_rest TO fairtick_audit;

CREATE TABLE trade_sales (
	id uuid NOT NULL,
	trade_id uuid NOT NULL,
	user_id integer NOT NULL,
	asset_id integer NOT NULL,
	trade_accepted_at bigint NOT NULL,
	accepted_at bigint NOT NULL,
	kept_seq bigint NOT NULL,
	executes_after bigint NOT NULL,
	within_ms integer NOT NULL,
	min_amount bigint,
	fee_bps integer NOT NULL,
	valid_until bigint,
	seen_seq bigint,
	asked_at bigint,
	rules_version integer NOT NULL,
	batch uuid,
	terms_hash bytea,
	ended_at bigint,
	lapse text,
	tick_seq bigint,
	tick_t bigint,
	tick_price bigint,
	CONSTRAINT trade_sales_pkey PRIMARY KEY (id),
	CONSTRAINT trade_sales_after CHECK (executes_after >= accepted_at AND accepted_at > trade_accepted_at),
	CONSTRAINT trade_sales_end CHECK (ended_at IS NOT NULL OR num_nonnulls(lapse, tick_seq) = 0),
	CONSTRAINT trade_sales_executed CHECK (ended_at IS NULL OR (tick_seq IS NULL) = (NOT lapse IS DISTINCT FROM 'no_price'::text)),
	CONSTRAINT trade_sales_fee_bps_check CHECK (fee_bps >= 0 AND fee_bps <= 500),
	CONSTRAINT trade_sales_lapse_check CHECK (lapse = ANY (ARRAY['no_price'::text, 'below_minimum'::text])),
	CONSTRAINT trade_sales_min_amount_check CHECK (min_amount > 0),
	CONSTRAINT trade_sales_promise CHECK ((batch IS NULL) = (terms_hash IS NULL)),
	CONSTRAINT trade_sales_tick CHECK (num_nulls(tick_seq, tick_t, tick_price) = ANY (ARRAY[0, 3]))
);
CREATE INDEX trade_sales_due ON trade_sales USING btree (asset_id, executes_after) WHERE ended_at IS NULL;
CREATE INDEX trade_sales_of_batch ON trade_sales USING btree (batch) WHERE batch IS NOT NULL;
CREATE INDEX trade_sales_of_trade ON trade_sales USING btree (trade_id, accepted_at);
CREATE INDEX trade_sales_of_user ON trade_sales USING btree (user_id);
CREATE UNIQUE INDEX trade_sales_pending ON trade_sales USING btree (trade_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX trade_sales_sold ON trade_sales USING btree (trade_id) WHERE ended_at IS NOT NULL AND lapse IS NULL;
CREATE TRIGGER keep_sale BEFORE UPDATE ON trade_sales FOR EACH ROW WHEN (old.ended_at IS NOT NULL) EXECUTE FUNCTION keep_sale();
GRANT INSERT, SELECT ON trade_sales TO fairtick_app;
GRANT SELECT ON trade_sales TO fairtick_audit;
GRANT UPDATE (ended_at, lapse, tick_seq, tick_t, tick_price) ON trade_sales TO fairtick_app;

CREATE TABLE trade_terms (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	mode trading_mode NOT NULL,
	currency currency NOT NULL,
	asset_id integer NOT NULL,
	asset_version integer NOT NULL,
	direction trade_direction NOT NULL,
	stake minor_amount NOT NULL,
	payout_bps payout_bps NOT NULL,
	payout_version integer NOT NULL,
	expiry_kind expiry_kind NOT NULL,
	expiry_asked bigint NOT NULL,
	payout_seen_bps integer NOT NULL,
	valid_until bigint,
	max_slippage bigint,
	seen_seq bigint,
	seen_price bigint,
	accepted_at bigint NOT NULL,
	kept_seq bigint NOT NULL,
	expires_at bigint NOT NULL,
	entry_within_ms integer NOT NULL,
	exit_max_age_ms integer NOT NULL,
	rules_version integer NOT NULL,
	batch uuid,
	batch_place integer,
	entry_after bigint,
	asked_at bigint,
	seen_unknown boolean DEFAULT false NOT NULL,
	CONSTRAINT trade_terms_pkey PRIMARY KEY (id, accepted_at),
	CONSTRAINT trade_terms_currency CHECK ((mode::text = 'demo'::text) = (currency::text = 'DEMO_USD'::text)),
	CONSTRAINT trade_terms_expiry CHECK (expires_at > accepted_at),
	CONSTRAINT trade_terms_seal CHECK (entry_after IS NULL OR rules_version >= 2 AND entry_after > accepted_at AND expires_at > entry_after),
	CONSTRAINT trade_terms_time CHECK (accepted_at >= 0 AND accepted_at <= '253402300799999'::bigint)
) PARTITION BY RANGE (accepted_at);
CREATE INDEX terms_of_batch ON ONLY trade_terms USING btree (batch) WHERE batch IS NOT NULL;
CREATE INDEX trade_terms_by_acceptance ON ONLY trade_terms USING brin (accepted_at);
CREATE INDEX trade_terms_of_user ON ONLY trade_terms USING btree (user_id, accepted_at DESC, id DESC);
GRANT INSERT, SELECT ON trade_terms TO fairtick_app;
GRANT SELECT ON trade_terms TO fairtick_audit;

CREATE TABLE trade_terms_rest PARTITION OF trade_terms DEFAULT (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	mode trading_mode NOT NULL,
	currency currency NOT NULL,
	asset_id integer NOT NULL,
	asset_version integer NOT NULL,
	direction trade_direction NOT NULL,
	stake minor_amount NOT NULL,
	payout_bps payout_bps NOT NULL,
	payout_version integer NOT NULL,
	expiry_kind expiry_kind NOT NULL,
	expiry_asked bigint NOT NULL,
	payout_seen_bps integer NOT NULL,
	valid_until bigint,
	max_slippage bigint,
	seen_seq bigint,
	seen_price bigint,
	accepted_at bigint NOT NULL,
	kept_seq bigint NOT NULL,
	expires_at bigint NOT NULL,
	entry_within_ms integer NOT NULL,
	exit_max_age_ms integer NOT NULL,
	rules_version integer NOT NULL,
	batch uuid,
	batch_place integer,
	entry_after bigint,
	asked_at bigint,
	seen_unknown boolean DEFAULT false NOT NULL,
	CONSTRAINT trade_terms_rest_pkey PRIMARY KEY (id, accepted_at),
	CONSTRAINT trade_terms_currency CHECK ((mode::text = 'demo'::text) = (currency::text = 'DEMO_USD'::text)),
	CONSTRAINT trade_terms_expiry CHECK (expires_at > accepted_at),
	CONSTRAINT trade_terms_seal CHECK (entry_after IS NULL OR rules_version >= 2 AND entry_after > accepted_at AND expires_at > entry_after),
	CONSTRAINT trade_terms_time CHECK (accepted_at >= 0 AND accepted_at <= '253402300799999'::bigint)
);
CREATE INDEX trade_terms_rest_accepted_at_idx ON trade_terms_rest USING brin (accepted_at);
CREATE INDEX trade_terms_rest_batch_idx ON trade_terms_rest USING btree (batch) WHERE batch IS NOT NULL;
CREATE INDEX trade_terms_rest_user_id_accepted_at_id_idx ON trade_terms_rest USING btree (user_id, accepted_at DESC, id DESC);
GRANT SELECT ON trade_terms_rest TO fairtick_audit;

CREATE TABLE turned_away (
	minute bigint NOT NULL,
	malformed bigint NOT NULL,
	too_many bigint NOT NULL,
	unavailable bigint NOT NULL,
	CONSTRAINT turned_away_pkey PRIMARY KEY (minute)
);
GRANT INSERT, SELECT ON turned_away TO fairtick_app;
GRANT SELECT ON turned_away TO fairtick_audit;
GRANT UPDATE (malformed, too_many, unavailable) ON turned_away TO fairtick_app;

CREATE TABLE type_changes (
	id bigint GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	user_id integer NOT NULL,
	from_type text NOT NULL,
	to_type text NOT NULL,
	cause text NOT NULL,
	actor_id integer,
	reason text,
	changed_at bigint NOT NULL,
	CONSTRAINT type_changes_pkey PRIMARY KEY (id),
	CONSTRAINT type_changes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
	CONSTRAINT type_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT type_changes_actor CHECK ((cause = 'staff'::text) = (actor_id IS NOT NULL)),
	CONSTRAINT type_changes_cause_check CHECK (cause = ANY (ARRAY['conditions'::text, 'staff'::text])),
	CONSTRAINT type_changes_from_type_check CHECK (from_type = ANY (ARRAY['standard'::text, 'gold'::text, 'premium'::text])),
	CONSTRAINT type_changes_reason CHECK ((cause = 'staff'::text) = (reason IS NOT NULL)),
	CONSTRAINT type_changes_to_type_check CHECK (to_type = ANY (ARRAY['standard'::text, 'gold'::text, 'premium'::text]))
);
CREATE INDEX type_changes_of_user ON type_changes USING btree (user_id, id);
GRANT INSERT, SELECT ON type_changes TO fairtick_app;
GRANT SELECT ON type_changes TO fairtick_audit;

CREATE TABLE user_events (
	user_id integer NOT NULL,
	n bigint NOT NULL,
	kind text NOT NULL,
	subject text,
	balance_demo bigint,
	balance_real bigint,
	recorded_at bigint NOT NULL,
	CONSTRAINT user_events_pkey PRIMARY KEY (user_id, n)
);
CREATE INDEX user_events_by_age ON user_events USING brin (recorded_at);
GRANT DELETE, INSERT, SELECT ON user_events TO fairtick_app;
GRANT SELECT ON user_events TO fairtick_audit;

CREATE TABLE user_exposures (
	currency text NOT NULL,
	user_id integer NOT NULL,
	asset_id integer NOT NULL,
	loss bigint NOT NULL,
	CONSTRAINT user_exposures_pkey PRIMARY KEY (currency, user_id, asset_id),
	CONSTRAINT user_exposures_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
	CONSTRAINT user_exposures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT user_exposures_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'SANDBOX_USD'::text])),
	CONSTRAINT user_exposures_loss_check CHECK (loss >= 0)
) WITH (fillfactor=50);
GRANT INSERT, SELECT ON user_exposures TO fairtick_app;
GRANT SELECT ON user_exposures TO fairtick_audit;
GRANT UPDATE (loss) ON user_exposures TO fairtick_app;

CREATE TABLE user_notes (
	id bigint GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	user_id integer NOT NULL,
	author_id integer NOT NULL,
	text text NOT NULL,
	written_at bigint NOT NULL,
	CONSTRAINT user_notes_pkey PRIMARY KEY (id),
	CONSTRAINT user_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
	CONSTRAINT user_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_notes_of_user ON user_notes USING btree (user_id, id DESC);
GRANT INSERT, SELECT ON user_notes TO fairtick_app;
GRANT SELECT ON user_notes TO fairtick_audit;

CREATE TABLE user_photos (
	user_id integer NOT NULL,
	id uuid NOT NULL,
	image bytea NOT NULL,
	changed_at bigint NOT NULL,
	CONSTRAINT user_photos_pkey PRIMARY KEY (user_id),
	CONSTRAINT user_photos_id_key UNIQUE (id),
	CONSTRAINT user_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT ON user_photos TO fairtick_app;
GRANT SELECT ON user_photos TO fairtick_audit;
GRANT UPDATE (id, image, changed_at) ON user_photos TO fairtick_app;

CREATE TABLE user_states (
	user_id integer NOT NULL,
	last_trade_on trading_mode DEFAULT 'demo'::text NOT NULL,
	event_n bigint DEFAULT 0 NOT NULL,
	open_trades integer DEFAULT 0 NOT NULL,
	frozen_at bigint,
	frozen_reason text,
	frozen_due_at bigint,
	default_asset_id integer,
	has_limits boolean DEFAULT false NOT NULL,
	frozen_by_restore boolean DEFAULT false NOT NULL,
	held_back_until bigint,
	frozen_by_role text,
	CONSTRAINT user_states_pkey PRIMARY KEY (user_id),
	CONSTRAINT user_states_default_asset_id_fkey FOREIGN KEY (default_asset_id) REFERENCES assets(id),
	CONSTRAINT user_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT user_states_frozen_by_role_check CHECK (frozen_by_role = ANY (ARRAY['admin'::text, 'support'::text, 'risk'::text])),
	CONSTRAINT user_states_open_trades_check CHECK (open_trades >= 0)
) WITH (fillfactor=50);
CREATE INDEX user_states_frozen ON user_states USING btree (user_id) WHERE frozen_at IS NOT NULL;
GRANT INSERT, SELECT ON user_states TO fairtick_app;
GRANT SELECT ON user_states TO fairtick_audit;
GRANT UPDATE (last_trade_on, event_n, open_trades, frozen_at, frozen_reason, frozen_due_at, default_asset_id, frozen_by_restore, frozen_by_role) ON user_states TO fairtick_app;

CREATE TABLE user_types (
	user_id integer NOT NULL,
	earned text NOT NULL,
	failing_since bigint,
	staff_type text,
	CONSTRAINT user_types_pkey PRIMARY KEY (user_id),
	CONSTRAINT user_types_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT user_types_earned_check CHECK (earned = ANY (ARRAY['standard'::text, 'gold'::text, 'premium'::text])),
	CONSTRAINT user_types_failing CHECK (earned <> 'standard'::text OR failing_since IS NULL),
	CONSTRAINT user_types_staff_type_check CHECK (staff_type = ANY (ARRAY['gold'::text, 'premium'::text]))
);
CREATE INDEX user_types_earned ON user_types USING btree (user_id) WHERE earned <> 'standard'::text;
GRANT INSERT, SELECT ON user_types TO fairtick_app;
GRANT SELECT ON user_types TO fairtick_audit;
GRANT UPDATE (earned, failing_since, staff_type) ON user_types TO fairtick_app;

CREATE TABLE users (
	id integer GENERATED ALWAYS AS IDENTITY (START 1001) NOT NULL,
	name text NOT NULL,
	email text NOT NULL,
	password_hash text,
	country text NOT NULL,
	locale text DEFAULT 'en'::text NOT NULL,
	role text DEFAULT 'user'::text NOT NULL,
	type text DEFAULT 'standard'::text NOT NULL,
	photo_url text,
	email_verified_at bigint,
	document_approved boolean DEFAULT false NOT NULL,
	terms_version integer NOT NULL,
	terms_accepted_at bigint NOT NULL,
	created_at bigint NOT NULL,
	credentials_version integer DEFAULT 0 NOT NULL,
	phone text,
	closed_at bigint,
	credentials_changed_at bigint,
	approved_country text,
	residence text DEFAULT COALESCE(approved_country, country),
	recovery_since bigint,
	withdrawals_held_until bigint,
	guest_ends_at bigint,
	joined_at bigint,
	registered_at bigint DEFAULT 
CASE
    WHEN (guest_ends_at IS NULL) THEN COALESCE(joined_at, created_at)
    ELSE NULL::bigint
END,
	listed_at bigint DEFAULT COALESCE(joined_at, created_at),
	CONSTRAINT users_pkey PRIMARY KEY (id),
	CONSTRAINT users_approved_country_check CHECK (approved_country ~ '^[A-Z]{2}$'::text),
	CONSTRAINT users_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
	CONSTRAINT users_locale_check CHECK (locale = ANY (ARRAY['en'::text, 'br'::text, 'id'::text, 'in'::text])),
	CONSTRAINT users_phone_check CHECK (phone ~ '^[+][1-9][0-9]{6,14}$'::text),
	CONSTRAINT users_role_check CHECK (role = ANY (ARRAY['user'::text, 'admin'::text, 'support'::text, 'verification'::text, 'finance'::text, 'risk'::text, 'content'::text, 'auditor'::text])),
	CONSTRAINT users_type_check CHECK (type = ANY (ARRAY['standard'::text, 'gold'::text, 'premium'::text]))
);
CREATE INDEX users_above_standard ON users USING btree (type, listed_at DESC, id DESC) WHERE type <> 'standard'::text;
CREATE INDEX users_by_name ON users USING btree (lower(name) text_pattern_ops);
CREATE INDEX users_by_registration ON users USING btree (listed_at DESC, id DESC);
CREATE INDEX users_by_words ON users USING gin (lower((((name || ' '::text) || email) || ' '::text) || COALESCE(phone, ''::text)) gin_trgm_ops) WITH (fastupdate=off);
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
CREATE INDEX users_guests_alive ON users USING btree (guest_ends_at) WHERE guest_ends_at IS NOT NULL AND closed_at IS NULL;
CREATE INDEX users_of_country ON users USING btree (country, listed_at DESC, id DESC);
CREATE INDEX users_of_staff ON users USING btree (role) WHERE role <> 'user'::text;
CREATE INDEX users_registered ON users USING btree (registered_at);
CREATE INDEX users_unverified ON users USING btree (listed_at DESC, id DESC) WHERE email_verified_at IS NULL;
CREATE TRIGGER stamp_credentials BEFORE UPDATE OF credentials_version ON users FOR EACH ROW WHEN (new.credentials_version <> old.credentials_version) EXECUTE FUNCTION stamp_credentials();
GRANT INSERT, SELECT ON users TO fairtick_app;
GRANT SELECT ON users TO fairtick_audit;
GRANT UPDATE (name, email, password_hash, country, locale, role, type, photo_url, email_verified_at, document_approved, terms_version, terms_accepted_at, credentials_version, phone, closed_at, approved_country, recovery_since, withdrawals_held_until, guest_ends_at, joined_at) ON users TO fairtick_app;

CREATE TABLE verification_allowances (
	user_id integer NOT NULL,
	step text NOT NULL,
	allowed_at bigint NOT NULL,
	allowed_by integer NOT NULL,
	reason text NOT NULL,
	CONSTRAINT verification_allowances_pkey PRIMARY KEY (user_id, step, allowed_at),
	CONSTRAINT verification_allowances_allowed_by_fkey FOREIGN KEY (allowed_by) REFERENCES users(id),
	CONSTRAINT verification_allowances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT ON verification_allowances TO fairtick_app;
GRANT SELECT ON verification_allowances TO fairtick_audit;

CREATE TABLE verification_case_tries (
	case_id uuid NOT NULL,
	try_id uuid NOT NULL,
	CONSTRAINT verification_case_tries_pkey PRIMARY KEY (case_id, try_id),
	CONSTRAINT verification_case_tries_case_id_fkey FOREIGN KEY (case_id) REFERENCES verification_cases(id),
	CONSTRAINT verification_case_tries_try_id_fkey FOREIGN KEY (try_id) REFERENCES verification_tries(id)
);
CREATE INDEX verification_case_tries_by_try ON verification_case_tries USING btree (try_id);
GRANT DELETE, INSERT, SELECT ON verification_case_tries TO fairtick_app;
GRANT SELECT ON verification_case_tries TO fairtick_audit;

CREATE TABLE verification_cases (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id integer NOT NULL,
	opened_at bigint NOT NULL,
	due_at bigint NOT NULL,
	second boolean NOT NULL,
	taken_by integer,
	taken_until bigint,
	decided_at bigint,
	CONSTRAINT verification_cases_pkey PRIMARY KEY (id),
	CONSTRAINT verification_cases_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES users(id),
	CONSTRAINT verification_cases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT verification_cases_taken CHECK ((taken_by IS NULL) = (taken_until IS NULL))
);
CREATE INDEX verification_cases_decided ON verification_cases USING btree (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX verification_cases_due ON verification_cases USING btree (due_at, id) WHERE decided_at IS NULL;
CREATE INDEX verification_cases_of_user ON verification_cases USING btree (user_id, opened_at);
CREATE UNIQUE INDEX verification_cases_open ON verification_cases USING btree (user_id) WHERE decided_at IS NULL;
GRANT DELETE, INSERT, SELECT ON verification_cases TO fairtick_app;
GRANT SELECT ON verification_cases TO fairtick_audit;
GRANT UPDATE (second, taken_by, taken_until, decided_at) ON verification_cases TO fairtick_app;

CREATE TABLE verification_files (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	step text NOT NULL,
	paper text NOT NULL,
	country text NOT NULL,
	side text NOT NULL,
	file_id uuid NOT NULL,
	uploaded_at bigint NOT NULL,
	try_id uuid,
	CONSTRAINT verification_files_pkey PRIMARY KEY (id),
	CONSTRAINT verification_files_file_id_key UNIQUE (file_id),
	CONSTRAINT verification_files_try_id_fkey FOREIGN KEY (try_id) REFERENCES verification_tries(id),
	CONSTRAINT verification_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT verification_files_side_check CHECK (side = ANY (ARRAY['front'::text, 'back'::text])),
	CONSTRAINT verification_files_step_check CHECK (step = ANY (ARRAY['document'::text, 'selfie'::text, 'address'::text, 'funds'::text]))
);
CREATE UNIQUE INDEX verification_files_of_try ON verification_files USING btree (try_id, side) WHERE try_id IS NOT NULL;
CREATE INDEX verification_files_of_user ON verification_files USING btree (user_id, step, uploaded_at);
GRANT DELETE, INSERT, SELECT ON verification_files TO fairtick_app;
GRANT SELECT ON verification_files TO fairtick_audit;
GRANT UPDATE (try_id) ON verification_files TO fairtick_app;

CREATE TABLE verification_looks (
	case_id uuid NOT NULL,
	n integer NOT NULL,
	staff_id integer NOT NULL,
	looked_at bigint NOT NULL,
	name text,
	birth_date text,
	country text,
	number_hash bytea,
	number_end text,
	expires_on text,
	address_country text,
	steps jsonb NOT NULL,
	CONSTRAINT verification_looks_pkey PRIMARY KEY (case_id, n),
	CONSTRAINT verification_looks_case_id_fkey FOREIGN KEY (case_id) REFERENCES verification_cases(id),
	CONSTRAINT verification_looks_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES users(id),
	CONSTRAINT verification_looks_n_check CHECK (n > 0)
);
GRANT DELETE, INSERT, SELECT ON verification_looks TO fairtick_app;
GRANT SELECT ON verification_looks TO fairtick_audit;

CREATE TABLE verification_matches (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id integer NOT NULL,
	kind text NOT NULL,
	other_id integer,
	entry text,
	found_at bigint NOT NULL,
	due_at bigint NOT NULL,
	result text,
	reason text,
	asked_by integer,
	decided_by integer,
	decided_at bigint,
	address text,
	CONSTRAINT verification_matches_pkey PRIMARY KEY (id),
	CONSTRAINT verification_matches_user_id_kind_other_id_entry_address_key UNIQUE NULLS NOT DISTINCT (user_id, kind, other_id, entry, address),
	CONSTRAINT verification_matches_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
	CONSTRAINT verification_matches_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
	CONSTRAINT verification_matches_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id),
	CONSTRAINT verification_matches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT verification_matches_decision CHECK (num_nulls(result, reason, asked_by, decided_by, decided_at) = ANY (ARRAY[0, 5])),
	CONSTRAINT verification_matches_kind_check CHECK (kind = ANY (ARRAY['document'::text, 'name'::text, 'screening'::text, 'address'::text])),
	CONSTRAINT verification_matches_result_check CHECK (result = ANY (ARRAY['cleared'::text, 'confirmed'::text])),
	CONSTRAINT verification_matches_subject CHECK ((kind = ANY (ARRAY['screening'::text, 'address'::text])) = (entry IS NOT NULL) AND (kind = ANY (ARRAY['screening'::text, 'address'::text])) = (other_id IS NULL) AND (kind = 'address'::text) = (address IS NOT NULL)),
	CONSTRAINT verification_matches_two_people CHECK (asked_by <> decided_by)
);
CREATE INDEX verification_matches_decided ON verification_matches USING btree (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX verification_matches_due ON verification_matches USING btree (due_at, id) WHERE decided_at IS NULL;
CREATE INDEX verification_matches_uncleared ON verification_matches USING btree (user_id) WHERE result IS DISTINCT FROM 'cleared'::text;
GRANT DELETE, INSERT, SELECT ON verification_matches TO fairtick_app;
GRANT SELECT ON verification_matches TO fairtick_audit;
GRANT UPDATE (result, reason, asked_by, decided_by, decided_at) ON verification_matches TO fairtick_app;

CREATE TABLE verification_outcomes (
	try_id uuid NOT NULL,
	approved boolean NOT NULL,
	reasons text[] NOT NULL,
	decided_at bigint NOT NULL,
	expires_at bigint,
	country text,
	CONSTRAINT verification_outcomes_pkey PRIMARY KEY (try_id),
	CONSTRAINT verification_outcomes_try_id_fkey FOREIGN KEY (try_id) REFERENCES verification_tries(id),
	CONSTRAINT verification_outcomes_reasons CHECK (approved = (cardinality(reasons) = 0))
);
CREATE INDEX verification_outcomes_expiring ON verification_outcomes USING btree (expires_at) WHERE expires_at IS NOT NULL;
GRANT DELETE, INSERT, SELECT ON verification_outcomes TO fairtick_app;
GRANT SELECT ON verification_outcomes TO fairtick_audit;

CREATE TABLE verification_reminders (
	try_id uuid NOT NULL,
	days integer NOT NULL,
	sent_at bigint NOT NULL,
	CONSTRAINT verification_reminders_pkey PRIMARY KEY (try_id, days),
	CONSTRAINT verification_reminders_try_id_fkey FOREIGN KEY (try_id) REFERENCES verification_tries(id)
);
GRANT DELETE, INSERT, SELECT ON verification_reminders TO fairtick_app;
GRANT SELECT ON verification_reminders TO fairtick_audit;

CREATE TABLE verification_screenings (
	one boolean DEFAULT true NOT NULL,
	list_hash text NOT NULL,
	screened_at bigint NOT NULL,
	CONSTRAINT verification_screenings_pkey PRIMARY KEY (one),
	CONSTRAINT verification_screenings_one_check CHECK (one)
);
GRANT INSERT, SELECT ON verification_screenings TO fairtick_app;
GRANT SELECT ON verification_screenings TO fairtick_audit;
GRANT UPDATE (list_hash, screened_at) ON verification_screenings TO fairtick_app;

CREATE TABLE verification_tries (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id integer NOT NULL,
	step text NOT NULL,
	n integer NOT NULL,
	content jsonb,
	paper text,
	country text,
	sent_at bigint NOT NULL,
	CONSTRAINT verification_tries_pkey PRIMARY KEY (id),
	CONSTRAINT verification_tries_user_id_step_n_key UNIQUE (user_id, step, n),
	CONSTRAINT verification_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT verification_tries_content CHECK ((step = 'personal'::text) = (content IS NOT NULL) AND (step = 'personal'::text) = (paper IS NULL) AND (paper IS NULL) = (country IS NULL)),
	CONSTRAINT verification_tries_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
	CONSTRAINT verification_tries_n_check CHECK (n > 0),
	CONSTRAINT verification_tries_paper_check CHECK (paper = ANY (ARRAY['passport'::text, 'identity_card'::text, 'driving_licence'::text, 'utility_bill'::text, 'bank_statement'::text, 'government_letter'::text, 'payslip'::text, 'tax_return'::text, 'savings_statement'::text, 'sale_contract'::text, 'selfie'::text])),
	CONSTRAINT verification_tries_step_check CHECK (step = ANY (ARRAY['personal'::text, 'document'::text, 'selfie'::text, 'address'::text, 'funds'::text]))
);
GRANT DELETE, INSERT, SELECT ON verification_tries TO fairtick_app;
GRANT SELECT ON verification_tries TO fairtick_audit;

CREATE TABLE verified_persons (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id integer NOT NULL,
	case_id uuid NOT NULL,
	name text NOT NULL,
	birth_date text NOT NULL,
	paper text NOT NULL,
	country text NOT NULL,
	number_end text NOT NULL,
	expires_on text,
	document_hash bytea NOT NULL,
	name_hash bytea NOT NULL,
	verified_at bigint NOT NULL,
	CONSTRAINT verified_persons_pkey PRIMARY KEY (id),
	CONSTRAINT verified_persons_case_id_fkey FOREIGN KEY (case_id) REFERENCES verification_cases(id),
	CONSTRAINT verified_persons_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX verified_persons_by_document ON verified_persons USING btree (document_hash);
CREATE INDEX verified_persons_by_name ON verified_persons USING btree (name_hash);
CREATE INDEX verified_persons_of_user ON verified_persons USING btree (user_id, verified_at DESC);
GRANT DELETE, INSERT, SELECT ON verified_persons TO fairtick_app;
GRANT SELECT ON verified_persons TO fairtick_audit;

CREATE TABLE waiting_notices (
	user_id integer NOT NULL,
	reference text NOT NULL,
	kind text NOT NULL,
	facts jsonb NOT NULL,
	at bigint NOT NULL,
	due_at bigint NOT NULL,
	way text NOT NULL,
	CONSTRAINT waiting_notices_pkey PRIMARY KEY (user_id, way, reference),
	CONSTRAINT waiting_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT waiting_notices_way_check CHECK (way = ANY (ARRAY['mail'::text, 'push'::text]))
);
CREATE INDEX waiting_notices_due ON waiting_notices USING btree (way, due_at, user_id);
CREATE INDEX waiting_notices_due_of_user ON waiting_notices USING btree (user_id, way, due_at, reference);
GRANT DELETE, INSERT, SELECT ON waiting_notices TO fairtick_app;
GRANT SELECT ON waiting_notices TO fairtick_audit;
GRANT UPDATE (facts, due_at) ON waiting_notices TO fairtick_app;

CREATE TABLE webhook_deliveries (
	id uuid NOT NULL,
	webhook_id uuid NOT NULL,
	user_id integer NOT NULL,
	seq bigint GENERATED ALWAYS AS IDENTITY (START 1) NOT NULL,
	n bigint,
	kind text NOT NULL,
	body text NOT NULL,
	at bigint NOT NULL,
	state text DEFAULT 'waiting'::text NOT NULL,
	by_hand boolean DEFAULT false NOT NULL,
	tries integer DEFAULT 0 NOT NULL,
	tried_at bigint,
	status integer,
	error text,
	duration_ms integer,
	answer text,
	CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
	CONSTRAINT webhook_deliveries_webhook_id_n_key UNIQUE (webhook_id, n),
	CONSTRAINT webhook_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
	CONSTRAINT webhook_deliveries_error_check CHECK (error = ANY (ARRAY['forbidden'::text, 'no_connection'::text, 'no_answer'::text])),
	CONSTRAINT webhook_deliveries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))
);
CREATE INDEX webhook_deliveries_by_hand ON webhook_deliveries USING btree (webhook_id) WHERE state = 'waiting'::text AND by_hand;
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries USING btree (webhook_id, seq DESC);
CREATE INDEX webhook_deliveries_of_user ON webhook_deliveries USING btree (user_id);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries USING btree (webhook_id, seq) WHERE state = 'waiting'::text;
GRANT DELETE, INSERT, SELECT ON webhook_deliveries TO fairtick_app;
GRANT SELECT ON webhook_deliveries TO fairtick_audit;
GRANT UPDATE (state, by_hand, tries, tried_at, status, error, duration_ms, answer) ON webhook_deliveries TO fairtick_app;

CREATE TABLE webhooks (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	address text NOT NULL,
	kinds text[] NOT NULL,
	secret bytea NOT NULL,
	heard_n bigint NOT NULL,
	created_at bigint NOT NULL,
	paused_at bigint,
	due_at bigint,
	taken_until bigint,
	CONSTRAINT webhooks_pkey PRIMARY KEY (id),
	CONSTRAINT webhooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT webhooks_kinds_check CHECK (cardinality(kinds) > 0)
);
CREATE INDEX webhooks_due ON webhooks USING btree (due_at) WHERE due_at IS NOT NULL AND paused_at IS NULL;
CREATE INDEX webhooks_of_user ON webhooks USING btree (user_id);
GRANT DELETE, INSERT, SELECT ON webhooks TO fairtick_app;
GRANT SELECT ON webhooks TO fairtick_audit;
GRANT UPDATE (address, kinds, heard_n, paused_at, due_at, taken_until) ON webhooks TO fairtick_app;

CREATE TABLE withdrawal_legs (
	id uuid NOT NULL,
	withdrawal_id uuid NOT NULL,
	n integer NOT NULL,
	kind text NOT NULL,
	provider text NOT NULL,
	provider_account text NOT NULL,
	method text NOT NULL,
	payment_id uuid,
	amount minor_amount NOT NULL,
	fee minor_balance NOT NULL,
	native_amount bigint NOT NULL,
	native_currency text NOT NULL,
	status text NOT NULL,
	reason text,
	provider_id text,
	first_sent_at bigint,
	missed_at bigint,
	changed_at bigint NOT NULL,
	due_at bigint,
	poll_at bigint,
	fx minor_balance DEFAULT 0 NOT NULL,
	native_decimals integer,
	fx_back minor_balance DEFAULT 0 NOT NULL,
	CONSTRAINT withdrawal_legs_pkey PRIMARY KEY (id),
	CONSTRAINT withdrawal_legs_withdrawal_id_n_key UNIQUE (withdrawal_id, n),
	CONSTRAINT withdrawal_legs_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
	CONSTRAINT withdrawal_legs_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id),
	CONSTRAINT withdrawal_legs_fee CHECK (fee::bigint < amount::bigint),
	CONSTRAINT withdrawal_legs_kind_check CHECK (kind = ANY (ARRAY['refund'::text, 'payout'::text])),
	CONSTRAINT withdrawal_legs_native_amount_check CHECK (native_amount > 0),
	CONSTRAINT withdrawal_legs_native_decimals_check CHECK (native_decimals >= 0),
	CONSTRAINT withdrawal_legs_payment CHECK ((kind = 'refund'::text) = (payment_id IS NOT NULL)),
	CONSTRAINT withdrawal_legs_status_check CHECK (status = ANY (ARRAY['planned'::text, 'sending'::text, 'unknown'::text, 'sent'::text, 'completed'::text, 'failed'::text, 'returned'::text]))
);
CREATE INDEX withdrawal_legs_by_sending ON withdrawal_legs USING btree (provider, provider_account, first_sent_at);
CREATE INDEX withdrawal_legs_of_payment ON withdrawal_legs USING btree (payment_id);
CREATE INDEX withdrawal_legs_to_poll ON withdrawal_legs USING btree (poll_at) WHERE poll_at IS NOT NULL;
GRANT INSERT, SELECT ON withdrawal_legs TO fairtick_app;
GRANT SELECT ON withdrawal_legs TO fairtick_audit;
GRANT UPDATE (status, reason, provider_id, first_sent_at, missed_at, changed_at, due_at, poll_at, fx_back) ON withdrawal_legs TO fairtick_app;

CREATE TABLE withdrawals (
	id uuid NOT NULL,
	user_id integer NOT NULL,
	method text NOT NULL,
	destination_id uuid,
	currency currency NOT NULL,
	amount minor_amount NOT NULL,
	fee minor_balance NOT NULL,
	quote_id uuid,
	reference text NOT NULL,
	status text NOT NULL,
	reason text,
	waits_for text,
	due_at bigint,
	created_at bigint NOT NULL,
	changed_at bigint NOT NULL,
	approved_by integer,
	seconded_by integer,
	judge_at bigint,
	agreed_at bigint,
	CONSTRAINT withdrawals_pkey PRIMARY KEY (id),
	CONSTRAINT withdrawals_reference_key UNIQUE (reference),
	CONSTRAINT withdrawals_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
	CONSTRAINT withdrawals_destination_id_fkey FOREIGN KEY (destination_id) REFERENCES destinations(id),
	CONSTRAINT withdrawals_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id),
	CONSTRAINT withdrawals_seconded_by_fkey FOREIGN KEY (seconded_by) REFERENCES users(id),
	CONSTRAINT withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	CONSTRAINT withdrawals_fee CHECK (fee::bigint < amount::bigint),
	CONSTRAINT withdrawals_status_check CHECK (status = ANY (ARRAY['requested'::text, 'review'::text, 'approved'::text, 'sending'::text, 'unknown'::text, 'sent'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text, 'failed'::text, 'returned'::text])),
	CONSTRAINT withdrawals_two_people CHECK (approved_by <> seconded_by)
);
CREATE INDEX withdrawals_ended ON withdrawals USING btree (changed_at) WHERE status = ANY (ARRAY['completed'::text, 'cancelled'::text]);
CREATE INDEX withdrawals_for_staff ON withdrawals USING btree (due_at, id) WHERE status = 'review'::text OR NOT waits_for IS DISTINCT FROM 'staff'::text;
CREATE INDEX withdrawals_of_destination ON withdrawals USING btree (destination_id) WHERE destination_id IS NOT NULL;
CREATE INDEX withdrawals_of_user ON withdrawals USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX withdrawals_unfinished ON withdrawals USING btree (due_at) WHERE status = ANY (ARRAY['requested'::text, 'review'::text, 'approved'::text, 'sending'::text, 'unknown'::text, 'sent'::text]);
GRANT INSERT, SELECT ON withdrawals TO fairtick_app;
GRANT SELECT ON withdrawals TO fairtick_audit;
GRANT UPDATE (quote_id, status, reason, waits_for, due_at, changed_at, approved_by, seconded_by, judge_at, agreed_at) ON withdrawals TO fairtick_app;

CREATE TABLE jobs.bam (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	name text NOT NULL,
	version integer NOT NULL,
	status text DEFAULT 'pending'::text NOT NULL,
	queue text,
	table_name text NOT NULL,
	command text NOT NULL,
	error text,
	created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	started_on timestamp with time zone,
	completed_on timestamp with time zone,
	CONSTRAINT bam_pkey PRIMARY KEY (id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON jobs.bam TO fairtick_app;

CREATE TABLE jobs.job (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	name text NOT NULL,
	priority integer DEFAULT 0 NOT NULL,
	data jsonb,
	state jobs.job_state DEFAULT 'created'::jobs.job_state NOT NULL,
	retry_limit integer DEFAULT 2 NOT NULL,
	retry_count integer DEFAULT 0 NOT NULL,
	retry_delay integer DEFAULT 0 NOT NULL,
	retry_backoff boolean DEFAULT false NOT NULL,
	retry_delay_max integer,
	expire_seconds integer DEFAULT 900 NOT NULL,
	deletion_seconds integer DEFAULT 604800 NOT NULL,
	singleton_key text,
	singleton_on timestamp without time zone,
	group_id text,
	group_tier text,
	start_after timestamp with time zone DEFAULT now() NOT NULL,
	created_on timestamp with time zone DEFAULT now() NOT NULL,
	started_on timestamp with time zone,
	completed_on timestamp with time zone,
	keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
	output jsonb,
	dead_letter text,
	policy text,
	heartbeat_on timestamp with time zone,
	heartbeat_seconds integer,
	blocked boolean DEFAULT false NOT NULL,
	blocking boolean DEFAULT false NOT NULL,
	pending_dependencies integer DEFAULT 0 NOT NULL,
	source_name text,
	source_id uuid,
	source_created_on timestamp with time zone,
	source_retry_count integer,
	CONSTRAINT job_pkey PRIMARY KEY (name, id)
) PARTITION BY LIST (name);
GRANT DELETE, INSERT, SELECT, UPDATE ON jobs.job TO fairtick_app;

CREATE TABLE jobs.job_common PARTITION OF jobs.job DEFAULT (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	name text NOT NULL,
	priority integer DEFAULT 0 NOT NULL,
	data jsonb,
	state jobs.job_state DEFAULT 'created'::jobs.job_state NOT NULL,
	retry_limit integer DEFAULT 2 NOT NULL,
	retry_count integer DEFAULT 0 NOT NULL,
	retry_delay integer DEFAULT 0 NOT NULL,
	retry_backoff boolean DEFAULT false NOT NULL,
	retry_delay_max integer,
	expire_seconds integer DEFAULT 900 NOT NULL,
	deletion_seconds integer DEFAULT 604800 NOT NULL,
	singleton_key text,
	singleton_on timestamp without time zone,
	group_id text,
	group_tier text,
	start_after timestamp with time zone DEFAULT now() NOT NULL,
	created_on timestamp with time zone DEFAULT now() NOT NULL,
	started_on timestamp with time zone,
	completed_on timestamp with time zone,
	keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
	output jsonb,
	dead_letter text,
	policy text,
	heartbeat_on timestamp with time zone,
	heartbeat_seconds integer,
	blocked boolean DEFAULT false NOT NULL,
	blocking boolean DEFAULT false NOT NULL,
	pending_dependencies integer DEFAULT 0 NOT NULL,
	source_name text,
	source_id uuid,
	source_created_on timestamp with time zone,
	source_retry_count integer,
	CONSTRAINT job_common_pkey PRIMARY KEY (name, id),
	CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo'::text AND singleton_key IS NULL))
);
CREATE UNIQUE INDEX job_common_i1 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE state = 'created'::jobs.job_state AND policy = 'short'::text;
CREATE INDEX job_common_i10 ON jobs.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active'::jobs.job_state AND NOT blocked AND policy = 'key_strict_fifo'::text;
CREATE INDEX job_common_i11 ON jobs.job_common USING btree (name, priority DESC, created_on, start_after) WHERE state < 'active'::jobs.job_state AND NOT blocked;
CREATE UNIQUE INDEX job_common_i2 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE state = 'active'::jobs.job_state AND policy = 'singleton'::text;
CREATE UNIQUE INDEX job_common_i3 ON jobs.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE state <= 'active'::jobs.job_state AND policy = 'stately'::text;
CREATE UNIQUE INDEX job_common_i4 ON jobs.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE state <> 'cancelled'::jobs.job_state AND singleton_on IS NOT NULL;
CREATE UNIQUE INDEX job_common_i6 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE state <= 'active'::jobs.job_state AND policy = 'exclusive'::text;
CREATE INDEX job_common_i7 ON jobs.job_common USING btree (name, group_id) WHERE state = 'active'::jobs.job_state AND group_id IS NOT NULL;
CREATE UNIQUE INDEX job_common_i8 ON jobs.job_common USING btree (name, singleton_key) WHERE (state = ANY (ARRAY['active'::jobs.job_state, 'retry'::jobs.job_state, 'failed'::jobs.job_state])) AND policy = 'key_strict_fifo'::text;
CREATE INDEX job_common_i9 ON jobs.job_common USING btree (name, id) WHERE blocking AND state = 'completed'::jobs.job_state;
GRANT DELETE, INSERT, SELECT, UPDATE ON jobs.job_common TO fairtick_app;

CREATE TABLE jobs.job_dependency (
	child_name text NOT NULL,
	child_id uuid NOT NULL,
	parent_name text NOT NULL,
	parent_id uuid NOT NULL,
	CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id)
);
CREATE INDEX job_dep_parent_idx ON jobs.job_dependency USING btree (parent_name, parent_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON jobs.job_dependency TO fairtick_app;

CREATE TABLE jobs.queue (
	name text NOT NULL,
	policy text NOT NULL,
	retry_limit integer NOT NULL,
	retry_delay integer NOT NULL,
	retry_backoff boolean NOT NULL,
	retry_delay_max integer,
	expire_seconds integer NOT NULL,
	retention_seconds integer NOT NULL,
	deletion_seconds integer NOT NULL,
	dead_letter text,
	partition boolean NOT NULL,
	table_name text NOT NULL,
	deferred_count integer DEFAULT 0 NOT NULL,
	queued_count integer DEFAULT 0 NOT NULL,
	ready_count integer DEFAULT 0 NOT NULL,
	warning_queued integer DEFAULT 0 NOT NULL,
	active_count integer DEFAULT 0 NOT NULL,
	failed_count integer DEFAULT 0 NOT NULL,
	total_count integer DEFAULT 0 NOT NULL,
	ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
	heartbeat_seconds integer,
	notify boolean DEFAULT false NOT NULL,
	singletons_active text[],
	monitor_claim_on timestamp with time zone,
	monitor_on timestamp with time zone,
	maintain_on timestamp with time zone,
	created_on timestamp with time zone DEFAULT now() NOT NULL,
	updated_on timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT queue_pkey PRIMARY KEY (name),
	CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name),
	CONSTRAINT queue_check CHECK (dead_letter IS DISTINCT FROM name)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON jobs.queue TO fairtick_app;

CREATE TABLE jobs.queue_stats (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	name text NOT NULL,
	deferred_count integer DEFAULT 0 NOT NULL,
	queued_count integer DEFAULT 0 NOT NULL,
	ready_count integer DEFAULT 0 NOT NULL,
	active_count integer DEFAULT 0 NOT NULL,
	failed_count integer DEFAULT 0 NOT NULL,
	total_count integer DEFAULT 0 NOT NULL,
	captured_on timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on)
) PARTITION BY RANGE (captured_on);
CREATE INDEX queue_stats_i1 ON ONLY jobs.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
GRANT DELETE, INSERT, SELECT, UPDATE ON jobs.queue_stats TO fairtick_app;

CREATE TABLE jobs.schedule (
	name text NOT NULL,
	key text DEFAULT ''::text NOT NULL,
	cron text NOT NULL,
	timezone text,
	data jsonb,
	options jsonb,
	created_on timestamp with time zone DEFAULT now() NOT NULL,
	updated_on timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT schedule_pkey PRIMARY KEY (name, key),
	CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT, UPDATE ON jobs.schedule TO fairtick_app;

CREATE TABLE jobs.subscription (
	event text NOT NULL,
	name text NOT NULL,
	created_on timestamp with time zone DEFAULT now() NOT NULL,
	updated_on timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT subscription_pkey PRIMARY KEY (event, name),
	CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT, UPDATE ON jobs.subscription TO fairtick_app;

CREATE TABLE jobs.version (
	version integer NOT NULL,
	cron_on timestamp with time zone,
	bam_on timestamp with time zone,
	flow_on timestamp with time zone,
	reindex_on timestamp with time zone,
	monitor_backoff_on timestamp with time zone,
	CONSTRAINT version_pkey PRIMARY KEY (version)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON jobs.version TO fairtick_app;

CREATE TABLE jobs.warning (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	type text NOT NULL,
	message text NOT NULL,
	data jsonb,
	created_on timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT warning_pkey PRIMARY KEY (id)
);
CREATE INDEX warning_i1 ON jobs.warning USING btree (created_on DESC);
GRANT DELETE, INSERT, SELECT, UPDATE ON jobs.warning TO fairtick_app;

CREATE VIEW ledger_entries AS
 SELECT ledger_transfers.source AS account_id,
    ledger_transfers.source_version AS version,
    ledger_transfers.event_id,
    ledger_transfers."position",
    - ledger_transfers.amount::bigint AS amount,
    ledger_transfers.source_balance AS balance_after,
    ledger_transfers.source_hash AS hash,
    ledger_transfers.recorded_at
   FROM ledger_transfers
  WHERE ledger_transfers.source_version IS NOT NULL
UNION ALL
 SELECT ledger_transfers.destination AS account_id,
    ledger_transfers.destination_version AS version,
    ledger_transfers.event_id,
    ledger_transfers."position",
    ledger_transfers.amount,
    ledger_transfers.destination_balance AS balance_after,
    ledger_transfers.destination_hash AS hash,
    ledger_transfers.recorded_at
   FROM ledger_transfers
  WHERE ledger_transfers.destination_version IS NOT NULL;
GRANT SELECT ON ledger_entries TO fairtick_app;
GRANT SELECT ON ledger_entries TO fairtick_audit;

CREATE VIEW trades AS
 SELECT t.id,
    t.user_id,
    t.mode,
    t.currency,
    t.asset_id,
    t.asset_version,
    t.direction,
    t.stake,
    t.payout_bps,
    t.payout_version,
    t.expiry_kind,
    t.expiry_asked,
    t.payout_seen_bps,
    t.valid_until,
    t.max_slippage,
    t.seen_seq,
    t.seen_price,
    t.accepted_at,
    t.kept_seq,
    t.expires_at,
    t.entry_within_ms,
    t.exit_max_age_ms,
    t.rules_version,
    COALESCE(r.status, 'open'::text) AS status,
    r.void_reason,
    r.entry_seq,
    r.entry_t,
    r.entry_price,
    r.exit_seq,
    r.exit_t,
    r.exit_price,
    r.returned,
    r.closed_at,
    t.entry_after,
    t.asked_at,
    t.seen_unknown
   FROM trade_terms t
     LEFT JOIN trade_results r ON r.trade_id = t.id AND r.accepted_at = t.accepted_at;
GRANT SELECT ON trades TO fairtick_app;
GRANT SELECT ON trades TO fairtick_audit;

CREATE OR REPLACE FUNCTION app.analyze_months()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
	grown text;
begin
	for grown in
		select t.name from tables_by_month() t join pg_class p on p.oid = t.name::regclass
		where p.reltuples < 0.8 * (select nullif(sum(greatest(c.reltuples, 0)), 0) from pg_inherits i join pg_class c on c.oid = i.inhrelid
			where i.inhparent = p.oid)
	loop
		execute format('analyze %s %I', case when current_setting('server_version_num')::int >= 180000 then 'only' else '' end, grown);
	end loop;
end $function$
;
GRANT EXECUTE ON FUNCTION analyze_months() TO fairtick_app;

CREATE OR REPLACE FUNCTION app.attach_ticks(day date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
	day_ms constant bigint := 86400000;
	suffix constant text := to_char(day, '_YYYYMMDD');
	start_ms constant bigint := extract(epoch from day::timestamp at time zone 'UTC')::bigint * 1000;
	newest bigint;
	parent text;
begin
	select max(through) into newest from tick_archives;
	if newest is distinct from start_ms + day_ms then
		raise exception 'attach_ticks: ticks% is not the day that was taken out last', suffix;
	end if;
	perform set_config('lock_timeout', '2s', true);
	execute format('alter table archive.%I add column if not exists fence bigint', 'tick_groups' || suffix);
	foreach parent in array array['ticks', 'tick_groups'] loop
		execute format('alter table archive.%I set schema app', parent || suffix);
		execute format('alter table app.%I attach partition app.%I for values from (%s) to (%s)', parent, parent || suffix, start_ms, start_ms + day_ms);
	end loop;
	delete from tick_archives where through = newest;
end $function$
;

CREATE OR REPLACE FUNCTION app.check_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
	if new.id % 10 is distinct from app.currency_digit(new.currency) then
		raise check_violation using message = 'the number of an account ends in its currency''s digit', constraint = 'accounts_currency_digit';
	end if;
	if new.user_id is not null and new.kind not in ('available', 'in_trades', 'in_orders', 'withdrawing', 'blocked') then
		raise check_violation using message = 'users have no account of this kind', constraint = 'accounts_kind';
	end if;
	if (new.user_id is null) <> (new.id < 1000000) or (new.user_id is null and new.kind !~ '^(house:[a-z]+|provider:[a-z0-9]+/[^:]+:clearing)$') then
		raise check_violation using message = 'neither the house nor a provider has this account', constraint = 'accounts_kind';
	end if;
	return new;
end $function$
;
GRANT EXECUTE ON FUNCTION check_account() TO PUBLIC;

CREATE OR REPLACE FUNCTION app.clock()
 RETURNS bigint
 LANGUAGE sql
 PARALLEL RESTRICTED
AS $function$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint $function$
;
GRANT EXECUTE ON FUNCTION clock() TO PUBLIC;

CREATE OR REPLACE FUNCTION app.currency_digit(currency text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case currency when 'USD' then 1 when 'DEMO_USD' then 2 when 'SANDBOX_USD' then 3 end $function$
;
GRANT EXECUTE ON FUNCTION currency_digit(text) TO PUBLIC;

CREATE OR REPLACE FUNCTION app.declare_hour_lost(hour integer, by uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
	with declared as (
		update fair_hours set lost_at = clock() where epoch = hour and not backfill and seed is null and lost_at is null
			and instance = by and clock() >= (epoch + 1) * 3600000::bigint + 600000
		returning 1)
	select exists (select from declared)
$function$
;
GRANT EXECUTE ON FUNCTION declare_hour_lost(integer,uuid) TO fairtick_app;

CREATE OR REPLACE FUNCTION app.declare_instance_lost(by uuid, assets integer[])
 RETURNS SETOF integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
	with secret as (select epoch from fair_hours where instance = by and seed is null and lost_at is null and not backfill),
		first as (select min(epoch) epoch from secret where exists (select from unnest(assets) a (id)
			where not exists (select from ticks k where k.asset_id = a.id and k.t = (secret.epoch + 1) * 3600000::bigint - 250)))
	update fair_hours h set lost_at = clock() from secret, first
		where h.epoch = secret.epoch and not h.backfill and h.epoch >= first.epoch returning h.epoch
$function$
;

CREATE OR REPLACE FUNCTION app.declare_lost()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
	now_ms constant bigint := clock();
begin
	if new.backfill then
		raise exception 'hour % is history, whose seed was revealed at once', new.epoch;
	end if;
	if now_ms < (new.epoch + 1) * 3600000::bigint + 600000
		and not pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then
		raise exception 'hour % does not count as lost before ten minutes after its end', new.epoch;
	end if;
	new.lost_at := now_ms;
	return new;
end $function$
;
GRANT EXECUTE ON FUNCTION declare_lost() TO PUBLIC;

CREATE OR REPLACE FUNCTION app.declare_round_silent(silent bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
	now_ms constant bigint := clock();
	is_first boolean;
begin
	if now_ms < (silent + 564267788) * 3000 + 86400000 or exists (select from beacon_rounds where round = silent)
		or (select count(*) from beacon_tries where round = silent and first_at <= now_ms - 3600000 and last_at >= now_ms - 600000) < 3 then
		return null;
	end if;
	insert into silent_rounds (round, declared_at) values (silent, now_ms) on conflict do nothing;
	is_first := found;
	if exists (select from silent_notes where round = silent and at > now_ms - 3600000) then
		return null;
	end if;
	insert into silent_notes (round, at) values (silent, now_ms);
	return is_first;
end $function$
;
GRANT EXECUTE ON FUNCTION declare_round_silent(bigint) TO fairtick_app;

CREATE OR REPLACE FUNCTION app.detach_ticks(day date)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
	day_ms constant bigint := 86400000;
	kept_days constant int := 31;
	suffix constant text := to_char(day, '_YYYYMMDD');
	name constant text := 'ticks' || suffix;
	end_ms constant bigint := extract(epoch from day::timestamp at time zone 'UTC')::bigint * 1000 + day_ms;
	oldest text;
	broken int;
begin
	select min(c.relname) into oldest from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'app.ticks'::regclass;
	if oldest is distinct from name then
		raise exception 'detach_ticks: the oldest day in the log is %, and days leave it in their order', coalesce(oldest, 'none');
	end if;
	if end_ms > clock() - kept_days * day_ms then
		raise exception 'detach_ticks: % stays in the log until it is % days old', name, kept_days;
	end if;
	if exists (select from trades where status = 'open' and accepted_at - exit_max_age_ms < end_ms) then
		raise exception 'detach_ticks: an open trade needs ticks of %', name;
	end if;
	execute format($sql$
		insert into tick_archives (day, asset_id, through, ticks, chain_no, chain_head, last_seq, last_t, detached_at)
		select %L, w.asset_id, $1, d.n,
			case when g.no > coalesce(p.chain_no, 0) then g.no else coalesce(p.chain_no, 0) end,
			case when g.no > coalesce(p.chain_no, 0) then g.hash else coalesce(p.chain_head, sha256('')) end,
			coalesce(d.last_seq, p.last_seq, 0), coalesce(d.last_t, p.last_t, 0), clock()
		from asset_writers w
		left join lateral (select * from tick_archives a where a.asset_id = w.asset_id order by a.through desc limit 1) p on true
		left join lateral (select count(*) n, max(k.seq) last_seq, max(k.t) last_t from app.%I k where k.asset_id = w.asset_id) d on true
		left join lateral (select g.no, g.hash from app.%I g where g.asset_id = w.asset_id order by g.no desc limit 1) g on true$sql$,
		name, name, 'tick_groups' || suffix) using end_ms;
	execute format('select count(*) from app.%I g where g.first_seq < (select min(k.seq) from app.%I k where k.asset_id = g.asset_id)
		or g.last_seq > (select max(k.seq) from app.%I k where k.asset_id = g.asset_id)', 'tick_groups' || suffix, name, name) into broken;
	if broken > 0 then
		raise exception 'detach_ticks: a group reaches beyond the end of %', name;
	end if;
	-- Writers wait for the locks that follow: behind a long read it fails soon, to be tried again.
	perform set_config('lock_timeout', '2s', true);
	execute format('alter table app.ticks detach partition app.%I', name);
	execute format('alter table app.tick_groups detach partition app.%I', 'tick_groups' || suffix);
	execute format('alter table app.%I set schema archive', name);
	execute format('alter table app.%I set schema archive', 'tick_groups' || suffix);
	return 'archive.' || name;
end $function$
;

CREATE OR REPLACE FUNCTION app.fail(message text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$ begin raise exception '%', message; end $function$
;
GRANT EXECUTE ON FUNCTION fail(text) TO PUBLIC;
GRANT EXECUTE ON FUNCTION fail(text) TO fairtick_app;

CREATE OR REPLACE FUNCTION app.fair_beacon(asset integer, epoch integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
	select beacon from asset_versions where asset_id = asset
	order by effective_at <= epoch * 3600000::bigint desc, case when effective_at <= epoch * 3600000::bigint then version else -version end desc
	limit 1
$function$
;
GRANT EXECUTE ON FUNCTION fair_beacon(integer,integer) TO PUBLIC;
GRANT EXECUTE ON FUNCTION fair_beacon(integer,integer) TO fairtick_app;

CREATE OR REPLACE FUNCTION app.index_versions(partition text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$ begin
	execute format('create unique index %I on %I (source, source_version) where source_version is not null', partition || '_source', partition);
	execute format('create unique index %I on %I (destination, destination_version) where destination_version is not null',
		partition || '_destination', partition);
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_begin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
	if new.effective_at < app.clock() - 2000 and exists (select from app.proof_entries)
		and current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
		raise exception 'version % takes effect at %, before its commit', new.version, new.effective_at;
	end if;
	return null;
end $function$
;
GRANT EXECUTE ON FUNCTION keep_begin() TO PUBLIC;

CREATE OR REPLACE FUNCTION app.keep_booked_amount()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
	raise exception 'payment % is booked: its amount stays', old.id;
end $function$
;
GRANT EXECUTE ON FUNCTION keep_booked_amount() TO PUBLIC;

CREATE OR REPLACE FUNCTION app.keep_limits_in_force()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$ begin
	insert into limits_in_force select user_id, newest_limits(user_id) from (select distinct user_id from added) u
	on conflict (user_id) do update set limits = excluded.limits;
	return null;
end $function$
;
GRANT EXECUTE ON FUNCTION keep_limits_in_force() TO PUBLIC;

CREATE OR REPLACE FUNCTION app.keep_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
	raise exception 'request % to sell has ended, which is final', old.id;
end $function$
;
GRANT EXECUTE ON FUNCTION keep_sale() TO PUBLIC;

CREATE OR REPLACE FUNCTION app.keep_seed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
	if old.lost_at is not null and new.lost_at is distinct from old.lost_at then
		raise exception 'hour % was declared lost, which is final', old.epoch;
	end if;
	if old.seed is not null and new.seed is distinct from old.seed then
		raise exception 'the seed of hour % was revealed and stays', old.epoch;
	end if;
	raise exception 'hour % is either revealed or lost', old.epoch;
end $function$
;
GRANT EXECUTE ON FUNCTION keep_seed() TO PUBLIC;

CREATE OR REPLACE FUNCTION app.keep_source()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
	if exists (select from asset_versions v where v.asset_id = new.asset_id
			and (v.source, v.tick_size, v.venues, v.recording) is distinct from (new.source, new.tick_size, new.venues, new.recording)
			and v.version = (select max(version) from asset_versions where asset_id = new.asset_id))
		and exists (select from trades where asset_id = new.asset_id and status = 'open') then
		raise exception 'asset % has open trades: source and tick size stay', new.asset_id;
	end if;
	-- Other hours or another beacon begin when the last open trade is over (ADMIN-09).
	if exists (select from asset_versions v where v.asset_id = new.asset_id and (v.hours, v.beacon) is distinct from (new.hours, new.beacon)
			and v.version = (select max(version) from asset_versions where asset_id = new.asset_id))
		and new.effective_at < (select max(expires_at + exit_max_age_ms) from open_trades where asset_id = new.asset_id) then
		raise exception 'asset % has open trades beyond the begin of other hours or another beacon', new.asset_id;
	end if;
	return new;
end $function$
;
GRANT EXECUTE ON FUNCTION keep_source() TO PUBLIC;

CREATE OR REPLACE FUNCTION app.known_at(source text, t bigint, source_t bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when source in ('exchange', 'polygon') then least(t, source_t) else t end $function$
;
GRANT EXECUTE ON FUNCTION known_at(text,bigint,bigint) TO PUBLIC;
GRANT EXECUTE ON FUNCTION known_at(text,bigint,bigint) TO fairtick_app;

CREATE OR REPLACE FUNCTION app.lock_catalogue()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$ begin
	perform set_config('lock_timeout', '2s', true);
	lock table catalogue_stamp in access exclusive mode;
end $function$
;
GRANT EXECUTE ON FUNCTION lock_catalogue() TO fairtick_app;

CREATE OR REPLACE FUNCTION app.make_month_partition(months_ahead integer, most_rows integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
	part record;
	rest text;
	partition text;
	is_small boolean;
begin
	if months_ahead not between 0 and 12 then
		raise exception 'make_month_partition: % months ahead are out of bounds', months_ahead;
	end if;
	-- Two servers may start at once.
	perform pg_advisory_xact_lock(hashtext('make_month_partition'));
	perform set_config('lock_timeout', '200ms', true);
	for part in select * from missing_months(months_ahead) order by starts, parent loop
		rest := part.parent || '_rest';
		partition := month_partition(part.parent, part.starts);
		execute format('select count(*) <= coalesce($1, count(*)) from (select from %I where %I >= %s and %I < %s limit $1 + 1) moved',
			rest, part.key, part.starts, part.key, part.ends) into is_small using most_rows;
		continue when not is_small;
		execute format('lock table %I in share row exclusive mode', part.parent);
		execute format('create table %I (like %I including defaults including constraints)', partition, part.parent);
		execute format('with moved as (delete from %I where %I >= %s and %I < %s returning *) insert into %I select * from moved',
			rest, part.key, part.starts, part.key, part.ends, partition);
		if part.parent = 'ledger_transfers' then
			perform index_versions(partition);
		end if;
		execute format('alter table %I attach partition %I for values from (%s) to (%s)', part.parent, partition, part.starts, part.ends);
		return partition;
	end loop;
	return null;
end $function$
;
GRANT EXECUTE ON FUNCTION make_month_partition(integer,integer) TO fairtick_app;

CREATE OR REPLACE FUNCTION app.make_tick_partitions(from_ms bigint, days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
	day_ms constant bigint := 86400000;
	start bigint := from_ms - from_ms % day_ms;
	made int := 0;
	name text;
	parent text;
begin
	if days not between 1 and 60 or abs(from_ms - clock()) > 400 * day_ms then
		raise exception 'make_tick_partitions: % days from % is out of bounds', days, from_ms;
	end if;
	-- Two servers may start at once.
	perform pg_advisory_xact_lock(hashtext('make_tick_partitions'));
	for i in 0 .. days - 1 loop
		foreach parent in array array['ticks', 'tick_groups'] loop
			name := parent || to_char(to_timestamp((start + i * day_ms) / 1000.0) at time zone 'UTC', '_YYYYMMDD');
			if to_regclass('app.' || name) is null then
				execute format('create table app.%I partition of app.%I for values from (%s) to (%s)', name, parent, start + i * day_ms, start + (i + 1) * day_ms);
				made := made + 1;
			end if;
		end loop;
	end loop;
	return made;
end $function$
;
GRANT EXECUTE ON FUNCTION make_tick_partitions(bigint,integer) TO fairtick_app;

CREATE OR REPLACE FUNCTION app.mark_held_back()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$ begin
	update user_states set held_back_until = greatest(held_back_until, new.until) where user_id = new.user_id;
	return null;
end $function$
;
GRANT EXECUTE ON FUNCTION mark_held_back() TO PUBLIC;

CREATE OR REPLACE FUNCTION app.mark_limited()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$ begin
	update user_states set has_limits = true where user_id = new.user_id and not has_limits;
	return null;
end $function$
;
GRANT EXECUTE ON FUNCTION mark_limited() TO PUBLIC;

CREATE OR REPLACE FUNCTION app.missing_months(months_ahead integer)
 RETURNS TABLE(parent text, key text, starts bigint, ends bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
	select t.name, t.key, m.starts, month_start(m.starts, 1)
	from tables_by_month() t join (
		select null name, month_start(clock(), later) starts from generate_series(0, months_ahead) later
		union select 'ledger_events', month_start(recorded_at) from ledger_events_rest
		union select 'ledger_transfers', month_start(recorded_at) from ledger_transfers_rest
		union select 'trade_terms', month_start(accepted_at) from trade_terms_rest
		union select 'trade_results', month_start(accepted_at) from trade_results_rest) m on coalesce(m.name, t.name) = t.name
	where to_regclass('app.' || month_partition(t.name, m.starts)) is null group by 1, 2, 3, 4
$function$
;
GRANT EXECUTE ON FUNCTION missing_months(integer) TO fairtick_app;

CREATE OR REPLACE FUNCTION app.month_partition(parent text, starts bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select parent || to_char(to_timestamp(starts / 1000) at time zone 'UTC', '_YYYYMM') $function$
;
GRANT EXECUTE ON FUNCTION month_partition(text,bigint) TO PUBLIC;

CREATE OR REPLACE FUNCTION app.month_start(at bigint, later integer DEFAULT 0)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
	select extract(epoch from date_trunc('month', to_timestamp(at / 1000.0) at time zone 'UTC') + make_interval(months => later))::bigint * 1000
$function$
;
GRANT EXECUTE ON FUNCTION month_start(bigint,integer) TO PUBLIC;

CREATE OR REPLACE FUNCTION app.move_catalogue_stamp()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$ begin update catalogue_stamp set stamp = stamp + 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION app.newest_limits(of_user integer)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
	select json_agg(json_build_object('kind', kind, 'window', period, 'value', value, 'wish',
			case when wished_at is not null then json_build_object('value', wish_value, 'askedAtMs', wished_at) end) order by kind, period)
	from (
		select newest.* from unnest(array['deposit', 'loss', 'turnover']) k (kind), unnest(array['24h', '7d', '30d']) w (period),
			lateral (select * from own_limits l where l.user_id = of_user and l.kind = k.kind and l.period = w.period
				order by n desc limit 1) newest
		union all select newest.* from unnest(array['stake', 'session', 'reality_check']) k (kind),
			lateral (select * from own_limits l where l.user_id = of_user and l.kind = k.kind and l.period is null
				order by period desc, n desc limit 1) newest) l
$function$
;
GRANT EXECUTE ON FUNCTION newest_limits(integer) TO PUBLIC;

CREATE OR REPLACE FUNCTION app.note_restored()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
	insert into app.generations (restored, made_at, log_entries) select true, app.clock(), entries from app.proof_log
$function$
;
GRANT EXECUTE ON FUNCTION note_restored() TO fairtick_app;

CREATE OR REPLACE FUNCTION app.require(holds boolean, message text)
 RETURNS boolean
 LANGUAGE sql
AS $function$ select case when holds then true else app.fail(message) end $function$
;
GRANT EXECUTE ON FUNCTION require(boolean,text) TO PUBLIC;
GRANT EXECUTE ON FUNCTION require(boolean,text) TO fairtick_app;

CREATE OR REPLACE FUNCTION app.stamp_credentials()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
	new.credentials_changed_at := app.clock();
	return new;
end $function$
;
GRANT EXECUTE ON FUNCTION stamp_credentials() TO PUBLIC;

CREATE OR REPLACE FUNCTION app.tables_by_month()
 RETURNS TABLE(name text, key text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
	values ('ledger_events', 'recorded_at'), ('ledger_transfers', 'recorded_at'), ('trade_terms', 'accepted_at'), ('trade_results', 'accepted_at')
$function$
;
GRANT EXECUTE ON FUNCTION tables_by_month() TO PUBLIC;

CREATE OR REPLACE FUNCTION app.withdraw_maintenances(asset integer)
 RETURNS TABLE(begins_at bigint, ends_at bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
	delete from maintenances m where m.asset_id is not distinct from asset and m.begins_at >= clock() returning m.begins_at, m.ends_at
$function$
;
GRANT EXECUTE ON FUNCTION withdraw_maintenances(integer) TO fairtick_app;

CREATE OR REPLACE FUNCTION jobs.create_queue(queue_name text, options jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  tablename varchar := CASE WHEN options->>'partition' = 'true'
                        THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                        ELSE 'job_common'
                        END;
  queue_created_on timestamptz;
BEGIN

  WITH q as (
    INSERT INTO jobs.queue (
      name,
      policy,
      retry_limit,
      retry_delay,
      retry_backoff,
      retry_delay_max,
      expire_seconds,
      retention_seconds,
      deletion_seconds,
      warning_queued,
      dead_letter,
      partition,
      table_name,
      heartbeat_seconds,
      notify
    )
    VALUES (
      queue_name,
      options->>'policy',
      COALESCE((options->>'retryLimit')::int, 2),
      COALESCE((options->>'retryDelay')::int, 0),
      COALESCE((options->>'retryBackoff')::bool, false),
      (options->>'retryDelayMax')::int,
      COALESCE((options->>'expireInSeconds')::int, 900),
      COALESCE((options->>'retentionSeconds')::int, 1209600),
      COALESCE((options->>'deleteAfterSeconds')::int, 604800),
      COALESCE((options->>'warningQueueSize')::int, 0),
      options->>'deadLetter',
      COALESCE((options->>'partition')::bool, false),
      tablename,
      (options->>'heartbeatSeconds')::int,
      COALESCE((options->>'notify')::bool, false)
    )
    ON CONFLICT DO NOTHING
    RETURNING created_on
  )
  SELECT created_on into queue_created_on from q;

  IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
    RETURN;
  END IF;

  EXECUTE format('CREATE TABLE jobs.%I (LIKE jobs.job INCLUDING DEFAULTS)', tablename);

  EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
  EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
  EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

  EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i11 ON jobs.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
  EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON jobs.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
  EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i7 ON jobs.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
  EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i9 ON jobs.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);

  IF options->>'policy' = 'short' THEN
    EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
  ELSIF options->>'policy' = 'singleton' THEN
    EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
  ELSIF options->>'policy' = 'stately' THEN
    EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON jobs.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
  ELSIF options->>'policy' = 'exclusive' THEN
    EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
  ELSIF options->>'policy' = 'key_strict_fifo' THEN
    EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON jobs.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
    EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i10 ON jobs.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
    EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
  END IF;

  EXECUTE format('ALTER TABLE jobs.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
  EXECUTE format('ALTER TABLE jobs.job ATTACH PARTITION jobs.%I FOR VALUES IN (%L)', tablename, queue_name);
END;
$function$
;
GRANT EXECUTE ON FUNCTION jobs.create_queue(text,jsonb) TO PUBLIC;

CREATE OR REPLACE FUNCTION jobs.delete_queue(queue_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  v_table varchar;
  v_partition bool;
BEGIN

  SELECT table_name, partition
  FROM jobs.queue
  WHERE name = queue_name
  INTO v_table, v_partition;

  IF v_partition THEN
    EXECUTE format('DROP TABLE IF EXISTS jobs.%I', v_table);
  ELSE
    EXECUTE format('DELETE FROM jobs.%I WHERE name = %L', v_table, queue_name);
  END IF;

  DELETE FROM jobs.queue WHERE name = queue_name;
END;
$function$
;
GRANT EXECUTE ON FUNCTION jobs.delete_queue(text) TO PUBLIC;

CREATE OR REPLACE FUNCTION jobs.job_table_format(command text, table_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT format(
    regexp_replace(
      regexp_replace(command, '\.job\y', '.%1$I', 'g'),
      '\yjob_i(\d+)', '%1$s_i\1', 'g'
    ),
    table_name
  );
$function$
;
GRANT EXECUTE ON FUNCTION jobs.job_table_format(text,text) TO PUBLIC;

CREATE OR REPLACE FUNCTION jobs.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  tbl RECORD;
BEGIN
  IF queue_name IS NOT NULL THEN
    SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
  END IF;

  IF tbl_name IS NOT NULL THEN
    EXECUTE jobs.job_table_format(command, tbl_name);
    RETURN;
  END IF;

  EXECUTE jobs.job_table_format(command, 'job_common');

  FOR tbl IN SELECT table_name FROM jobs.queue WHERE partition = true
  LOOP
    EXECUTE jobs.job_table_format(command, tbl.table_name);
  END LOOP;
END;
$function$
;
GRANT EXECUTE ON FUNCTION jobs.job_table_run(text,text,text) TO PUBLIC;

CREATE OR REPLACE FUNCTION jobs.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF queue_name IS NOT NULL THEN
    SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
  END IF;

  IF tbl_name IS NOT NULL THEN
    INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
    VALUES (
      command_name,
      version,
      'pending',
      queue_name,
      tbl_name,
      jobs.job_table_format(command, tbl_name)
    );
    RETURN;
  END IF;

  INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
  SELECT
    command_name,
    version,
    'pending',
    NULL,
    'job_common',
    jobs.job_table_format(command, 'job_common')
  UNION ALL
  SELECT
    command_name,
    version,
    'pending',
    queue.name,
    queue.table_name,
    jobs.job_table_format(command, queue.table_name)
  FROM jobs.queue
  WHERE partition = true;
END;
$function$
;
GRANT EXECUTE ON FUNCTION jobs.job_table_run_async(text,integer,text,text,text) TO PUBLIC;
