import type { Catalog } from '../../text.ts'

/** Calls of automations and flows. */
export const calls: Catalog = {
  Call: 'Appel',
  'Call automation': 'Appeler une automatisation',
  'Call flow': 'Appeler un flux',
  'Called by a conversation': 'Appelée par une conversation',
  'Called by {name}': 'Appelée par {name}',
  'Called runs': 'Exécutions appelées',
  'Ends the run and returns a result to the caller':
    'Termine l’exécution et renvoie un résultat à l’appelant',
  Inputs: 'Entrées',
  "It can't be called now. Start it with a Call trigger and activate it.":
    'Elle ne peut pas être appelée pour le moment. Donnez-lui un déclencheur « Appel » et activez-la.',
  'List or object': 'Liste ou objet',
  'No automation selected': 'Aucune automatisation sélectionnée',
  'No flow selected': 'Aucun flux sélectionné',
  'No inputs': 'Aucune entrée',
  'No result': 'Aucun résultat',
  'Not active': 'Inactive',
  'Open automation': 'Ouvrir l’automatisation',
  Return: 'Renvoyer un résultat',
  'Runs another automation and uses its result': 'Exécute une autre automatisation et utilise son résultat',
  'Runs another flow and uses the values that it captures':
    'Exécute un autre flux et utilise les valeurs qu’il extrait',
  'Starts when a flow or another automation calls it':
    'Se lance quand un flux ou une autre automatisation l’appelle',
  'The values that callers pass': 'Les valeurs transmises par les appelants',
  'The values that the caller receives': 'Les valeurs que l’appelant reçoit',
  'Wait for the result': 'Attendre le résultat',
  'Waiting for a called run.': 'En attente d’une exécution appelée.',
  '{count, plural, one {# called run} other {# called runs}}':
    '{count, plural, one {# exécution appelée} other {# exécutions appelées}}',
  '{name} (optional)': '{name} (facultatif)',
}
