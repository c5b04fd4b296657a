#!/bin/sh
# Run once by the database's image, when its volume is new: a role of Mettle's own with its database. The image's own role is a
# superuser, to whom row-level security does not apply.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username=postgres <<'SQL'
CREATE ROLE mettle LOGIN PASSWORD :'password';
CREATE DATABASE mettle OWNER mettle;
SQL
