-- LEDGER-05: of rows that change, the application may change the columns that its code changes, and delete where its code
-- deletes. server/test/column-rights.test.ts has the whole list.
revoke update on assets, asset_writers, candles, users, sessions, login_failures, user_states, selected_assets, chart_layouts, mails, mail_links,
	totp_secrets, recovery_codes, sign_in_challenges, admin_links, site_settings, oauth_identities, oauth_attempts, oauth_tickets, passkeys,
	passkey_challenges, api_tokens, user_photos from {{app_role}};
revoke delete on candles from {{app_role}};

grant update (ticker, name, primary_exchange, icon, asset_group, listed) on assets to {{app_role}};
grant update (fence, last_seq, last_t, last_price, logged_through, chain_no, chain_head, open, closed_reason, opens_at, session_ends_at,
	fair_k, fair_x, replay_anchor) on asset_writers to {{app_role}};
grant update (open, high, low, close, backfill) on candles to {{app_role}};
grant update (name, email, password_hash, country, locale, role, photo_url, email_verified_at, phone, closed_at, credentials_version)
	on users to {{app_role}};
grant update (last_used_at, ended_at, address, user_agent, confirmed_at, second_factor_at) on sessions to {{app_role}};
grant update (failures, last_at) on login_failures to {{app_role}};
grant update (last_trade_on, event_n, open_trades, frozen_at, frozen_reason, frozen_due_at) on user_states to {{app_role}};
grant update (version, layout, saved_at) on chart_layouts to {{app_role}};
grant update (state, changed_at, error) on mails to {{app_role}};
grant update (ended_at) on mail_links to {{app_role}};
grant update (secret, created_at, confirmed_at, last_step) on totp_secrets to {{app_role}};
grant update (used_at) on recovery_codes to {{app_role}};
grant update (ended_at, used_by) on admin_links to {{app_role}};
grant update (version, app_name, app_logo, app_icon, chat_site_id, locale, locales, operator_name, operator_address, operator_licence)
	on site_settings to {{app_role}};
grant update (label, last_used_at) on oauth_identities to {{app_role}};
grant update (counter, synced, name, last_used_at) on passkeys to {{app_role}};
grant update (name, last_used_at, ended_at) on api_tokens to {{app_role}};
grant update (id, image, changed_at) on user_photos to {{app_role}};

-- A revealed seed stays as it was revealed.
create function app.keep_seed() returns trigger
language plpgsql as $$ begin
	raise exception 'the seed of hour % was revealed and stays', old.epoch;
end $$;
create trigger keep_seed before update on fair_hours for each row
when (old.seed is not null and new.seed is distinct from old.seed)
execute function app.keep_seed();
