-- Calendar: economic events, which come by import.
create table economic_events (
	id int generated always as identity primary key,
	at bigint not null,
	country text not null check (country ~ '^[A-Z]{2}$'),
	currency text not null check (currency ~ '^[A-Z]{3}$'),
	title text not null check (title <> ''),
	-- 1 low to 3 high.
	impact int not null check (impact between 1 and 3),
	-- As published, units included.
	actual text,
	forecast text,
	previous text,
	-- What is imported again is known by this.
	unique (at, country, title)
);

grant select on economic_events to {{app_role}};
