-- IDENT-12: taking back an address ends recovery codes that were made shortly before. Those that are there count as new.
alter table recovery_codes add created_at bigint;
update recovery_codes set created_at = clock();
alter table recovery_codes alter created_at set not null;
