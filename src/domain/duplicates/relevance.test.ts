import { expect, test } from "vitest";
import type { MergeableName } from "./mergeable.ts";
import { type Comparable, proposedFrom, scorePair } from "./score-pair.ts";

/**
 * Made-up pairs with known answers: `=` is one person or thing, `≠` are two. Each side lists its fields in order, separated by commas, pairs are
 * separated by `|`. Both languages, the slips of shops and offices, and what only looks like a duplicate: siblings, fleets, courts of one building.
 */
const people = `
= ,María,García López, | ,Maria,Garcia Lopez,
= ,José,Fernández Ruiz, | ,Jose,Fernandes Ruiz,
= ,Antonio,Martínez Gil, | ,Antonio,Martinez Jil,
= ,Francisco,Sánchez Mora, | ,Sánchez Mora,Francisco,
= ,Lucía,Romero Vidal, | ,Romero,Lucía Vidal,
= ,Juan,Pérez Soto, | ,J.,Pérez Soto,
= ,Juan Carlos,Ortega Díaz, | ,J. C.,Ortega Díaz,
= ,Carmen,Navarro Ibáñez, | ,Carmen,Navarro I.,
= ,Rosa,Iglesias Peña, | ,Rosa,Iglesias,
= ,Manuel,Castro Rey, | ,Manuel,Castro,
= ,Andrés,Molina Serra, | ,Andrés,Molina Sera,
= ,Raquel,Domínguez Cano, | ,Raqel,Domínguez Cano,
= ,Sergio,Blanco Prieto, | ,Segrio,Blanco Prieto,
= ,Óscar,Núñez Calvo, | ,OSCAR,NUNEZ CALVO,
= ,Ana,de la Fuente Rojas, | ,Ana,Fuente Rojas,
= ,Nuria,Puig i Ferrer, | ,Nuria,Puig Ferrer,
= ,Iker,Etxeberria Aguirre, | ,Iker,Etxebarria Aguirre,
= ,Xavier,Roca Mas, | ,Xabier,Roca Mas,
= 12345678Z,Elena,Cruz Pardo, | 12345678Z,Helena,Cruz Pardo,
= 12345678Z,Elena,Cruz Pardo, | 12345678Z,,,
= 12345678,Pablo,Gallego Vera, | 12345678Z,Pablo,Gallego,
= 12345678Z,Diego,Lozano Rubio, | 12345687F,Diego,Lozano Rubio,
= 12345678Z,Marta,Campos León, | 12345679S,Marta,Campos León,
= X1234567L,Ion,Popescu Dinu, | X1234576Y,Ion,Popescu Dinu,
= AB123456,Ionut,Radu Marin, | X7654321K,Ionut,Radu Marin,1990-02-03
= 00123456A,Teresa,Vega Nieto, | 123456A,Teresa,Vega,
= ,Jordi,Vila Costa,1988-04-05 | ,Jordi,Vila Costa,1988-05-04
= ,Hugo,Marín Peral,1991-12-01 | ,Hugo,Marin Peral,1991-12-01
= ,Laia,Font Riera,1979-01-31 | ,Laya,Font Riera,1979-01-31
= ,Ramón,Suárez Bravo,1983-03-07 | ,R.,Suárez Bravo,1983-03-07
= ,Jean,Dupont Martin, | ,Jean,Dupond Martin,
= ,Élodie,Lefèvre, | ,Elodie,Lefevre,
= ,Marie-Claude,Rousseau, | ,Rousseau,Marie Claude,
= ,Nicolas,Moreau, | ,Nicholas,Moreau,
= ,François,Lambert, | ,F.,Lambert,
= ,Chloé,Dubois, | ,Chloe,Dubios,
= ,Guillaume,de Villiers, | ,Guillaume,Villiers,
= ,Karim,Benali, | ,Kharim,Benali,
= ,Stéphane,Girard, | ,Stephan,Girard,
= ,Aurélie,Fontaine,1985-06-07 | ,Aurelie,Fontayne,1985-06-07
= ,Mickaël,Chevalier, | ,Mickael,Chevallier,
= 880692310285,Berthier,Corinne, | 880692310285,Corinne,Berthier,
= 12AB34567,Loïc,Le Goff, | 12AB34576,Loic,Le Goff,
= ,Anne-Sophie,Mercier, | ,Anne Sophie,Mercier,
= ,Youssef,El Amrani, | ,Yousef,El Amrani,
≠ ,Mario,García López, | ,María,García López,
≠ ,Francisco,Sánchez Mora, | ,Francisca,Sánchez Mora,
≠ ,Michel,Blanchard, | ,Michèle,Blanchard,
≠ ,Daniel,Moya Reina, | ,Daniela,Moya Reina,
≠ ,José,García López, | ,Juan,García López,
≠ ,Antonio,García Ruiz, | ,Antonio,García Sanz,
≠ ,Laura,Pérez Gómez, | ,Luisa,Pérez Gómez,
≠ 12345678Z,Juan,García López, | 87654321X,Juan,García López,
≠ 12345678Z,Carlos,Peña Mas, | 12345679S,Ana,Ruiz Gil,
≠ X1234567L,Ana,Popa, | Y7654321G,Ana,Popa,
≠ ,Juan,García López,1990-01-01 | ,Juan,García López,1961-07-23
≠ ,Pedro,Marco Sanz,1975-05-05 | ,Pedro,Marcos Sanz,2001-11-30
≠ ,Ana,Gil, | ,Ana,Gila Moreno,
≠ ,Paula,, | ,Paula,,
≠ ,,, | ,,,
≠ ,Marc,, | ,Marc,Serra Pons,
≠ ,J.,G. L., | ,Juan,García López,
≠ ,Lucas,Martin, | ,Lucie,Martin,
≠ ,Pierre,Durand, | ,Paul,Durand,
≠ ,Louis,Bernard, | ,Louise,Bernard,
≠ ,Antoine,Petit, | ,Antonin,Petitjean,
≠ ,Claire,Robert, | ,Claude,Robert,
≠ 880692310285,Hugo,Faure, | 750175200461,Hugo,Faure,
≠ ,Sofía,Vargas Ríos, | ,Sonia,Vargas Ríos,
≠ ,Iván,Nieto Rey, | ,Iván,Prieto Rey,
≠ ,Elisa,Torres Luna, | ,Elías,Torres Luna,
≠ ,Carla,Soler Bosch, | ,Carlos,Soler Bosch,
≠ ,Andrea,Rossi, | ,André,Rossi,
≠ ,Noel,Caron, | ,Joël,Caron,
≠ ,Rubén,Ramos Gil, | ,Rubén,Ríos Gil,
≠ ,Alba,Pascual Díez, | ,Alma,Pastor Díez,
≠ ,Miguel,Ángel Torres, | ,Ángel,Miguel Soto,
≠ ,Emma,Roux, | ,Emma,Leroux,
≠ ,Inés,Mora Gil, | ,Inés,Moreno Gil,
≠ ,Bruno,Arias Cid,1999-09-09 | ,Bruno,Arias Cid,1969-02-14`;

