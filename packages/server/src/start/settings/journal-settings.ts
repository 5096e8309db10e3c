/** Settings of the journal's files, which are outside the database. */
import { setting } from '../../base/setting.ts';

export const journalSettings = {
  anchorFile: setting({
    flag: '--anchor-file',
    env: 'ANCHOR_FILE',
    fallback: '',
    meaning: "File for the journal's newest hash; default: journal.anchor in the data folder.",
    allowed: 'a file, best on another disk that can only be added to',
    parse: (text) => text,
  }),
  archiveDir: setting({
    flag: '--archive-dir',
    env: 'ARCHIVE_DIR',
    fallback: '',
    meaning: 'Folder of the archived months of the journal; default: archive in the data folder.',
    allowed: 'a folder',
    parse: (text) => text,
  }),
};
