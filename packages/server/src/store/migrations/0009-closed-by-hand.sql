-- Markets that were paid out by hand: few, and asked for at every start.
create index market_closed_by_hand on market (market_id) where definition ? 'closedByHandAt';
