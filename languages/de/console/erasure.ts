import type { Catalog } from '../../text.ts'

/** The report of an erasure. */
export const erasure: Catalog = {
  'Messages and events': 'Nachrichten und Ereignisse',
  Turns: 'Gesprächsschritte',
  'How answers came about': 'Wie Antworten zustande kamen',
  'Messages received': 'Empfangene Nachrichten',
  'Messages sent': 'Gesendete Nachrichten',
  Mails: 'E-Mails',
  'Visitors of the live chat': 'Besucher des Live-Chats',
  'Files of messages': 'Dateien aus Nachrichten',
  'Files of replies': 'Dateien aus Antworten',
  'Files of live chats': 'Dateien aus Live-Chats',
  'Files of records': 'Dateien an Datensätzen',
  Activities: 'Aktivitäten',
  'Changes of records': 'Änderungen an Datensätzen',
  'Imports of records': 'Importe von Datensätzen',
  'Links between records': 'Verknüpfungen zwischen Datensätzen',
  Invitations: 'Einladungen',
  'Entries of the audit log': 'Einträge im Protokoll',
  'Results of runs': 'Ergebnisse von Läufen',
  'Deliveries of webhooks': 'Zustellungen von Webhooks',
  'Answers that are kept for repeated requests': 'Antworten, die für wiederholte Anfragen aufgehoben werden',
  'Words to search by': 'Wörter zum Suchen',
  'Running events and jobs': 'Ereignisse und Aufträge, die noch laufen',
  Names: 'Namen',
  'Unfinished runs': 'Läufe, die noch nicht zu Ende waren',
  'Texts written meanwhile': 'Texte, die währenddessen geschrieben wurden',
  'Sources of knowledge': 'Wissensquellen',
  'Shared email addresses and phone numbers': 'Geteilte Adressen und Nummern',
  'Records linked to the contact': 'Datensätze, die zum Kontakt führen',
  'Agents, flows and automations': 'Agenten, Abläufe und Automationen',
  'Knowledge bases and websites': 'Wissensbasen und Webseiten',
  'Channels and mailboxes': 'Kanäle und Postfächer',
  'Connected services': 'Verbundene Dienste',
  'Objects, fields and views': 'Objekte, Felder und Ansichten',
  'Settings of the account': 'Einstellungen des Kontos',
  'Teammates and API keys': 'Personen im Team und ihre Schlüssel',
  'Counts for reports': 'Zahlen für Auswertungen',
  'Earlier erasures': 'Frühere Löschungen',
  'Records of {name}': 'Datensätze von {name}',
  'The name of the contact still stands here, and others may have the same. Erase again with the name under `also` to have it replaced.':
    'Der Name des Kontakts steht hier noch, und andere können denselben haben. Löschen Sie noch einmal und geben Sie den Namen unter „Außerdem ersetzen“ an, damit er ersetzt wird.',
  'These runs told of the person and were not over: addresses and numbers were replaced, the rest stays. Erase again once they are over.':
    'Diese Läufe erzählten von der Person und waren noch nicht zu Ende: Adressen und Nummern wurden ersetzt, der Rest bleibt. Löschen Sie noch einmal, sobald sie zu Ende sind.',
  'New data of this person was written meanwhile. Erase again.':
    'Währenddessen wurde weiter über die Person geschrieben. Löschen Sie noch einmal.',
  'The contact has addresses or numbers that others have as well; they were left. Name them under `also` to have them replaced.':
    'Der Kontakt hat Adressen oder Nummern, die auch andere haben; sie wurden gelassen. Geben Sie sie unter „Außerdem ersetzen“ an, damit sie ersetzt werden.',
  'These records lead to the contact. Unless they hold the address and were to be deleted, they are kept with addresses and numbers replaced: look whether they tell more of the person.':
    'Diese Datensätze führen zum Kontakt. Sofern sie nicht die Adresse enthalten und gelöscht werden sollten, bleiben sie, mit ersetzten Adressen und Nummern: sehen Sie nach, ob sie mehr über die Person sagen.',
  'This source of a knowledge base tells of the person. Change the file or the page, then read it again; or delete the source.':
    'Diese Quelle einer Wissensbasis erzählt von der Person. Ändern Sie die Datei oder die Seite und lesen Sie sie neu ein; oder löschen Sie die Quelle.',
}
