-- A store as the program of schema version 6 left it (sqlite3 .dump). Never change it.
PRAGMA application_id = 1397117798;
PRAGMA user_version = 6;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE store_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  revision INTEGER NOT NULL,
  last_position INTEGER NOT NULL
) STRICT;
INSERT INTO store_state VALUES(1,9,6);
CREATE TABLE filter (
  position INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  text TEXT NOT NULL,
  type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 2),
  folder INTEGER NOT NULL CHECK (folder BETWEEN 0 AND 2),
  target INTEGER NOT NULL CHECK (target BETWEEN 0 AND 2),
  matching INTEGER NOT NULL CHECK (matching BETWEEN 0 AND 2),
  filter_case INTEGER NOT NULL CHECK (filter_case BETWEEN 0 AND 1),
  is_regex INTEGER NOT NULL GENERATED ALWAYS AS (matching = 2) VIRTUAL,
  search_text TEXT NOT NULL,
  sort_key BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  revision INTEGER NOT NULL
) STRICT;
INSERT INTO "filter" VALUES(1,X'00112233445566778899aabbccddeeff','USPS parcel',0,2,0,0,0,'usps parcel',X'524e484e04482a4c2e3240010f01dcdcdcdc0b00',1700000000000,1700000000000,1);
INSERT INTO "filter" VALUES(2,X'ab154addcf7741c3925f98669ca8aa55','בנק',1,0,1,0,0,'בנק',X'6508202a0107010700',1700000000000,1700000000000,1);
INSERT INTO "filter" VALUES(4,X'65a0163e54c8421897856b60854e4167','\d{5,}',0,1,0,2,0,'\d{5,}',X'0aa030099a1d06099c010a010a00',1700000000000,1700000000000,1);
INSERT INTO "filter" VALUES(5,X'0706b432c9074b10816351fdf7266676','$lang:russian',2,0,0,0,0,'$lang:russian',X'0d90402a443607364c524e4e3a2a440111011100',1700000000000,1700000000000,1);
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','filter_search','filter_search',0,'CREATE VIRTUAL TABLE filter_search USING fts5 (
  search_text, content = ''filter'', content_rowid = ''position'',
  tokenize = ''trigram case_sensitive 1'', columnsize = 0
)');
CREATE TABLE IF NOT EXISTS 'filter_search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO filter_search_data VALUES(1,X'0419');
INSERT INTO filter_search_data VALUES(10,X'000000000101010001010101');
INSERT INTO filter_search_data VALUES(137438953473,X'000000c704302070610102060103246c610502020103352c7d04020501033a727505020701035c647b0402020103616e6705020402027263010208010363656c01020a0103647b350402030103673a72050206010369616e05020c01036c616e05020301036e673a05020501037061720102070202732001020401037263650102090202757305020801037320700102050202696105020b020270730102030202736905020a010375737001020203017305020901037b352c0402040106d791d7a0d7a702020204080808080808070808080808080807080708070707080608');
CREATE TABLE IF NOT EXISTS 'filter_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO filter_search_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'filter_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO filter_search_config VALUES('version',4);
CREATE TABLE automatic_rule (
  rule INTEGER PRIMARY KEY CHECK (rule BETWEEN 0 AND 6),
  is_active INTEGER NOT NULL DEFAULT 0 CHECK (is_active IN (0, 1)),
  selected_choice INTEGER NOT NULL DEFAULT 0,
  selected_countries TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(selected_countries))
) STRICT;
INSERT INTO automatic_rule VALUES(0,0,0,'[]');
INSERT INTO automatic_rule VALUES(1,0,0,'[]');
INSERT INTO automatic_rule VALUES(2,0,0,'[]');
INSERT INTO automatic_rule VALUES(3,1,5,'[]');
INSERT INTO automatic_rule VALUES(4,0,0,'[]');
INSERT INTO automatic_rule VALUES(5,0,0,'[]');
INSERT INTO automatic_rule VALUES(6,1,0,'["+1","+972"]');
CREATE TABLE automatic_language (
  code TEXT PRIMARY KEY,
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO automatic_language VALUES('en',1);
INSERT INTO automatic_language VALUES('he',0);
CREATE TABLE automatic_cache (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  lists TEXT NOT NULL CHECK (json_valid(lists)),
  hash TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
INSERT INTO automatic_cache VALUES(1,'{"filter_lists":{"en":{"allow_body":[],"allow_sender":[],"deny_body":["prize"],"deny_sender":[]}}}','00',1700000000000);
CREATE TABLE browser (
  id TEXT PRIMARY KEY,
  language TEXT,
  is_expanded_add_filter INTEGER NOT NULL CHECK (is_expanded_add_filter IN (0, 1)),
  time_zone TEXT,
  last_seen INTEGER, remembered TEXT NOT NULL DEFAULT '{}') STRICT, WITHOUT ROWID;
INSERT INTO browser VALUES('b','he',0,'Asia/Jerusalem',1700000000000,'{}');
CREATE TABLE installation_default (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO installation_default VALUES('isAppFirstRun','false');
CREATE TABLE transfer (
  browser TEXT PRIMARY KEY,
  kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
  file_name TEXT NOT NULL,
  duplicates INTEGER NOT NULL,
  invalid INTEGER NOT NULL,
  last_position INTEGER NOT NULL,
  started_at INTEGER NOT NULL
) STRICT;
INSERT INTO transfer VALUES('c',0,'my.sfsfilters',1,0,0,1700000000000);
CREATE TABLE transfer_rule (
  browser TEXT NOT NULL REFERENCES transfer ON DELETE CASCADE,
  type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 2),
  is_selected INTEGER NOT NULL CHECK (is_selected IN (0, 1)),
  PRIMARY KEY (browser, type)
) STRICT, WITHOUT ROWID;
INSERT INTO transfer_rule VALUES('c',0,1);
CREATE TABLE transfer_exception (
  browser TEXT NOT NULL REFERENCES transfer ON DELETE CASCADE,
  type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 2),
  key INTEGER NOT NULL,
  PRIMARY KEY (browser, type, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE transfer_candidate (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  browser TEXT NOT NULL REFERENCES transfer ON DELETE CASCADE,
  record INTEGER NOT NULL,
  text TEXT NOT NULL,
  type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 2),
  folder INTEGER NOT NULL CHECK (folder BETWEEN 0 AND 2),
  target INTEGER NOT NULL CHECK (target BETWEEN 0 AND 2),
  matching INTEGER NOT NULL CHECK (matching BETWEEN 0 AND 2),
  filter_case INTEGER NOT NULL CHECK (filter_case BETWEEN 0 AND 1),
  notes TEXT NOT NULL
) STRICT;
INSERT INTO transfer_candidate VALUES(1,'c',1,'loan',0,0,0,0,0,'');
CREATE TABLE transfer_invalid (
  browser TEXT NOT NULL REFERENCES transfer ON DELETE CASCADE,
  record INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (browser, record)
) STRICT, WITHOUT ROWID;
CREATE TABLE browser_default (
  browser TEXT NOT NULL REFERENCES browser ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (browser, name)
) STRICT, WITHOUT ROWID;
INSERT INTO browser_default VALUES('b','lastSeenWhatsNewVersion','5');
CREATE TABLE change (
  revision INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  changed TEXT NOT NULL,
  removed TEXT NOT NULL,
  origin TEXT NOT NULL
) STRICT;
INSERT INTO change VALUES(9,0,'["00112233-4455-6677-8899-AABBCCDDEEFF"]','[]','');
CREATE TABLE report (
  id INTEGER PRIMARY KEY,
  sender TEXT NOT NULL,
  body TEXT NOT NULL,
  type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 2),
  created_at INTEGER NOT NULL,
  sent_at INTEGER
) STRICT;
INSERT INTO report VALUES(1,'Prize','You won',0,1700000000000,NULL);
INSERT INTO report VALUES(2,'','Hello',1,1700000001000,1700000002000);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('transfer_candidate',1);
CREATE UNIQUE INDEX filter_identity ON filter (text, target, matching, filter_case);
CREATE INDEX filter_by_position ON filter (type, is_regex);
CREATE INDEX filter_by_text ON filter (type, is_regex, sort_key);
CREATE INDEX transfer_by_age ON transfer (started_at);
CREATE INDEX transfer_candidate_by_type ON transfer_candidate (browser, type);
CREATE INDEX filter_by_revision ON filter (revision);
PRAGMA writable_schema=OFF;
COMMIT;
