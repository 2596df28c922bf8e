-- TRADE-02: two users who send one id at the same moment are each answered, and both answers are remembered. Every later use by another user is refused.
alter table refused_placements drop constraint refused_placements_pkey, add primary key (id, user_id);
