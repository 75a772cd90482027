import type { Catalog } from '../../text.ts'

/** Records: fields and rows in the grid. */
export const recordFields: Catalog = {
  'No rows match these filters': 'Keine Zeilen entsprechen diesen Filtern',
  'No rows yet': 'Noch keine Zeilen',
  'You can also paste rows from a spreadsheet.':
    'Sie können auch Zeilen aus einer Tabellenkalkulation einfügen.',
  '{count, plural, one {# row created} other {# rows created}}':
    '{count, plural, one {# Zeile angelegt} other {# Zeilen angelegt}}',
  '{count, plural, one {# row selected} other {# rows selected}}':
    '{count, plural, one {# Zeile ausgewählt} other {# Zeilen ausgewählt}}',
  'Duplicate row': 'Zeile duplizieren',
  'Delete row': 'Zeile löschen',
  'The first {count} rows are selected': 'Die ersten {count} Zeilen sind ausgewählt',
  'Delete field “{field}”?': 'Feld „{field}“ löschen?',
  'Its values are deleted, too. You can’t undo this.':
    'Seine Werte werden ebenfalls gelöscht. Das lässt sich nicht rückgängig machen.',
  'Delete anyway': 'Trotzdem löschen',
  'Rename field': 'Feld umbenennen',
  'Unfreeze column': 'Spalte lösen',
  'Freeze column': 'Spalte fixieren',
  'Edit field': 'Feld bearbeiten',
  'Insert field left': 'Feld links einfügen',
  'Insert field right': 'Feld rechts einfügen',
  'Delete field': 'Feld löschen',
  'Select row {number}': 'Zeile {number} auswählen',
  'Select all rows': 'Alle Zeilen auswählen',
  'Select a cell': 'Zelle auswählen',
  'Extend the selection': 'Auswahl erweitern',
  'Next column': 'Nächste Spalte',
  'Previous column': 'Vorherige Spalte',
  'Edit the cell': 'Zelle bearbeiten',
  'Cancel the edit': 'Bearbeitung abbrechen',
  'Clear the cells': 'Zellen leeren',
  'Open the record': 'Datensatz öffnen',
  'Select the row': 'Zeile auswählen',
  'Open the menu of the selection': 'Menü der Auswahl öffnen',
  'Select all cells': 'Alle Zellen auswählen',
  Paste: 'Einfügen',
  'Fill down': 'Nach unten ausfüllen',
  'Lay out the graph': 'Graph anordnen',
  'Show the outline': 'Gliederung zeigen',
  'Clear the selection': 'Auswahl aufheben',
  'Delete the selection': 'Auswahl löschen',
  'Select all nodes': 'Alle Knoten auswählen',
}
