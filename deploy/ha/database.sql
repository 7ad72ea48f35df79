-- What the first leader begins with.
create role cowrie login password '${DATABASE_PASSWORD}';
create database cowrie owner cowrie;
