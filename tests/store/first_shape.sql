BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	"table" VARCHAR(40) NOT NULL, 
	revision INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	command VARCHAR(80) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	step TEXT NOT NULL, 
	events TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	"by" VARCHAR(80), 
	answer TEXT NOT NULL, 
	PRIMARY KEY ("table", revision), 
	CONSTRAINT entries_command UNIQUE ("table", command)
);
INSERT INTO "entries" VALUES('1',1,1,'tap-0','c15f2d9273b0316373608ddbf7fe21651266690d62e448b999866fb7496e933b','{"open":{"regulation":"fsm","players":{"1":"Аня"}}}','[{"type":"GameOpened","number":1,"regulation":{"type":"RegulationView","id":"fsm","edition":"section-6","title":{"type":"Map","items":[["ru","ФСМ, раздел 6"],["en","FSM, section 6"]]},"short":{"type":"Map","items":[["ru","ФСМ"],["en","FSM"]]},"foul_slots":4},"rules":{"type":"GameRules","minute":60,"tie_speech":30,"last_word":60,"agreement":60,"seating":40,"best_move":20,"check":10,"single_nominee_leaves_on_first_day":false,"lift_everybody":false,"lift_never_at":[],"stalemate_nights":3,"best_move_lost_by":2,"best_move_after_a_miss":false},"settings":{"type":"Map","items":[["removal_deduction","0"]]},"players":{"type":"Map","items":[[1,"Аня"]]},"roles":{"type":"Map","items":[]}}]',1760000000000,'телефон 47','{"ok":true,"id":"tap-0","revision":1,"ref":null,"warnings":[]}');
INSERT INTO "entries" VALUES('1',2,1,'tap-1','8cf91d5a851b6e259cc84ea992c4dcbeea766336785080ceaca8c365007badcd','{"day":1}','[{"type":"Ordered","step":1,"command":{"type":"BeginDay","number":1},"at":1760000000000,"by":"телефон 47","notices":[]},{"type":"DayBroke","number":1}]',1760000000000,'телефон 47','{"ok":true,"id":"tap-1","revision":2,"ref":null,"warnings":[]}');
INSERT INTO "entries" VALUES('1',3,1,'tap-2','87808a9b6924b3421a1e8a898f6c525e980603b025a529ad294837290d380d72','{"infraction":{"seat":5,"clause":"6.6.1"}}','[{"type":"Ordered","step":2,"command":{"type":"RecordInfraction","seat":5,"clause":"6.6.1","sanction":null,"note":null,"ref":"r1"},"at":1760000000000,"by":"телефон 47","notices":[]},{"type":"RulingMade","ref":"r1","seat":5,"clause":"6.6.1","title":{"type":"Map","items":[["ru","Речь не в свою минуту"],["en","Talking outside the own minute"]]},"override":null,"note":null,"sanctions":[{"type":"Foul","number":1,"kind":"foul"}],"cited":[{"type":"Citation","clause":"6.6.1","title":{"type":"Map","items":[["ru","Речь не в свою минуту"],["en","Talking outside the own minute"]]}}],"notices":[{"type":"Notice","code":"siblings","facts":{"type":"Map","items":[["clause","6.6.1"],["siblings","6.7.17"]]}}],"held":false}]',1760000000000,'телефон 47','{"ok":true,"id":"tap-2","revision":3,"ref":"r1","warnings":[]}');
CREATE TABLE facts (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('journal','the-first-shape');
CREATE TABLE keys (
	"table" VARCHAR(40) NOT NULL, 
	audience VARCHAR(8) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	PRIMARY KEY ("table", audience), 
	UNIQUE ("key")
);
INSERT INTO "keys" VALUES('*','desk','key-of-the-desk');
INSERT INTO "keys" VALUES('1','judge','key-of-the-judge');
INSERT INTO "keys" VALUES('1','air','key-of-the-air');
INSERT INTO "keys" VALUES('1','hall','key-of-the-hall');
CREATE TABLE refusals (
	"table" VARCHAR(40) NOT NULL, 
	command VARCHAR(80) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	at BIGINT NOT NULL, 
	"by" VARCHAR(80), 
	answer TEXT NOT NULL, 
	PRIMARY KEY ("table", command)
);
INSERT INTO "refusals" VALUES('1','tap-3','acfd1cf71c52fbbf5c5ff62e48324b84acfe01d0dec516d6c22df1461742e217',1760000000000,'телефон 47','{"ok":false,"id":"tap-3","code":"unknown_seat","message":"Места 99 нет: места с 1 по 10.","revision":3}');
CREATE TABLE tables (
	name VARCHAR(40) NOT NULL, 
	event TEXT DEFAULT '' NOT NULL, 
	stage TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "tables" VALUES('1','','');
CREATE INDEX entries_game ON entries ("table", game);
COMMIT;
