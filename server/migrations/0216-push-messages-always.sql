-- NOTE-02: how fast a push service passes a message on (`urgent`) says nothing of whether its user could switch it off (`always`).
alter table push_messages add column always boolean not null default false;
-- It is not known of messages that wait: as before, what is urgent among them stays.
update push_messages set always = urgent;
alter table push_messages alter column always drop default;
