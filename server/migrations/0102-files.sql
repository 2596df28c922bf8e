-- KYC-02: users' documents. Their pages lie encrypted in a store, their keys in KEYS_DIR.
create table files (
	id uuid primary key,
	user_id int not null references users,
	-- Area and subject, such as verification.document.
	purpose text not null check (purpose ~ '^[a-z_]+\.[a-z_]+$'),
	-- What was sent; what is kept are pictures of its pages.
	kind text not null check (kind in ('jpeg', 'png', 'webp', 'heic', 'pdf')),
	-- Of its pages in their order, in pixels.
	widths smallint[] not null check (cardinality(widths) between 1 and 10),
	heights smallint[] not null check (cardinality(heights) = cardinality(widths)),
	stored_at bigint not null,
	-- When it is deleted; null: so long after the end of its user's account as the operator says.
	delete_at bigint,
	-- Nobody is shown it any more; the row goes when its key is destroyed and its pages are gone.
	deleted_at bigint,
	-- Since when its key or a page was found missing though it is not deleted.
	missing_since bigint
);
create index files_of_user on files (user_id);
create index files_to_delete on files (delete_at) where deleted_at is null and delete_at is not null;
create index files_to_destroy on files (id) where deleted_at is not null;

grant select, insert, delete on files to {{app_role}};
grant update (delete_at, deleted_at, missing_since) on files to {{app_role}};