const vehicles = `
= 1234BCD,Seat,León,rojo | 1234BCF,Seat,León,rojo
= 1234BCD,,, | 1234BCD,Ford,Focus,
= 5678GHJ,,, | 5678GHK,,,
= 5678GHJ,Renault,, | 5687GHJ,Renault,,
= 8B31KLM,,, | 8831KLM,,,
= AB-123-CD,Peugeot,208,blanc | AB123CD,Peugeot,208,blanc
= AB-123-CD,Peugeot,208, | A8-123-CD,Peugeot,208,
= GH-456-JK,,,noir | GH-465-JK,,,noir
= M1234AB,,, | M1234A8,,,
= 0987DFG,Dacia,Logan,gris | 0987DFC,Dacia,Logan,gris
= EE-001-ZZ,Citroën,C3,bleu | EE-001-Z2,Citroen,C3,bleu
= 4321LMN,Opel,Corsa,blanco | 4321LNM,Opel,Corsa,blanco
≠ 1234BCD,Seat,León,rojo | 1234BCF,BMW,X3,negro
≠ 1234BCD,,, | 1235BCF,,,
≠ AB-123-CD,,, | AC-124-CD,,,
≠ 9999XYZ,Fiat,, | 9999XYW,Toyota,,
≠ 12??BCD,,, | 1234BCD,,,
≠ ,Seat,León,rojo | ,Seat,León,rojo
≠ 1111BBB,Seat,Ibiza,rojo | 2222BBB,Seat,Ibiza,rojo
≠ AA-111-AA,Renault,Clio,gris | BB-111-BB,Renault,Clio,gris
≠ 3456JKL,Kia,,azul | 3456JKM,Audi,,azul
≠ M1234AB,,, | B1324AB,,,
= 7654HGF,,, | 7654HG,,,rojo`;

