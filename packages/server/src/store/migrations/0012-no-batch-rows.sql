-- A row for each commit of the desk, which nobody read: the journal says what was written when.
drop table command_batch;
