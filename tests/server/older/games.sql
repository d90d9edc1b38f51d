BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('2');
CREATE TABLE links (
	hash VARCHAR(64) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	"match" VARCHAR(22) NOT NULL, 
	seat INTEGER, 
	visitor VARCHAR(32), 
	expires FLOAT, 
	used FLOAT, 
	PRIMARY KEY (hash), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "links" VALUES('cc6fd6812fbeee7e03db589568a62887b97d82a3a76c7705e36ae6ef7a6cde0a','invite','vCD_KsVztvOZUrZKWfudow',NULL,NULL,NULL,NULL);
INSERT INTO "links" VALUES('41a8f99afd2baed8d91188edcbd5c501abc6165ff5e1c5a38d3a04895268b945','invite','R6Q6sB4DVnO6VR6-2Xcz7A',NULL,NULL,NULL,NULL);
INSERT INTO "links" VALUES('b435a4e7966f9e7b52c8bf185acbb58917ae3f29e9971b8e97e7f4ea80116bcb','invite','4ATRz34Dc0N9NK5hb7KZ9A',NULL,NULL,NULL,NULL);
INSERT INTO "links" VALUES('4d0f5f27ee81dfad312ca343f837db0f499f0a7d610aecd66eb1b31081b0e332','invite','bihikGWCj0fUzNRNxStwwQ',NULL,NULL,NULL,NULL);
INSERT INTO "links" VALUES('3f6c0577c45074abbafc523e23e618625ad9737d190e3253cb980e4f299d2feb','invite','quAcdMspepfN1a6FBsQ-Lw',NULL,NULL,NULL,NULL);
CREATE TABLE log (
	"match" VARCHAR(22) NOT NULL, 
	version INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	position TEXT, 
	visitor VARCHAR(32), 
	message VARCHAR(64), 
	at FLOAT NOT NULL, 
	PRIMARY KEY ("match", version), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',1,'{"kind":"seat","seat":0,"who":"person","visitor":"18918e43edbaff1a2841af2033f4ee20"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',2,'{"kind":"seat","seat":1,"who":"bot","bot":"3"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',3,'{"kind":"seat","seat":0,"who":"person","visitor":"18918e43edbaff1a2841af2033f4ee20","bytes":"0adfe195b2e06b7b56a5d9a737723119"}',NULL,'18918e43edbaff1a2841af2033f4ee20','70ebe71922c872a0',1800000000.0);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',4,'{"kind":"start","bytes":"0adfe195b2e06b7b56a5d9a737723119 -"}','0000000000000000000000000/1/mortal:?,?/mortal:?,?','18918e43edbaff1a2841af2033f4ee20','70ebe71922c872a0',1800000000.0);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',5,'{"kind":"turn","seat":0,"steps":["@e2","@d4"]}','0000000000000000000000000/2/mortal:d4,e2/mortal:?,?','18918e43edbaff1a2841af2033f4ee20','69afd5196b786c05',1800000000.0);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',6,'{"kind":"turn","seat":1,"steps":["@e3","@b2"]}','0000000000000000000000000/1/mortal:d4,e2/mortal:b2,e3',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',7,'{"kind":"turn","seat":0,"steps":["d4-c3","c3+d2"]}','0000000000000000001000000/2/mortal:c3,e2/mortal:b2,e3','18918e43edbaff1a2841af2033f4ee20','0687b18166689e65',1800000000.0);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',8,'{"kind":"turn","seat":1,"steps":["e3-d2","d2+c1"]}','0000000000000000001000100/1/mortal:c3,e2/mortal:b2,d2',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',9,'{"kind":"turn","seat":0,"steps":["e2-d1","d1+c2"]}','0000000000000000011000100/2/mortal:c3,d1/mortal:b2,d2','18918e43edbaff1a2841af2033f4ee20','f542ba0cb25270f8',1800000000.0);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',10,'{"kind":"turn","seat":1,"steps":["b2-c1","c1+c2"]}','0000000000000000021000100/1/mortal:c3,d1/mortal:c1,d2',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',11,'{"kind":"turn","seat":0,"steps":["d1-e1","e1+e2"]}','0000000000000000021100100/2/mortal:c3,e1/mortal:c1,d2','18918e43edbaff1a2841af2033f4ee20','f5b95ca1b1391c3e',1800000000.0);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',12,'{"kind":"turn","seat":1,"steps":["c1-d1","d1+e2"]}','0000000000000000021200100/1/mortal:c3,e1/mortal:d1,d2',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',13,'{"kind":"turn","seat":0,"steps":["c3-b2","b2+a3"]}','0000000000100000021200100/2/mortal:b2,e1/mortal:d1,d2','18918e43edbaff1a2841af2033f4ee20','7bd9b8ae77413b38',1800000000.0);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',14,'{"kind":"turn","seat":1,"steps":["d2-c2","c2+d2"]}','0000000000100000022200100/1/mortal:b2,e1/mortal:c2,d1',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('vCD_KsVztvOZUrZKWfudow',15,'{"kind":"turn","seat":0,"steps":["b2-b3","b3+a4"]}','0000010000100000022200100/2/mortal:b3,e1/mortal:c2,d1','18918e43edbaff1a2841af2033f4ee20','03072d42f1c522e6',1800000000.0);
INSERT INTO "log" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',1,'{"kind":"seat","seat":0,"who":"person","visitor":"d269f2f4f630636767e0e545b533fe61"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',2,'{"kind":"seat","seat":1,"who":"bot","bot":"6"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',3,'{"kind":"seat","seat":0,"who":"person","visitor":"d269f2f4f630636767e0e545b533fe61","bytes":"4c31baa42cba614b2307b10eb4f87c6f"}',NULL,'d269f2f4f630636767e0e545b533fe61','3dcdbd34f843eb03',1800000000.0);
INSERT INTO "log" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',4,'{"kind":"start","bytes":"4c31baa42cba614b2307b10eb4f87c6f -"}','0000000000000000000000000/1/hermes:?,?/pan:?,?','d269f2f4f630636767e0e545b533fe61','3dcdbd34f843eb03',1800000000.0);
INSERT INTO "log" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',5,'{"kind":"turn","seat":0,"steps":["@b3","@b2"]}','0000000000000000000000000/2/hermes:b2,b3/pan:?,?','d269f2f4f630636767e0e545b533fe61','8e304de5d2932b0a',1800000000.0);
INSERT INTO "log" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',6,'{"kind":"turn","seat":1,"steps":["@c4","@c2"]}','0000000000000000000000000/1/hermes:b2,b3/pan:c2,c4',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',7,'{"kind":"turn","seat":0,"steps":["b3-e2","b2+a2"]}','0000000000000001000000000/2/hermes:b2,e2/pan:c2,c4','d269f2f4f630636767e0e545b533fe61','5d394e13a0762c8c',1800000000.0);
INSERT INTO "log" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',8,'{"kind":"turn","seat":1,"steps":["c4-d5","d5+e4"]}','0000000001000001000000000/1/hermes:b2,e2/pan:c2,d5',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',9,'{"kind":"turn","seat":0,"steps":["e2-a1","b2-e5","a1-e1","e5-a3","a3+a4"]}','0000010001000001000000000/2/hermes:a3,e1/pan:c2,d5','d269f2f4f630636767e0e545b533fe61','7fe62c76c2e78249',1800000000.0);
INSERT INTO "log" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',10,'{"kind":"turn","seat":1,"steps":["c2-c3","c3+d3"]}','0000010001000101000000000/1/hermes:a3,e1/pan:c3,d5',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',11,'{"kind":"turn","seat":0,"steps":["a3-d2","e1-a1","d2-b3","a1-c4","b3+b4"]}','0000011001000101000000000/2/hermes:b3,c4/pan:c3,d5','d269f2f4f630636767e0e545b533fe61','1e49388ac44e96ed',1800000000.0);
INSERT INTO "log" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',12,'{"kind":"turn","seat":1,"steps":["c3-b4","b4+a4"]}','0000021001000101000000000/1/hermes:b3,c4/pan:b4,d5',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',13,'{"kind":"turn","seat":0,"steps":["c4-c2","c2+d3"]}','0000021001000201000000000/2/hermes:b3,c2/pan:b4,d5','d269f2f4f630636767e0e545b533fe61','46ebdc9b526ce76c',1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',1,'{"kind":"seat","seat":0,"who":"person","visitor":"bf3ca42fd795ce4a9da07caf2eb44cd8"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',2,'{"kind":"seat","seat":1,"who":"bot","bot":"2"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',3,'{"kind":"seat","seat":0,"who":"person","visitor":"bf3ca42fd795ce4a9da07caf2eb44cd8","bytes":"42006131a16e2b707cba182d4f175825"}',NULL,'bf3ca42fd795ce4a9da07caf2eb44cd8','f4f70135e4d56bca',1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',4,'{"kind":"start","bytes":"42006131a16e2b707cba182d4f175825 -"}','0000000000000000000000000/1/?:?,?/?:?,?/draft','bf3ca42fd795ce4a9da07caf2eb44cd8','f4f70135e4d56bca',1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',5,'{"kind":"turn","seat":0,"steps":["name:persephone","name:athena"]}','0000000000000000000000000/2/?:?,?/?:?,?/draft=athena,persephone','bf3ca42fd795ce4a9da07caf2eb44cd8','aa9f58c2a36fff6e',1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',6,'{"kind":"turn","seat":1,"steps":["take:athena"]}','0000000000000000000000000/1/persephone:?,?/athena:?,?/first=?',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',7,'{"kind":"turn","seat":0,"steps":["first:1"]}','0000000000000000000000000/1/persephone:?,?/athena:?,?','bf3ca42fd795ce4a9da07caf2eb44cd8','b579c0faf0848f99',1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',8,'{"kind":"turn","seat":0,"steps":["@e2","@a1"]}','0000000000000000000000000/2/persephone:a1,e2/athena:?,?','bf3ca42fd795ce4a9da07caf2eb44cd8','0ed453b189465898',1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',9,'{"kind":"turn","seat":1,"steps":["@c3","@b2"]}','0000000000000000000000000/1/persephone:a1,e2/athena:b2,c3',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',10,'{"kind":"turn","seat":0,"steps":["e2-d1","d1+d2"]}','0000000000000000001000000/2/persephone:a1,d1/athena:b2,c3','bf3ca42fd795ce4a9da07caf2eb44cd8','45cbe4831d953a58',1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',11,'{"kind":"turn","seat":1,"steps":["c3-d2","d2+c3"]}','0000000000001000001000000/1/persephone:a1,d1/athena[^]:b2,d2',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',12,'{"kind":"turn","seat":0,"steps":["a1-b1","b1+a2"]}','0000000000001001001000000/2/persephone:b1,d1/athena[^]:b2,d2','bf3ca42fd795ce4a9da07caf2eb44cd8','08dfbe319336fbec',1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',13,'{"kind":"turn","seat":1,"steps":["b2-c3","c3+d4"]}','0000000010001001001000000/1/persephone:b1,d1/athena[^]:c3,d2',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',14,'{"kind":"turn","seat":0,"steps":["b1-b2","b2+b3"]}','0000000010011001001000000/2/persephone:b2,d1/athena[^]:c3,d2','bf3ca42fd795ce4a9da07caf2eb44cd8','b7d093e7311753b1',1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',15,'{"kind":"turn","seat":1,"steps":["d2-e1","e1+d2"]}','0000000010011001002000000/1/persephone:b2,d1/athena:c3,e1',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',16,'{"kind":"turn","seat":0,"steps":["b2-c2","c2+d3"]}','0000000010011101002000000/2/persephone:c2,d1/athena:c3,e1','bf3ca42fd795ce4a9da07caf2eb44cd8','fd1bc2efcafd6dbf',1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',17,'{"kind":"turn","seat":1,"steps":["c3-d2","d2+c3"]}','0000000010012101002000000/1/persephone:c2,d1/athena[^]:d2,e1',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',18,'{"kind":"turn","seat":0,"steps":["c2-b1","b1+c2"]}','0000000010012101012000000/2/persephone:b1,d1/athena[^]:d2,e1','bf3ca42fd795ce4a9da07caf2eb44cd8','afe7f6d134fbf40a',1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',19,'{"kind":"turn","seat":1,"steps":["e1-e2","e2+e3"]}','0000000010012111012000000/1/persephone:b1,d1/athena:d2,e2',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',20,'{"kind":"turn","seat":0,"steps":["d1-c2","c2+c3"]}','0000000010013111012000000/2/persephone:b1,c2/athena:d2,e2','bf3ca42fd795ce4a9da07caf2eb44cd8','e09ac9a73190cffa',1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',1,'{"kind":"seat","seat":0,"who":"person","visitor":"551db73211ad0fb713ba3f8a03e8ef23"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',2,'{"kind":"seat","seat":1,"who":"bot","bot":"3"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',3,'{"kind":"seat","seat":0,"who":"person","visitor":"551db73211ad0fb713ba3f8a03e8ef23","bytes":"d8aeff0acd181b10b7e9678412590ada"}',NULL,'551db73211ad0fb713ba3f8a03e8ef23','67447614ff4dec96',1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',4,'{"kind":"start","bytes":"d8aeff0acd181b10b7e9678412590ada -"}','-/-/2|-|-|-|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/tile1,settle1,tile2,settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','551db73211ad0fb713ba3f8a03e8ef23','67447614ff4dec96',1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',5,'{"kind":"luck","steps":["=M4"]}','-/-/2|-|-|M4!|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/settle1,tile2,settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','551db73211ad0fb713ba3f8a03e8ef23','67447614ff4dec96',1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',6,'{"kind":"turn","seat":0,"steps":["M4@e2n1r1","+T.se"]}','M4@e2n1r1/e2n1.se:T,e2n1.sw:M/2|-|-|-|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/tile2,settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','551db73211ad0fb713ba3f8a03e8ef23','3d0d5468363df766',1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',7,'{"kind":"luck","steps":["=T1"]}','M4@e2n1r1/e2n1.se:T,e2n1.sw:M/2|-|-|-|-|-|-|-|-/2|-|-|T1!|-|-|-|-|-/-|0|-|-|-/settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','551db73211ad0fb713ba3f8a03e8ef23','3d0d5468363df766',1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',8,'{"kind":"turn","seat":1,"steps":["T1@w2n1r1","+L.se"]}','T1@w2n1r1,M4@e2n1r1/w2n1.ne:T,w2n1.se:L,e2n1.se:T,e2n1.sw:M/2|-|-|-|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',9,'{"kind":"luck","steps":["=E07","=M02","=G08","=G11","=E09","=M03","=G03","=G10"]}','T1@w2n1r1,M4@e2n1r1/w2n1.ne:T,w2n1.se:L,e2n1.se:T,e2n1.sw:M/2|-|-|-|E07,M02|-|-|-|G08,G11/2|-|-|-|E09,M03|-|-|-|G03,G10/-|0|-|-|-/keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',10,'{"kind":"turn","seat":0,"steps":["keep:G08"]}','T1@w2n1r1,M4@e2n1r1/w2n1.ne:T,w2n1.se:L,e2n1.se:T,e2n1.sw:M/2|-|-|-|E07,M02|-|G08|-|-/2|-|-|-|E09,M03|-|-|-|G03,G10/-|0|G11:1|-|-/keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','551db73211ad0fb713ba3f8a03e8ef23','9a797b827e3c8f2b',1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',11,'{"kind":"turn","seat":1,"steps":["keep:G03"]}','T1@w2n1r1,M4@e2n1r1/w2n1.ne:T,w2n1.se:L,e2n1.se:T,e2n1.sw:M/2|-|-|-|E07,M02|-|G08|-|-/2|-|-|-|E09,M03|-|G03|-|-/-|0|G10:2,G11:1|-|-/dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',12,'{"kind":"turn","seat":0,"steps":["dock:thera.e"]}','T1@w2n1r1,M4@e2n1r1/w2n1.ne:T,w2n1.se:L,e2n1.se:T,e2n1.sw:M/2|thera.e|-|-|E07,M02|-|G08|-|-/2|-|-|-|E09,M03|-|G03|-|-/-|0|G10:2,G11:1|-|-/dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','551db73211ad0fb713ba3f8a03e8ef23','06f930a5d17dd660',1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',13,'{"kind":"turn","seat":1,"steps":["dock:thera.w"]}','T1@w2n1r1,M4@e2n1r1/w2n1.ne:T,w2n1.se:L,e2n1.se:T,e2n1.sw:M/2|thera.e|-|-|E07,M02|-|G08|-|-/2|thera.w|-|-|E09,M03|-|G03|-|-/-|0|G10:2,G11:1|-|-/secret1,secret2,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',14,'{"kind":"luck","steps":["=V6","=T8"]}','T1@w2n1r1,M4@e2n1r1/w2n1.ne:T,w2n1.se:L,e2n1.se:T,e2n1.sw:M/2|thera.e|-|V6|E07,M02|-|G08|-|-/2|thera.w|-|T8|E09,M03|-|G03|-|-/-|0|G10:2,G11:1|-|-/place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',15,'{"kind":"turn","seat":0,"steps":["V6@w3n1r3","+T.nw","buy:M"]}','V6@w3n1r3,T1@w2n1r1,M4@e2n1r1/w3n1.nw:T,w3n1.sw:V,w2n1.ne:T,w2n1.se:L,e2n1.se:T,e2n1.sw:M/1|thera.e|-|-|E07,M02|-|G08|-|-/2|thera.w|-|T8|E09,M03|-|G03|-|-/-|0|G10:2,G11:1|-|-/medium1,act1|2|0|0|-|-|begun,lively','551db73211ad0fb713ba3f8a03e8ef23','d857ce61ff69ac53',1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',16,'{"kind":"luck","steps":["=M05"]}','V6@w3n1r3,T1@w2n1r1,M4@e2n1r1/w3n1.nw:T,w3n1.sw:V,w2n1.ne:T,w2n1.se:L,e2n1.se:T,e2n1.sw:M/1|thera.e|-|-|E07,M02,M05|-|G08|-|-/2|thera.w|-|T8|E09,M03|-|G03|-|-/-|0|G10:2,G11:1|-|-/act1|2|0|0|-|-|begun,lively','551db73211ad0fb713ba3f8a03e8ef23','d857ce61ff69ac53',1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',17,'{"kind":"turn","seat":0,"steps":["buy:H"]}','V6@w3n1r3,T1@w2n1r1,M4@e2n1r1/w3n1.nw:T,w3n1.sw:V,w2n1.ne:T,w2n1.se:L,e2n1.se:T,e2n1.sw:M/0|thera.e|-|-|E07,M02,M05|-|G08|-|-/2|thera.w|-|T8|E09,M03|-|G03|-|-/-|0|G10:2,G11:1|-|-/hard1,act1|1|0|0|-|-|begun,lively','551db73211ad0fb713ba3f8a03e8ef23','5ed6887fb2568d23',1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',18,'{"kind":"luck","steps":["=H03"]}','V6@w3n1r3,T1@w2n1r1,M4@e2n1r1/w3n1.nw:T,w3n1.sw:V,w2n1.ne:T,w2n1.se:L,e2n1.se:T,e2n1.sw:M/0|thera.e|-|-|E07,H03,M02,M05|-|G08|-|-/2|thera.w|-|T8|E09,M03|-|G03|-|-/-|0|G10:2,G11:1|-|-/act1|1|0|0|-|-|begun,lively','551db73211ad0fb713ba3f8a03e8ef23','5ed6887fb2568d23',1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',19,'{"kind":"turn","seat":0,"steps":[">w2n1.sw",">w3n1.se","."]}','V6@w3n1r3,T1@w2n1r1,M4@e2n1r1/w3n1.nw:T,w3n1.sw:V,w2n1.ne:T,w2n1.se:L,e2n1.se:T,e2n1.sw:M/0|w3n1.se|-|-|E07,H03,M02,M05|-|G08|-|-/2|thera.w|-|T8|E09,M03|-|G03|-|-/-|0|G10:2,G11:1|-|-/secret1,place2,act2|3|0|0|-|-|lively','551db73211ad0fb713ba3f8a03e8ef23','fb10bc2e02941f4a',1800000000.0);
INSERT INTO "log" VALUES('bihikGWCj0fUzNRNxStwwQ',20,'{"kind":"luck","steps":["=M6"]}','V6@w3n1r3,T1@w2n1r1,M4@e2n1r1/w3n1.nw:T,w3n1.sw:V,w2n1.ne:T,w2n1.se:L,e2n1.se:T,e2n1.sw:M/0|w3n1.se|-|M6|E07,H03,M02,M05|-|G08|-|-/2|thera.w|-|T8|E09,M03|-|G03|-|-/-|0|G10:2,G11:1|-|-/place2,act2|3|0|0|-|-|lively','551db73211ad0fb713ba3f8a03e8ef23','fb10bc2e02941f4a',1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',1,'{"kind":"seat","seat":0,"who":"person","visitor":"f4d23fcbbbb1408c9f893e59101562b4"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',2,'{"kind":"seat","seat":1,"who":"bot","bot":"5"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',3,'{"kind":"seat","seat":0,"who":"person","visitor":"f4d23fcbbbb1408c9f893e59101562b4","bytes":"8ce1c730b2e71ad61ff0981994f24c70"}',NULL,'f4d23fcbbbb1408c9f893e59101562b4','3161e5735f7881c4',1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',4,'{"kind":"start","bytes":"8ce1c730b2e71ad61ff0981994f24c70 -"}','-/-/2|-|-|-|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/tile1,settle1,tile2,settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,open1,open1,open1,open1,open1,place1,act1|3|0|0|-|-|-','f4d23fcbbbb1408c9f893e59101562b4','3161e5735f7881c4',1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',5,'{"kind":"luck","steps":["=L1"]}','-/-/2|-|-|L1!|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/settle1,tile2,settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,open1,open1,open1,open1,open1,place1,act1|3|0|0|-|-|-','f4d23fcbbbb1408c9f893e59101562b4','3161e5735f7881c4',1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',6,'{"kind":"turn","seat":0,"steps":["L1@e1n2r0","+L.sw"]}','L1@e1n2r0/e1n2.nw:L,e1n2.sw:L/2|-|-|-|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/tile2,settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,open1,open1,open1,open1,open1,place1,act1|3|0|0|-|-|-','f4d23fcbbbb1408c9f893e59101562b4','bc667a2558cb533c',1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',7,'{"kind":"luck","steps":["=L3"]}','L1@e1n2r0/e1n2.nw:L,e1n2.sw:L/2|-|-|-|-|-|-|-|-/2|-|-|L3!|-|-|-|-|-/-|0|-|-|-/settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,open1,open1,open1,open1,open1,place1,act1|3|0|0|-|-|-','f4d23fcbbbb1408c9f893e59101562b4','bc667a2558cb533c',1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',8,'{"kind":"turn","seat":1,"steps":["L3@w1n2r3","+L.se"]}','L3@w1n2r3,L1@e1n2r0/w1n2.nw:L,w1n2.se:L,e1n2.nw:L,e1n2.sw:L/2|-|-|-|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,open1,open1,open1,open1,open1,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',9,'{"kind":"luck","steps":["=E06","=M05","=G10","=G12","=E08","=M04","=G09","=G06"]}','L3@w1n2r3,L1@e1n2r0/w1n2.nw:L,w1n2.se:L,e1n2.nw:L,e1n2.sw:L/2|-|-|-|E06,M05|-|-|-|G10,G12/2|-|-|-|E08,M04|-|-|-|G06,G09/-|0|-|-|-/keep1,keep2,dock1,dock2,secret1,secret2,open1,open1,open1,open1,open1,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',10,'{"kind":"turn","seat":0,"steps":["keep:G12"]}','L3@w1n2r3,L1@e1n2r0/w1n2.nw:L,w1n2.se:L,e1n2.nw:L,e1n2.sw:L/2|-|-|-|E06,M05|-|G12|-|-/2|-|-|-|E08,M04|-|-|-|G06,G09/-|0|G10:1|-|-/keep2,dock1,dock2,secret1,secret2,open1,open1,open1,open1,open1,place1,act1|3|0|0|-|-|-','f4d23fcbbbb1408c9f893e59101562b4','6b2dcb87b54a4906',1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',11,'{"kind":"turn","seat":1,"steps":["keep:G09"]}','L3@w1n2r3,L1@e1n2r0/w1n2.nw:L,w1n2.se:L,e1n2.nw:L,e1n2.sw:L/2|-|-|-|E06,M05|-|G12|-|-/2|-|-|-|E08,M04|-|G09|-|-/-|0|G06:2,G10:1|-|-/dock1,dock2,secret1,secret2,open1,open1,open1,open1,open1,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',12,'{"kind":"turn","seat":0,"steps":["dock:thera.w"]}','L3@w1n2r3,L1@e1n2r0/w1n2.nw:L,w1n2.se:L,e1n2.nw:L,e1n2.sw:L/2|thera.w|-|-|E06,M05|-|G12|-|-/2|-|-|-|E08,M04|-|G09|-|-/-|0|G06:2,G10:1|-|-/dock2,secret1,secret2,open1,open1,open1,open1,open1,place1,act1|3|0|0|-|-|-','f4d23fcbbbb1408c9f893e59101562b4','d82a1923d8920fb7',1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',13,'{"kind":"turn","seat":1,"steps":["dock:thera.e"]}','L3@w1n2r3,L1@e1n2r0/w1n2.nw:L,w1n2.se:L,e1n2.nw:L,e1n2.sw:L/2|thera.w|-|-|E06,M05|-|G12|-|-/2|thera.e|-|-|E08,M04|-|G09|-|-/-|0|G06:2,G10:1|-|-/secret1,secret2,open1,open1,open1,open1,open1,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',14,'{"kind":"luck","steps":["=M6","=V7","=G05","=G03","=G11","=G04","=G08"]}','L3@w1n2r3,L1@e1n2r0/w1n2.nw:L,w1n2.se:L,e1n2.nw:L,e1n2.sw:L/2|thera.w|-|M6|E06,M05|-|G12|-|-/2|thera.e|-|V7|E08,M04|-|G09|-|-/-|0|G06:2,G10:1|G03,G04,G05,G08,G11|-/place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',15,'{"kind":"turn","seat":0,"steps":["M6@e1s2r2","+V.ne","."]}','L3@w1n2r3,L1@e1n2r0,M6@e1s2r2/w1n2.nw:L,w1n2.se:L,e1n2.nw:L,e1n2.sw:L,e1s2.ne:V,e1s2.se:M/2|thera.w|-|-|E06,M05|-|G12|-|-/2|thera.e|-|V7|E08,M04|-|G09|-|-/-|0|G06:2,G10:1|G03,G04,G05,G08,G11|-/secret1,place2,act2|3|0|0|-|-|lively','f4d23fcbbbb1408c9f893e59101562b4','980b5c287243dfda',1800000000.0);
INSERT INTO "log" VALUES('quAcdMspepfN1a6FBsQ-Lw',16,'{"kind":"luck","steps":["=T4"]}','L3@w1n2r3,L1@e1n2r0,M6@e1s2r2/w1n2.nw:L,w1n2.se:L,e1n2.nw:L,e1n2.sw:L,e1s2.ne:V,e1s2.se:M/2|thera.w|-|T4|E06,M05|-|G12|-|-/2|thera.e|-|V7|E08,M04|-|G09|-|-/-|0|G06:2,G10:1|G03,G04,G05,G08,G11|-/place2,act2|3|0|0|-|-|lively','f4d23fcbbbb1408c9f893e59101562b4','980b5c287243dfda',1800000000.0);
CREATE TABLE matches (
	id VARCHAR(22) NOT NULL, 
	spec VARCHAR(200) NOT NULL, 
	start TEXT, 
	rules VARCHAR(20) NOT NULL, 
	pace VARCHAR(10) NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	seed BLOB NOT NULL, 
	created FLOAT NOT NULL, 
	generation INTEGER NOT NULL, 
	next VARCHAR(22), 
	changed FLOAT NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	to_move INTEGER NOT NULL, 
	bot_due BOOLEAN NOT NULL, 
	how VARCHAR(12), 
	result VARCHAR(200), asks TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('vCD_KsVztvOZUrZKWfudow','santorini',NULL,'0.1.0','live','18918e43edbaff1a2841af2033f4ee20',X'D9D839B9D6547338B675C95F295844C9D89381732E21DEFB7E5DDDAF79644E0E',1800000000.0,0,NULL,1800000000.0,'playing',1,1,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A','santorini:hermes,pan',NULL,'0.1.0','live','d269f2f4f630636767e0e545b533fe61',X'DEE1F4873441ADB8DBFB95737635E3B3F29F9318FFC83DBDF54118634C220CA6',1800000000.0,0,NULL,1800000000.0,'playing',1,1,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('4ATRz34Dc0N9NK5hb7KZ9A','santorini:draft',NULL,'0.1.0','live','bf3ca42fd795ce4a9da07caf2eb44cd8',X'3805B7B0420D1A53C1D71AA1289A2EC6768AEE6814374F38CA0D327C35613756',1800000000.0,0,NULL,1800000000.0,'playing',1,1,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('bihikGWCj0fUzNRNxStwwQ','akrotiri',NULL,'0.1.0','live','551db73211ad0fb713ba3f8a03e8ef23',X'5C2B4734A245EBC58E309A8E2EB5C393784915A6CBEBCCE9636A92C6A4B061BB',1800000000.0,0,NULL,1800000000.0,'playing',1,1,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('quAcdMspepfN1a6FBsQ-Lw','akrotiri:strategist',NULL,'0.1.0','live','f4d23fcbbbb1408c9f893e59101562b4',X'D742D6E439D93BF38F4FE57205876387B4FAA4E59801DF42A42830EBF94BED52',1800000000.0,0,NULL,1800000000.0,'playing',1,1,NULL,NULL,NULL);
CREATE TABLE sittings (
	"match" VARCHAR(22) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	visitor VARCHAR(32), 
	name VARCHAR(24), 
	bot VARCHAR(40), 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "sittings" VALUES('vCD_KsVztvOZUrZKWfudow',1,'bot',NULL,NULL,'3');
INSERT INTO "sittings" VALUES('vCD_KsVztvOZUrZKWfudow',0,'person','18918e43edbaff1a2841af2033f4ee20',NULL,NULL);
INSERT INTO "sittings" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',1,'bot',NULL,NULL,'6');
INSERT INTO "sittings" VALUES('R6Q6sB4DVnO6VR6-2Xcz7A',0,'person','d269f2f4f630636767e0e545b533fe61',NULL,NULL);
INSERT INTO "sittings" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',1,'bot',NULL,NULL,'2');
INSERT INTO "sittings" VALUES('4ATRz34Dc0N9NK5hb7KZ9A',0,'person','bf3ca42fd795ce4a9da07caf2eb44cd8',NULL,NULL);
INSERT INTO "sittings" VALUES('bihikGWCj0fUzNRNxStwwQ',1,'bot',NULL,NULL,'3');
INSERT INTO "sittings" VALUES('bihikGWCj0fUzNRNxStwwQ',0,'person','551db73211ad0fb713ba3f8a03e8ef23',NULL,NULL);
INSERT INTO "sittings" VALUES('quAcdMspepfN1a6FBsQ-Lw',1,'bot',NULL,NULL,'5');
INSERT INTO "sittings" VALUES('quAcdMspepfN1a6FBsQ-Lw',0,'person','f4d23fcbbbb1408c9f893e59101562b4',NULL,NULL);
CREATE TABLE visitors (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(24) NOT NULL, 
	changed FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE INDEX matches_with_a_bot_to_move ON matches (bot_due, status);
CREATE INDEX ix_sittings_visitor ON sittings (visitor);
CREATE INDEX ix_links_match ON links ("match");
COMMIT;
