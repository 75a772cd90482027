import type { StemmedLanguage } from './stem.ts'

// Shorter parts are mostly endings.
const shortestPart = 4

/** Frequent last parts of German compounds in documents for customers. Others are known from the document itself. */
const frequentHeads = new Set(
  `adresse anfrage angebot anleitung antrag anzahl arbeit artikel auftrag ausweis automat bank bedingung bedingungen
  beitrag bereich bestatigung betrag buch code daten datum dauer dienst dienste ende ergebnis fall fehler fehlermeldung
  filter formular frage fragen frist gebuhr gebuhren gerat gerate geschaft gesetz grosse gruppe gutschein handel haus
  inhalt jahr karte karten kasse kauf konto kosten kunde kunden lager leistung liste losung markt material menge miete
  mitglied modell monat name nummer nutzer ordner ort paket partner passwort person plan platz portal posten preis preise
  problem produkt programm prozess punkt quote rabatt rate raum rechnung recht regel register schein schluss schlussel
  schutz seite service sicherheit software sperre spiel sprache stadt stand station stelle steuer stoff strasse stuck
  system tabelle tag tarif taste teil termin text titel verfahren verkehr versand versicherung vertrag verwaltung wagen
  wasser wechsel weg weise wert wesen woche zahl zahlung zeichen zeit zeiten zentrum zimmer zugang zustand zweck`.split(
    /\s+/,
  ),
)

/** The two parts of each possible division of a long German word: `Rückgabefrist` is `Rückgabe` and `Frist`. */
export function divisionsOf(word: string, language: StemmedLanguage): [first: string, last: string][] {
  if (language !== 'de' || word.length < 2 * shortestPart || !/^[a-z]+$/.test(word)) return []
  const divisions: [string, string][] = []
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    const first = word.slice(0, at)
    const last = word.slice(at)
    divisions.push([first, last])
    const unlinked = first.replace(/(?:es|s|en|n)$/, '')
    if (unlinked !== first && unlinked.length >= shortestPart) divisions.push([unlinked, last])
  }
  return divisions
}

/** The parts of a compound whose last part is frequent or occurs, like its first, in `known`. */
export function partsOf(word: string, language: StemmedLanguage, known: ReadonlySet<string>): string[] {
  const best = divisionsOf(word, language).find(
    ([first, last]) => frequentHeads.has(last) || (known.has(last) && known.has(first)),
  )
  return best ?? []
}
