import type { Catalog } from '../../text.ts'

/** Calls of automations and flows. */
export const calls: Catalog = {
  Call: 'Aufruf',
  'Call automation': 'Automatisierung aufrufen',
  'Call flow': 'Ablauf aufrufen',
  'Called by a conversation': 'Von einer Unterhaltung aufgerufen',
  'Called by {name}': 'Von {name} aufgerufen',
  'Called runs': 'Aufgerufene Läufe',
  'Ends the run and returns a result to the caller':
    'Beendet den Lauf und gibt dem Aufrufer ein Ergebnis zurück',
  Inputs: 'Eingaben',
  "It can't be called now. Start it with a Call trigger and activate it.":
    'Sie lässt sich jetzt nicht aufrufen. Beginnen Sie sie mit dem Auslöser „Aufruf“ und aktivieren Sie sie.',
  'List or object': 'Liste oder Objekt',
  'No automation selected': 'Keine Automatisierung ausgewählt',
  'No flow selected': 'Kein Ablauf ausgewählt',
  'No inputs': 'Keine Eingaben',
  'No result': 'Kein Ergebnis',
  'Not active': 'Nicht aktiv',
  'Open automation': 'Automatisierung öffnen',
  Return: 'Rückgabe',
  'Runs another automation and uses its result':
    'Führt eine andere Automatisierung aus und nutzt ihr Ergebnis',
  'Runs another flow and uses the values that it captures':
    'Führt einen anderen Ablauf aus und nutzt die Werte, die er erfasst',
  'Starts when a flow or another automation calls it':
    'Startet, wenn ein Ablauf oder eine andere Automatisierung sie aufruft',
  'The values that callers pass': 'Die Werte, die Aufrufer übergeben',
  'The values that the caller receives': 'Die Werte, die der Aufrufer erhält',
  'Wait for the result': 'Auf das Ergebnis warten',
  'Waiting for a called run.': 'Wartet auf einen aufgerufenen Lauf.',
  '{count, plural, one {# called run} other {# called runs}}':
    '{count, plural, one {# aufgerufener Lauf} other {# aufgerufene Läufe}}',
  '{name} (optional)': '{name} (optional)',
}
