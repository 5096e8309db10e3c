-- The bet history tells the two parts of an each-way bet as one: it asks which bets are such parts.
create index bet_each_way on bet (player_id) where client_ref like '%~w';
