# PostgreSQL 18, Patroni from the repository of PostgreSQL that the image names already, and etcd of Debian.
FROM postgres:18-bookworm

RUN apt-get update \
	&& apt-get install --yes --no-install-recommends patroni python3-etcd etcd-server \
	&& rm -rf /var/lib/apt/lists/* \
	&& install -d -o postgres -g postgres -m 700 /var/lib/postgresql/18 \
	&& install -d -o postgres -g postgres -m 750 /archive /var/lib/etcd

COPY deploy/patroni.yml /etc/patroni/config.yml
COPY deploy/database.sql /etc/patroni/database.sql
USER postgres
ENTRYPOINT ["patroni", "/etc/patroni/config.yml"]
