-- From where a player has signed in before.
create index login_from_address on login_activity (player_id, address) where is_success;