const bands = `
= Banda de los Toledanos | Los Toledanos
= Clan Romero | Clan Romero
= Clan Romero | Clan Romerro
= Los Magrebíes | Los Magrebies
= Bande de la Castellane | La Castellane
= Gang du Vieux-Port | Gang du Vieux Port
= Los del Butrón | Los del Butron
= Grupo Vallecas | Vallecas
= Les Parisiennes | Les Parisienes
= Familia Heredia | Clan Heredia
≠ Grupo 1 | Grupo 2
≠ Los Toledanos | Los Gaditanos
≠ Clan Romero | Clan Moreno
≠ Banda Norte | Banda Sur
≠ Bande 13 | Bande 31
≠ Les Niçois | Les Lillois
≠ Los Rubios | Las Morenas`;

const courts = `
= Juzgado de Instrucción nº 3 de Madrid,3,Madrid,instruction | Jdo. Instrucción 3,3,Madrid,instruction
= Juzgado de Instrucción nº 3,,Madrid,instruction | Juzgado de Instruccion 3,3,Madrid,instruction
= Juzgado de lo Penal nº 12 de Sevilla,,Sevilla,penal | Juzgado de lo Penal 12,,Sevilla,penal
= Audiencia Provincial de Cádiz,,Cádiz,appeal | Audiencia Provincial,,Cadiz,appeal
= Audiencia Provincial,,Huelva,appeal | AP,,Huelva,appeal
= Tribunal judiciaire de Lyon,,Lyon,penal | Tribunal Judiciaire,,Lyon,penal
= Tribunal judiciaire,,Marseille,penal | TJ Marseille,,Marseille,penal
= Tribunal de police de Nice,,Nice,penal | Tribunal de Police,,Nice,penal
= Juzgado de Instrucción 1,,Getafe,instruction | Juzgado de Intrucción 1,,Getafe,instruction
= Cour d’appel de Paris,,Paris,appeal | Cour d'appel,,Paris,appeal
≠ Juzgado de Instrucción nº 3,3,Madrid,instruction | Juzgado de Instrucción nº 4,4,Madrid,instruction
≠ Juzgado de Instrucción nº 3,3,Madrid,instruction | Juzgado de Instrucción nº 3,3,Málaga,instruction
≠ Juzgado de Instrucción nº 1,1,Vigo,instruction | Juzgado de lo Penal nº 1,1,Vigo,penal
≠ Tribunal judiciaire,,Lille,penal | Tribunal judiciaire,,Lyon,penal
≠ Tribunal de police,,Nantes,penal | Tribunal judiciaire,,Nantes,penal
≠ Audiencia Provincial,,León,appeal | Audiencia Provincial,,Lugo,appeal
≠ Juzgado de Menores nº 1,1,Toledo,instruction | Juzgado de Menores nº 11,11,Toledo,instruction
≠ Cour d’appel,,Rouen,appeal | Cour d’appel,,Reims,appeal`;

