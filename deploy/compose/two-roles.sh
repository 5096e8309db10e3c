#!/bin/sh
# Makes the database and the two roles of docs/operator.md. PostgreSQL's image runs it once, as its superuser,
# while the volume is empty; the passwords are not in the process list.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\set owner `cat "${SECRETS:-/run/secrets}/owner_password"`
\set runs `cat "${SECRETS:-/run/secrets}/runs_password"`
create role layline_owner login password :'owner';
create role layline_runs login password :'runs';
create database layline owner layline_owner;
SQL
