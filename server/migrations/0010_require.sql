-- For statements that nobody looks at before the commit: they fail by themselves when what they rely on does not hold.
create function app.fail(message text) returns boolean
language plpgsql as $$ begin raise exception '%', message; end $$;
create function app.require(holds boolean, message text) returns boolean
language sql as $$ select case when holds then true else app.fail(message) end $$;
grant execute on function app.fail(text), app.require(boolean, text) to {{app_role}};