const shops = `
= S01,Gran Vía,Calle Gran Vía 12,28013,Madrid | S99,Gran Via,C/ Gran Vía 12,28013,Madrid
= S02,Tienda Goya,Calle Goya 5,28001,Madrid | S98,Goya,Calle Goya 5,28001,Madrid
= S03,Nervión Plaza,Av. Kansas City 1,41018,Sevilla | S97,Nervion Plaza,Avda. Kansas City 1,41018,Sevilla
= F01,Part-Dieu,17 rue du Docteur Bouchut,69003,Lyon | F91,Part Dieu,17 rue du Docteur Bouchut,69003,Lyon
= F02,Bellecour,1 place Bellecour,69002,Lyon | F92,Belecour,1 place Bellecour,69002,Lyon
= S04,Alcorcón Oeste,Calle Mayor 1,28922,Alcorcón | S94,Oeste Alcorcón,Calle Mayor 1,28922,Alcorcon
= F03,Magasin Vieux-Port,3 quai du Port,13002,Marseille | F93,Vieux Port,3 quai du Port,13002,Marseille
= S-05,Bulevar,Calle A 1,50001,Zaragoza | S05,Bulevar II,Calle B 2,50002,Zaragoza
≠ S06,Tienda 12,Calle Uno 1,28001,Madrid | S07,Tienda 13,Calle Dos 2,28002,Madrid
≠ S08,Centro,Calle Mayor 1,28001,Madrid | S09,Centro,Calle Mayor 1,47001,Valladolid
≠ S10,Gran Vía,Gran Vía 12,28013,Madrid | S11,Gran Vía,Gran Vía 640,08010,Barcelona
≠ F04,République,2 rue A,75011,Paris | F05,République,9 rue B,69002,Lyon
≠ S12,Norte,Calle Norte 3,15001,A Coruña | S13,Sur,Calle Sur 3,15002,A Coruña
≠ F06,Nation,1 rue C,75012,Paris | F07,Bastille,2 rue D,75011,Paris
≠ S14,Goya I,Calle Goya 5,28001,Madrid | S15,Serrano,Calle Serrano 40,28001,Madrid`;

const witnesses = `
= 12345678Z,Eva,Luna Gil,,600111222 | 12345678Z,Eva,Luna,,
= ,Eva,Luna Gil,,600111222 | ,E.,Luna G.,,600111222
= ,Paul,Simon,paul@shop.test, | ,Paul,Simond,paul@shop.test,
= 11111111H,Raúl,Ortiz Sanz,,611000111 | ,Raul,Ortiz Sans,,611000111
= ,Inès,Garnier,ines@shop.test, | ,Ines,Garnier,,
≠ ,Eva,Luna Gil,,600111222 | ,Pablo,Sol Paz,,600111222
≠ 12345678Z,Eva,Luna Gil,, | 87654321X,Eva,Luna Gil,,
≠ ,Lucas,Morel,shop@shop.test, | ,Hugo,Garnier,shop@shop.test,`;

const sets: Record<MergeableName, { fields: string[]; text: string }> = {
  criminal: { fields: ["dni", "name", "surname", "birthDate"], text: people },
  vehicle: { fields: ["plate", "brand", "model", "color"], text: vehicles },
  band: { fields: ["alias"], text: bands },
  court: { fields: ["alias", "number", "city", "courtType"], text: courts },
  establishment: { fields: ["code", "alias", "address", "zip", "city"], text: shops },
  witness: { fields: ["code", "name", "lastname", "email", "mobile"], text: witnesses },
};

type Pair = { kind: MergeableName; line: string; same: boolean; one: Comparable; other: Comparable };
const pairs = Object.entries(sets).flatMap(([kind, { fields, text }]) =>
  text
    .trim()
    .split("\n")
    .map((line): Pair => {
      const [one, other] = line
        .slice(2)
        .split(" | ")
        .map((side) => {
          const values = side.split(",").map((value) => value.trim() || null);
          return Object.fromEntries(fields.map((field, index) => [field, values[index] ?? null]));
        });
      return { kind: kind as MergeableName, line, same: line.startsWith("="), one: one!, other: other! };
    }),
);
const isProposed = ({ kind, one, other }: Pair) => scorePair(kind, one, other).score >= proposedFrom;

test("of made-up pairs with known answers nearly all duplicates are proposed, and hardly anything else", () => {
  const proposed = pairs.filter(isProposed);
  const right = proposed.filter(({ same }) => same).length;
  const precision = right / proposed.length;
  const recall = right / pairs.filter(({ same }) => same).length;
  const wrong = pairs
    .filter((pair) => isProposed(pair) !== pair.same)
    .map(({ kind, line, one, other }) => `${kind} ${line} ${scorePair(kind, one, other).score}`);
  console.info(`${pairs.length} pairs: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n${wrong.join("\n")}`);
  expect(pairs.length).toBeGreaterThanOrEqual(150);
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(0.95);
});

test("the order of the two records does not matter", () => {
  for (const { kind, one, other } of pairs) expect(scorePair(kind, one, other)).toEqual(scorePair(kind, other, one));
});
