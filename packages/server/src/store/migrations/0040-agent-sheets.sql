-- The lines of a sheet, of both its ends, in time.
create index posting_of_sheet on posting (sheet, at) where sheet is not null;
