import type { Catalog } from '../../text.ts'

/** Records: fields and rows in the grid. */
export const recordFields: Catalog = {
  'A link to one record. Use a roll-up for links to several':
    'Eine Verknüpfung zu einem Datensatz. Für Verknüpfungen zu mehreren gibt es die Zusammenfassung',
  'Choose the links and a field': 'Wählen Sie die Verknüpfung und ein Feld',
  'Largest value': 'Größter Wert',
  Links: 'Verknüpfungen',
  Lookup: 'Feld eines verknüpften Datensatzes',
  'Name of the field in {object}': 'Name des Felds in {object}',
  'Number of records': 'Anzahl der Datensätze',
  'Roll-up': 'Zusammenfassung verknüpfter Datensätze',
  'Show these links in {object}, too': 'Diese Verknüpfungen auch in {object} anzeigen',
  'Smallest value': 'Kleinster Wert',
  'Ask an admin for access.': 'Bitten Sie einen Admin um Zugriff.',
  'You don’t have access to records here': 'Sie haben hier keinen Zugriff auf Datensätze',
  'You only see your own records.': 'Sie sehen nur Datensätze, die Ihnen gehören.',
  'You only see your own records. Records that you add are yours.':
    'Sie sehen nur Datensätze, die Ihnen gehören. Datensätze, die Sie anlegen, gehören Ihnen.',
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
  'Change the type of {field}': 'Typ von {field} ändern',
  'Change type': 'Typ ändern',
  'Change type anyway': 'Typ trotzdem ändern',
  'These views lose filters, sorts or sums that use the field: {views}':
    'Diese Ansichten verlieren Filter, Sortierungen oder Summen, die das Feld verwenden: {views}',
  'Reading all values': 'Alle Werte werden gelesen',
  '{count, plural, one {# value converted} other {# values converted}}':
    '{count, plural, one {# Wert umgewandelt} other {# Werte umgewandelt}}',
  'Decimal comma': 'Dezimalkomma',
  'Decimal point': 'Dezimalpunkt',
  '{count, plural, one {# value converts} other {# values convert}}':
    '{count, plural, one {# Wert wird umgewandelt} other {# Werte werden umgewandelt}}',
  '{count, plural, one {# value is lost} other {# values are lost}}':
    '{count, plural, one {# Wert geht verloren} other {# Werte gehen verloren}}',
  '{count, plural, one {# value is ambiguous} other {# values are ambiguous}}, such as “{value}”':
    '{count, plural, one {# Wert ist mehrdeutig} other {# Werte sind mehrdeutig}}, etwa „{value}“',
  '{count} more': '{count} weitere',
  'Lost values stay in the history of their records. You can undo the change for 30 days.':
    'Verlorene Werte bleiben im Verlauf ihrer Datensätze. Sie können die Änderung 30 Tage lang rückgängig machen.',
  'Type change undone': 'Typänderung rückgängig gemacht',
  'Changed from {type}': 'Vorher: {type}',
  '{name} (copy)': '{name} (Kopie)',
  'Duplicate {field}': '{field} duplizieren',
  'Duplicate field': 'Feld duplizieren',
  'Copy its values': 'Werte kopieren',
  Format: 'Format',
  Type: 'Typ',
  'This field has no options. Nothing can be selected in it.':
    'Dieses Feld hat keine Optionen. Darin lässt sich nichts auswählen.',
  'Save without options': 'Ohne Optionen speichern',
  'Drag to move, or press Alt and an arrow key':
    'Zum Verschieben ziehen oder Alt und eine Pfeiltaste drücken',
  'Color of option {number}': 'Farbe der Option {number}',
}
