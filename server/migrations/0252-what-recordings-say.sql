-- What a recorded file says of itself, which is held against the asset that is to play it (MARKET-02): the pair that its rows or its name
-- give, and its greatest jump between two ticks, as a part of the price, with the line after it. Null: it does not say, or was kept before.
alter table recordings add column pair text check (pair ~ '^[A-Z0-9]{2,12}$');
alter table recordings add column jump float8 check (jump >= 0);
alter table recordings add column jump_line int check (jump_line > 0);
