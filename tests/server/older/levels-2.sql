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
INSERT INTO "links" VALUES('7867ad63649abff535806c35c2e6916452145b35f88b4f498e95b45d049b738d','invite','BOypbY-ZhHvca_Tc6f26tA',NULL,NULL,NULL,NULL);
INSERT INTO "links" VALUES('9aaffe8b4de8aece4bfb54c19ef8eaa4a1fc1fc78a7b2602f2b57d6cef5fb69b','invite','Wedhf9DDK81AIifmuxQp9A',NULL,NULL,NULL,NULL);
INSERT INTO "links" VALUES('fc86e530a91a8376b343aeb72e63d13dadf28bc9e3f0ad49aba0eb20b681fc9b','invite','Hk09qRbqdYRlUt2Yen3lQQ',NULL,NULL,NULL,NULL);
INSERT INTO "links" VALUES('b68b3fbf779dfda8c70c2bcbf422f5f034127b64083345c0be1e68fcc113b431','invite','gBV_pYj5SQVbA2QvdMVRog',NULL,NULL,NULL,NULL);
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
INSERT INTO "log" VALUES('BOypbY-ZhHvca_Tc6f26tA',1,'{"kind":"seat","seat":0,"who":"person","visitor":"5e9e2c4e02ae4d16bf0fa47eb543daec"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('BOypbY-ZhHvca_Tc6f26tA',2,'{"kind":"seat","seat":1,"who":"bot","bot":"1@2"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('BOypbY-ZhHvca_Tc6f26tA',3,'{"kind":"seat","seat":0,"who":"person","visitor":"5e9e2c4e02ae4d16bf0fa47eb543daec","bytes":"7582e27823f279605015f7d2a1ea78dd"}',NULL,'5e9e2c4e02ae4d16bf0fa47eb543daec','e5803a8692d2610d',1800000000.0);
INSERT INTO "log" VALUES('BOypbY-ZhHvca_Tc6f26tA',4,'{"kind":"start","bytes":"7582e27823f279605015f7d2a1ea78dd -"}','0000000000000000000000000/1/mortal:?,?/mortal:?,?','5e9e2c4e02ae4d16bf0fa47eb543daec','e5803a8692d2610d',1800000000.0);
INSERT INTO "log" VALUES('BOypbY-ZhHvca_Tc6f26tA',5,'{"kind":"turn","seat":0,"steps":["@c2","@a1"]}','0000000000000000000000000/2/mortal:a1,c2/mortal:?,?','5e9e2c4e02ae4d16bf0fa47eb543daec','23e3ba239691e1e4',1800000000.0);
INSERT INTO "log" VALUES('BOypbY-ZhHvca_Tc6f26tA',6,'{"kind":"turn","seat":1,"steps":["@b3","@b2"]}','0000000000000000000000000/1/mortal:a1,c2/mortal:b2,b3',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('BOypbY-ZhHvca_Tc6f26tA',7,'{"kind":"turn","seat":0,"steps":["c2-d3","d3+d4"]}','0000000010000000000000000/2/mortal:a1,d3/mortal:b2,b3','5e9e2c4e02ae4d16bf0fa47eb543daec','ec361e5c9d2e1225',1800000000.0);
INSERT INTO "log" VALUES('BOypbY-ZhHvca_Tc6f26tA',8,'{"kind":"turn","seat":1,"steps":["b2-c2","c2+d1"]}','0000000010000000000000010/1/mortal:a1,d3/mortal:b3,c2',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('BOypbY-ZhHvca_Tc6f26tA',9,'{"kind":"turn","seat":0,"steps":["d3-e2","e2+e3"]}','0000000010000010000000010/2/mortal:a1,e2/mortal:b3,c2','5e9e2c4e02ae4d16bf0fa47eb543daec','17ab72e29e404d22',1800000000.0);
INSERT INTO "log" VALUES('BOypbY-ZhHvca_Tc6f26tA',10,'{"kind":"turn","seat":1,"steps":["b3-c3","c3+b2"]}','0000000010000010100000010/1/mortal:a1,e2/mortal:c2,c3',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('BOypbY-ZhHvca_Tc6f26tA',11,'{"kind":"turn","seat":0,"steps":["e2-e1","e1+d2"]}','0000000010000010101000010/2/mortal:a1,e1/mortal:c2,c3','5e9e2c4e02ae4d16bf0fa47eb543daec','73d8c6c79e78c793',1800000000.0);
INSERT INTO "log" VALUES('BOypbY-ZhHvca_Tc6f26tA',12,'{"kind":"turn","seat":1,"steps":["c2-d3","d3+c4"]}','0000000110000010101000010/1/mortal:a1,e1/mortal:c3,d3',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('Wedhf9DDK81AIifmuxQp9A',1,'{"kind":"seat","seat":0,"who":"person","visitor":"8cef64d13153a4508ec7e1389b6106d1"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('Wedhf9DDK81AIifmuxQp9A',2,'{"kind":"seat","seat":1,"who":"bot","bot":"2@2"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('Wedhf9DDK81AIifmuxQp9A',3,'{"kind":"seat","seat":0,"who":"person","visitor":"8cef64d13153a4508ec7e1389b6106d1","bytes":"f5c104fa64f3d030a2f976ddf697e1e6"}',NULL,'8cef64d13153a4508ec7e1389b6106d1','e38d22534d068d72',1800000000.0);
INSERT INTO "log" VALUES('Wedhf9DDK81AIifmuxQp9A',4,'{"kind":"start","bytes":"f5c104fa64f3d030a2f976ddf697e1e6 -"}','0000000000000000000000000/1/artemis:?,?/pan:?,?','8cef64d13153a4508ec7e1389b6106d1','e38d22534d068d72',1800000000.0);
INSERT INTO "log" VALUES('Wedhf9DDK81AIifmuxQp9A',5,'{"kind":"turn","seat":0,"steps":["@c2","@d5"]}','0000000000000000000000000/2/artemis:c2,d5/pan:?,?','8cef64d13153a4508ec7e1389b6106d1','709d28aef154b17e',1800000000.0);
INSERT INTO "log" VALUES('Wedhf9DDK81AIifmuxQp9A',6,'{"kind":"turn","seat":1,"steps":["@c5","@c3"]}','0000000000000000000000000/1/artemis:c2,d5/pan:c3,c5',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('Wedhf9DDK81AIifmuxQp9A',7,'{"kind":"turn","seat":0,"steps":["d5-e5","e5-d4","d4+e5"]}','0000100000000000000000000/2/artemis:c2,d4/pan:c3,c5','8cef64d13153a4508ec7e1389b6106d1','81d783e15a2ea8cd',1800000000.0);
INSERT INTO "log" VALUES('Wedhf9DDK81AIifmuxQp9A',8,'{"kind":"turn","seat":1,"steps":["c5-b5","b5+b4"]}','0000101000000000000000000/1/artemis:c2,d4/pan:b5,c3',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('Wedhf9DDK81AIifmuxQp9A',9,'{"kind":"turn","seat":0,"steps":["d4-d5","d5+c4"]}','0000101100000000000000000/2/artemis:c2,d5/pan:b5,c3','8cef64d13153a4508ec7e1389b6106d1','f81b80536f60e0e9',1800000000.0);
INSERT INTO "log" VALUES('Wedhf9DDK81AIifmuxQp9A',10,'{"kind":"turn","seat":1,"steps":["c3-b4","b4+c5"]}','0010101100000000000000000/1/artemis:c2,d5/pan:b4,b5',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',1,'{"kind":"seat","seat":0,"who":"person","visitor":"c8dc8bfba4af3eed9ced3fdeae1f7c9f"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',2,'{"kind":"seat","seat":1,"who":"bot","bot":"1@2"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',3,'{"kind":"seat","seat":0,"who":"person","visitor":"c8dc8bfba4af3eed9ced3fdeae1f7c9f","bytes":"c02f3279aecae8aa20678f1659c0b4f7"}',NULL,'c8dc8bfba4af3eed9ced3fdeae1f7c9f','1c040e007c206ef7',1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',4,'{"kind":"start","bytes":"c02f3279aecae8aa20678f1659c0b4f7 -"}','-/-/2|-|-|-|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/tile1,settle1,tile2,settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','c8dc8bfba4af3eed9ced3fdeae1f7c9f','1c040e007c206ef7',1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',5,'{"kind":"luck","steps":["=M3"]}','-/-/2|-|-|M3!|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/settle1,tile2,settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','c8dc8bfba4af3eed9ced3fdeae1f7c9f','1c040e007c206ef7',1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',6,'{"kind":"turn","seat":0,"steps":["M3@w2s1r2","+M.nw"]}','M3@w2s1r2/w2s1.nw:M,w2s1.sw:M/2|-|-|-|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/tile2,settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','c8dc8bfba4af3eed9ced3fdeae1f7c9f','f88ca3d090d2aa0e',1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',7,'{"kind":"luck","steps":["=T9"]}','M3@w2s1r2/w2s1.nw:M,w2s1.sw:M/2|-|-|-|-|-|-|-|-/2|-|-|T9!|-|-|-|-|-/-|0|-|-|-/settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','c8dc8bfba4af3eed9ced3fdeae1f7c9f','f88ca3d090d2aa0e',1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',8,'{"kind":"turn","seat":1,"steps":["T9@w1s2r0","+V.se"]}','M3@w2s1r2,T9@w1s2r0/w2s1.nw:M,w2s1.sw:M,w1s2.nw:T,w1s2.se:V/2|-|-|-|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',9,'{"kind":"luck","steps":["=E07","=M09","=G09","=G12","=E09","=M05","=G07","=G01"]}','M3@w2s1r2,T9@w1s2r0/w2s1.nw:M,w2s1.sw:M,w1s2.nw:T,w1s2.se:V/2|-|-|-|E07,M09|-|-|-|G09,G12/2|-|-|-|E09,M05|-|-|-|G01,G07/-|0|-|-|-/keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',10,'{"kind":"turn","seat":0,"steps":["keep:G09"]}','M3@w2s1r2,T9@w1s2r0/w2s1.nw:M,w2s1.sw:M,w1s2.nw:T,w1s2.se:V/2|-|-|-|E07,M09|-|G09|-|-/2|-|-|-|E09,M05|-|-|-|G01,G07/-|0|G12:1|-|-/keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','c8dc8bfba4af3eed9ced3fdeae1f7c9f','ce2c697921297364',1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',11,'{"kind":"turn","seat":1,"steps":["keep:G07"]}','M3@w2s1r2,T9@w1s2r0/w2s1.nw:M,w2s1.sw:M,w1s2.nw:T,w1s2.se:V/2|-|-|-|E07,M09|-|G09|-|-/2|-|-|-|E09,M05|-|G07|-|-/-|0|G01:2,G12:1|-|-/dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',12,'{"kind":"turn","seat":0,"steps":["dock:thera.w"]}','M3@w2s1r2,T9@w1s2r0/w2s1.nw:M,w2s1.sw:M,w1s2.nw:T,w1s2.se:V/2|thera.w|-|-|E07,M09|-|G09|-|-/2|-|-|-|E09,M05|-|G07|-|-/-|0|G01:2,G12:1|-|-/dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','c8dc8bfba4af3eed9ced3fdeae1f7c9f','eb5b4e30e8e2406f',1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',13,'{"kind":"turn","seat":1,"steps":["dock:thera.e"]}','M3@w2s1r2,T9@w1s2r0/w2s1.nw:M,w2s1.sw:M,w1s2.nw:T,w1s2.se:V/2|thera.w|-|-|E07,M09|-|G09|-|-/2|thera.e|-|-|E09,M05|-|G07|-|-/-|0|G01:2,G12:1|-|-/secret1,secret2,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',14,'{"kind":"luck","steps":["=T6","=V2"]}','M3@w2s1r2,T9@w1s2r0/w2s1.nw:M,w2s1.sw:M,w1s2.nw:T,w1s2.se:V/2|thera.w|-|T6|E07,M09|-|G09|-|-/2|thera.e|-|V2|E09,M05|-|G07|-|-/-|0|G01:2,G12:1|-|-/place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',15,'{"kind":"turn","seat":0,"steps":["T6@e2n1r3","+L.ne",">w1s2.ne",">e2n1.sw",">thera.w","buy:H"]}','T6@e2n1r3,M3@w2s1r2,T9@w1s2r0/e2n1.ne:L,e2n1.sw:T,w2s1.nw:M,w2s1.sw:M,w1s2.nw:T,w1s2.se:V/1|thera.w|-|-|E07,M09|-|G09|-|-/2|thera.e|-|V2|E09,M05|-|G07|-|-/-|0|G01:2,G12:1|-|-/hard1,act1|0|0|0|-|-|begun,lively','c8dc8bfba4af3eed9ced3fdeae1f7c9f','c50106a3d7f48a70',1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',16,'{"kind":"luck","steps":["=H06"]}','T6@e2n1r3,M3@w2s1r2,T9@w1s2r0/e2n1.ne:L,e2n1.sw:T,w2s1.nw:M,w2s1.sw:M,w1s2.nw:T,w1s2.se:V/1|thera.w|-|-|E07,H06,M09|-|G09|-|-/2|thera.e|-|V2|E09,M05|-|G07|-|-/-|0|G01:2,G12:1|-|-/act1|0|0|0|-|-|begun,lively','c8dc8bfba4af3eed9ced3fdeae1f7c9f','c50106a3d7f48a70',1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',1,'{"kind":"seat","seat":0,"who":"person","visitor":"13bed448459ff4f844e0215e98be8678"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',2,'{"kind":"seat","seat":1,"who":"bot","bot":"2@2"}',NULL,NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',3,'{"kind":"seat","seat":0,"who":"person","visitor":"13bed448459ff4f844e0215e98be8678","bytes":"3b728ebe049e1eca71cdeb8512ba04b7"}',NULL,'13bed448459ff4f844e0215e98be8678','a45fd0d9917a68bc',1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',4,'{"kind":"start","bytes":"3b728ebe049e1eca71cdeb8512ba04b7 -"}','-/-/2|-|-|-|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/tile1,settle1,tile2,settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','13bed448459ff4f844e0215e98be8678','a45fd0d9917a68bc',1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',5,'{"kind":"luck","steps":["=M5"]}','-/-/2|-|-|M5!|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/settle1,tile2,settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','13bed448459ff4f844e0215e98be8678','a45fd0d9917a68bc',1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',6,'{"kind":"turn","seat":0,"steps":["M5@w2s1r0","+L.sw"]}','M5@w2s1r0/w2s1.nw:M,w2s1.sw:L/2|-|-|-|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/tile2,settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','13bed448459ff4f844e0215e98be8678','831016d836ff2fb2',1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',7,'{"kind":"luck","steps":["=L4"]}','M5@w2s1r0/w2s1.nw:M,w2s1.sw:L/2|-|-|-|-|-|-|-|-/2|-|-|L4!|-|-|-|-|-/-|0|-|-|-/settle2,easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','13bed448459ff4f844e0215e98be8678','831016d836ff2fb2',1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',8,'{"kind":"turn","seat":1,"steps":["L4@e2s1r2","+M.sw"]}','M5@w2s1r0,L4@e2s1r2/w2s1.nw:M,w2s1.sw:L,e2s1.nw:L,e2s1.sw:M/2|-|-|-|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/easy1,medium1,goal1,goal1,easy2,medium2,goal2,goal2,keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',9,'{"kind":"luck","steps":["=E04","=M11","=G09","=G10","=E10","=M06","=G05","=G07"]}','M5@w2s1r0,L4@e2s1r2/w2s1.nw:M,w2s1.sw:L,e2s1.nw:L,e2s1.sw:M/2|-|-|-|E04,M11|-|-|-|G09,G10/2|-|-|-|E10,M06|-|-|-|G05,G07/-|0|-|-|-/keep1,keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',10,'{"kind":"turn","seat":0,"steps":["keep:G10"]}','M5@w2s1r0,L4@e2s1r2/w2s1.nw:M,w2s1.sw:L,e2s1.nw:L,e2s1.sw:M/2|-|-|-|E04,M11|-|G10|-|-/2|-|-|-|E10,M06|-|-|-|G05,G07/-|0|G09:1|-|-/keep2,dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','13bed448459ff4f844e0215e98be8678','c8fc8199f1030cff',1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',11,'{"kind":"turn","seat":1,"steps":["keep:G05"]}','M5@w2s1r0,L4@e2s1r2/w2s1.nw:M,w2s1.sw:L,e2s1.nw:L,e2s1.sw:M/2|-|-|-|E04,M11|-|G10|-|-/2|-|-|-|E10,M06|-|G05|-|-/-|0|G07:2,G09:1|-|-/dock1,dock2,secret1,secret2,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',12,'{"kind":"turn","seat":0,"steps":["dock:thera.e"]}','M5@w2s1r0,L4@e2s1r2/w2s1.nw:M,w2s1.sw:L,e2s1.nw:L,e2s1.sw:M/2|thera.e|-|-|E04,M11|-|G10|-|-/2|-|-|-|E10,M06|-|G05|-|-/-|0|G07:2,G09:1|-|-/dock2,secret1,secret2,place1,act1|3|0|0|-|-|-','13bed448459ff4f844e0215e98be8678','ae5e9c6e92da96ff',1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',13,'{"kind":"turn","seat":1,"steps":["dock:thera.w"]}','M5@w2s1r0,L4@e2s1r2/w2s1.nw:M,w2s1.sw:L,e2s1.nw:L,e2s1.sw:M/2|thera.e|-|-|E04,M11|-|G10|-|-/2|thera.w|-|-|E10,M06|-|G05|-|-/-|0|G07:2,G09:1|-|-/secret1,secret2,place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',14,'{"kind":"luck","steps":["=L7","=L3"]}','M5@w2s1r0,L4@e2s1r2/w2s1.nw:M,w2s1.sw:L,e2s1.nw:L,e2s1.sw:M/2|thera.e|-|L7|E04,M11|-|G10|-|-/2|thera.w|-|L3|E10,M06|-|G05|-|-/-|0|G07:2,G09:1|-|-/place1,act1|3|0|0|-|-|-',NULL,NULL,1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',15,'{"kind":"turn","seat":0,"steps":["L7@w1s2r0","+T.sw","oracle:T"]}','M5@w2s1r0,L4@e2s1r2,L7@w1s2r0/w2s1.nw:M,w2s1.sw:L,e2s1.nw:L,e2s1.sw:M,w1s2.nw:L,w1s2.sw:T/2|thera.e|-|-|E04,M11|-|G10|-|-/2|thera.w|-|L3|E10,M06|-|G05|-|-/-|0|G07:2,G09:1|-|-/oracle1,act1|2|0|0|T|-|oracle,begun,lively','13bed448459ff4f844e0215e98be8678','51a2409a96d19c64',1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',16,'{"kind":"luck","steps":["=T6"]}','M5@w2s1r0,L4@e2s1r2,L7@w1s2r0/w2s1.nw:M,w2s1.sw:L,e2s1.nw:L,e2s1.sw:M,w1s2.nw:L,w1s2.sw:T/2|thera.e|-|T6!|E04,M11|-|G10|-|-/2|thera.w|-|L3|E10,M06|-|G05|-|-/-|0|G07:2,G09:1|-|-/act1|2|0|0|-|-|oracle,begun,lively','13bed448459ff4f844e0215e98be8678','51a2409a96d19c64',1800000000.0);
INSERT INTO "log" VALUES('BOypbY-ZhHvca_Tc6f26tA',13,'{"kind":"turn","seat":0,"steps":["e1-d1","d1+d2"]}','0000000110000010102000010/2/mortal:a1,d1/mortal:c3,d3','5e9e2c4e02ae4d16bf0fa47eb543daec','a709fb528307b369',1800000000.0);
INSERT INTO "log" VALUES('Wedhf9DDK81AIifmuxQp9A',11,'{"kind":"turn","seat":0,"steps":["c2-d1","d1+c1"]}','0010101100000000000000100/2/artemis:d1,d5/pan:b4,b5','8cef64d13153a4508ec7e1389b6106d1','747ecf1ebb7e6132',1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',17,'{"kind":"turn","seat":0,"steps":["."]}','T6@e2n1r3,M3@w2s1r2,T9@w1s2r0/e2n1.ne:L,e2n1.sw:T,w2s1.nw:M,w2s1.sw:M,w1s2.nw:T,w1s2.se:V/1|thera.w|-|-|E07,H06,M09|-|G09|-|-/2|thera.e|-|V2|E09,M05|-|G07|-|-/-|0|G01:2,G12:1|-|-/secret1,place2,act2|3|0|0|-|-|lively','c8dc8bfba4af3eed9ced3fdeae1f7c9f','687d7c63653181ee',1800000000.0);
INSERT INTO "log" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',18,'{"kind":"luck","steps":["=M4"]}','T6@e2n1r3,M3@w2s1r2,T9@w1s2r0/e2n1.ne:L,e2n1.sw:T,w2s1.nw:M,w2s1.sw:M,w1s2.nw:T,w1s2.se:V/1|thera.w|-|M4|E07,H06,M09|-|G09|-|-/2|thera.e|-|V2|E09,M05|-|G07|-|-/-|0|G01:2,G12:1|-|-/place2,act2|3|0|0|-|-|lively','c8dc8bfba4af3eed9ced3fdeae1f7c9f','687d7c63653181ee',1800000000.0);
INSERT INTO "log" VALUES('gBV_pYj5SQVbA2QvdMVRog',17,'{"kind":"turn","seat":0,"steps":[">e2s1.se",">w1s2.nw",">w1s2.se","."]}','M5@w2s1r0,L4@e2s1r2,L7@w1s2r0/w2s1.nw:M,w2s1.sw:L,e2s1.nw:L,e2s1.sw:M,w1s2.nw:L,w1s2.sw:T/2|w1s2.se|-|T6!|E04,M11|-|G10|-|-/2|thera.w|-|L3|E10,M06|-|G05|-|-/-|0|G07:2,G09:1|-|-/place2,act2|3|0|0|-|-|lively','13bed448459ff4f844e0215e98be8678','952847fc4b378012',1800000000.0);
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
INSERT INTO "matches" VALUES('BOypbY-ZhHvca_Tc6f26tA','santorini',NULL,'0.2.0','live','5e9e2c4e02ae4d16bf0fa47eb543daec',X'7A78CD0C23BC713371F20850921594CDC3DA4658FAC0A355C3F8EACF8ED25FF5',1800000000.0,0,NULL,1800000000.0,'playing',1,1,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('Wedhf9DDK81AIifmuxQp9A','santorini:artemis,pan',NULL,'0.2.0','live','8cef64d13153a4508ec7e1389b6106d1',X'C4F822E8180CC5FDFE710125342A95F43FE2A51D1B8DC935196FE10132734903',1800000000.0,0,NULL,1800000000.0,'playing',1,1,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('Hk09qRbqdYRlUt2Yen3lQQ','akrotiri',NULL,'0.2.0','live','c8dc8bfba4af3eed9ced3fdeae1f7c9f',X'E8B43A885AC6E4DFB8CBEDA0379AA5B6B17D163A849B52FF174D783F266E0DA9',1800000000.0,0,NULL,1800000000.0,'playing',1,1,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('gBV_pYj5SQVbA2QvdMVRog','akrotiri',NULL,'0.2.0','live','13bed448459ff4f844e0215e98be8678',X'C82F6C0964EF182515D35952DACCEB662F9D2511810C9164E6958E92A32F91BD',1800000000.0,0,NULL,1800000000.0,'playing',1,1,NULL,NULL,NULL);
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
INSERT INTO "sittings" VALUES('BOypbY-ZhHvca_Tc6f26tA',1,'bot',NULL,NULL,'1@2');
INSERT INTO "sittings" VALUES('BOypbY-ZhHvca_Tc6f26tA',0,'person','5e9e2c4e02ae4d16bf0fa47eb543daec',NULL,NULL);
INSERT INTO "sittings" VALUES('Wedhf9DDK81AIifmuxQp9A',1,'bot',NULL,NULL,'2@2');
INSERT INTO "sittings" VALUES('Wedhf9DDK81AIifmuxQp9A',0,'person','8cef64d13153a4508ec7e1389b6106d1',NULL,NULL);
INSERT INTO "sittings" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',1,'bot',NULL,NULL,'1@2');
INSERT INTO "sittings" VALUES('Hk09qRbqdYRlUt2Yen3lQQ',0,'person','c8dc8bfba4af3eed9ced3fdeae1f7c9f',NULL,NULL);
INSERT INTO "sittings" VALUES('gBV_pYj5SQVbA2QvdMVRog',1,'bot',NULL,NULL,'2@2');
INSERT INTO "sittings" VALUES('gBV_pYj5SQVbA2QvdMVRog',0,'person','13bed448459ff4f844e0215e98be8678',NULL,NULL);
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
