import type { Catalog } from '../../text.ts'

/** Node types with their settings, hints and options. Most of the English comes from the server. */
export const nodeForms: Catalog = {
  'Choose {field}': '{field} auswählen',
  'Write {field} with names': '{field} mit Namen schreiben',
  'A number, or a name that holds one.': 'Eine Zahl oder ein Name, der eine enthält.',
  'A moment such as 2026-01-31T09:00:00Z, or a name that holds one.':
    'Ein Zeitpunkt wie 2026-01-31T09:00:00Z oder ein Name, der einen enthält.',
  'A day such as 2026-01-31, or a name that holds one.':
    'Ein Tag wie 2026-01-31 oder ein Name, der einen enthält.',
  'true or false, or a name that holds one of them.':
    'true oder false oder ein Name, der eines davon enthält.',
  'The name of an option; several as a list such as ["A", "B"].':
    'Der Name einer Option; mehrere als Liste wie ["A", "B"].',
  'The id of a record; several as a list.': 'Die Kennung eines Datensatzes; mehrere als Liste.',
  'Only records for which all of this holds.': 'Nur Datensätze, auf die all das zutrifft.',
  'A person': 'Eine Person',
  'A record type of an Object; Tables have no activities.':
    'Ein Datensatztyp eines Objekts; Tabellen haben keine Aktivitäten.',
  'A record type of that Object.': 'Ein Datensatztyp dieses Objekts.',
  Action: 'Aktion',
  Activity: 'Aktivität',
  'Activity type': 'Art der Aktivität',
  'Address of the file': 'Adresse der Datei',
  'Address of the recording': 'Adresse der Aufnahme',
  'An agent': 'Ein Agent',
  Anyone: 'Jeder',
  'Asks a person to take the conversation over': 'Bittet eine Person, das Gespräch zu übernehmen',
  'Assigned to': 'Zugewiesen an',
  'Automation status': 'Status einer Automatisierung',
  Break: 'Schleife verlassen',
  Capture: 'Werte entnehmen',
  'Change record type': 'Datensatztyp ändern',
  'Chat app': 'Chat-App',
  'Chat-app message': 'Nachricht per Chat-App',
  'Contact created': 'Kontakt angelegt',
  'Contact updated': 'Kontakt geändert',
  Content: 'Inhalt',
  'Conversation ended': 'Gespräch beendet',
  'Conversation idle': 'Gespräch ruht',
  'Conversation triggers fire only for these agents.':
    'Ereignisse von Gesprächen zählen nur bei diesen Agenten.',
  'Create activity': 'Aktivität anlegen',
  Direction: 'Richtung',
  'Do it again': 'Noch einmal tun',
  'Due in days': 'Fällig in Tagen',
  'End of the daily window; empty for none.': 'Ende des täglichen Zeitfensters; leer für keines.',
  'Event of the provider': 'Ereignis des Anbieters',
  'Feedback captured': 'Rückmeldung erhalten',
  'File analysis': 'Dateianalyse',
  'Full international format, as in +34600000000.': 'In voller internationaler Form, wie +34600000000.',
  'Further conditions': 'Weitere Bedingungen',
  'Hand over': 'Übergeben',
  'How long to wait for the response.': 'Wie lange auf die Antwort gewartet wird.',
  'How many records at most. A loop takes 50.': 'Wie viele Datensätze höchstens. Eine Schleife nimmt 50.',
  'IANA name of the zone that the expression is read in.': 'Zeitzone, in der der Zeitplan gilt.',
  'Identifier of a People record, mostly a variable.':
    'Kennung eines Datensatzes von People, meist eine Variable.',
  'Identifier of that record.': 'Kennung dieses Datensatzes.',
  'Identifier of the record.': 'Kennung des Datensatzes.',
  'If the server stops meanwhile': 'Wenn der Server währenddessen anhält',
  'Try again when it fails': 'Bei einem Fehler erneut versuchen',
  'Tries in all': 'Versuche insgesamt',
  'Seconds until the second try': 'Sekunden bis zum zweiten Versuch',
  'Each further wait is longer by the factor': 'Jede weitere Wartezeit ist länger um den Faktor',
  'When the service does not answer, or asks to come back later. A run waits in between, a conversation for ten seconds in all.':
    'Wenn der Dienst nicht antwortet oder um einen späteren Versuch bittet. Ein Lauf wartet dazwischen, ein Gespräch insgesamt zehn Sekunden.',
  'In workflows: the text or data that it works on.':
    'In Automatisierungen: der Text oder die Daten, mit denen es arbeitet.',
  'Incoming webhook': 'Eingehender Webhook',
  'Integration trigger': 'Ereignis einer Integration',
  Intent: 'Anliegen',
  'Intents of the same agent; the flow fires when the message of the user matches one of them.':
    'Anliegen desselben Agenten; der Ablauf beginnt, wenn die Nachricht zu einem davon passt.',
  'JSON fails the node if the result is not JSON.':
    'Bei JSON scheitert der Knoten, wenn das Ergebnis keines ist.',
  Key: 'Schlüssel',
  'Knowledge bases whose passages the model is shown.':
    'Wissensbasen, deren Abschnitte dem Modell gezeigt werden.',
  'Let it fail': 'Scheitern lassen',
  Limit: 'Höchstzahl',
  Loop: 'Schleife',
  'Name of an approved template.': 'Name einer genehmigten Vorlage.',
  'Name of the person': 'Name der Person',
  'Narrows the subscription; what it may hold depends on the slug.':
    'Schränkt das Abonnement ein; was möglich ist, hängt vom Ereignis ab.',
  'New knowledge base': 'Neue Wissensbasis',
  'New team': 'Neues Team',
  'No run after it.': 'Danach kein Lauf.',
  'No run before it.': 'Davor kein Lauf.',
  'Object record created': 'Datensatz eines Objekts angelegt',
  'Object record updated': 'Datensatz eines Objekts geändert',
  'Only records of this type.': 'Nur Datensätze dieses Typs.',
  'Or an instruction in plain words that says when the agent should enter the flow.':
    'Oder eine Anweisung in einfachen Worten, wann der Agent den Ablauf beginnen soll.',
  'Output format': 'Form des Ergebnisses',
  'People record': 'Datensatz von People',
  'Phone number': 'Telefonnummer',
  'Playbooks that it follows.': 'Leitfäden, denen es folgt.',
  'Path to the list inside it; empty for the whole, as after a search for records.':
    'Pfad zur Liste darin; leer für das Ganze, wie bei einer Suche nach Datensätzen.',
  Provider: 'Anbieter',
  'Query parameters, encoded and added to the URL.': 'Werden kodiert an die Adresse gehängt.',
  Read: 'Lesen',
  Reason: 'Grund',
  'Records that the AI may reach, each with at least one permission.':
    'Datensätze, die das Modell erreichen darf, je mit mindestens einem Recht.',
  Response: 'Antwort',
  "Said where nobody is there. Left empty, the team's own words.":
    'Wird gesagt, wenn niemand da ist. Leer: die eigenen Worte des Teams.',
  'You write the message, or a model does as you tell it.':
    'Sie schreiben die Nachricht selbst, oder ein Modell schreibt sie nach Anweisung.',
  Say: 'Sagen',
  'Sent as it is; JSON unless a Content-Type header says otherwise.':
    'Wird gesendet, wie es ist; JSON, wenn kein Header Content-Type anderes sagt.',
  'Sent to': 'Gesendet an',
  'Start of the daily window; empty for none.': 'Anfang des täglichen Zeitfensters; leer für keines.',
  Summary: 'Zusammenfassung',
  'Switch over': 'Umschalten',
  'Table row created': 'Zeile einer Tabelle angelegt',
  'Table row updated': 'Zeile einer Tabelle geändert',
  'Text that the records contain.': 'Text, den die Datensätze enthalten.',
  'The Object or Table.': 'Das Objekt oder die Tabelle.',
  'The object or table whose records it is about.':
    'Die Tabelle oder das Objekt, um dessen Datensätze es geht.',
  'The address of the webhook, for whoever reads the graph; deliveries do not depend on it.':
    'Die Adresse des Webhooks, für die Leser des Graphen; Zustellungen hängen nicht davon ab.',
  'The agent in whose voice the question is put; the owner of the flow when left out.':
    'Der Agent, der fragt; ohne Angabe der, dem der Ablauf gehört.',
  'The business number that sends; it must have an agent, and be allowed to send.':
    'Die Geschäftsnummer, die sendet; ihr muss ein Agent zugewiesen sein, und sie muss senden dürfen.',
  'The conversation; the one that started the run when left out.':
    'Das Gespräch; ohne Angabe das, mit dem der Lauf begann.',
  'The data, and what to make of it.': 'Die Daten, und was daraus werden soll.',
  'The default model of that type when left out.': 'Ohne Angabe das Standardmodell dieser Art.',
  'The event of the provider.': 'Das Ereignis beim Anbieter.',
  'The event that starts a run.': 'Das Ereignis, mit dem ein Lauf beginnt.',
  'What is posted to them starts a run.': 'Was an sie gesendet wird, beginnt einen Lauf.',
  'The language that is spoken; recognised when left out.':
    'Die gesprochene Sprache; ohne Angabe wird sie erkannt.',
  'The message, word for word.': 'Die Nachricht, Wort für Wort.',
  'The order of what is found.': 'Die Reihenfolge des Gefundenen.',
  'The record type of the record that the task is about; Tables have no tasks.':
    'Der Typ des Datensatzes, um den es in der Aufgabe geht; Tabellen haben keine Aufgaben.',
  'The text to take values from.': 'Der Text, dem Werte entnommen werden.',
  'The toolkit of the provider, in capitals.': 'Das Toolkit des Anbieters, in Großbuchstaben.',
  'The type of the new record.': 'Der Typ des neuen Datensatzes.',
  'The type to change to.': 'Der neue Typ.',
  'The values of the template, by parameter id.': 'Die Werte der Vorlage, nach der Kennung des Parameters.',
  'The workflow whose status changes.': 'Die Automatisierung, deren Status sich ändert.',
  'Tools that the model may call.': 'Werkzeuge, die das Modell aufrufen darf.',
  Transcription: 'Mitschrift',
  Transform: 'Umwandeln',
  'Tried in their order; the first that holds is taken.':
    'Werden der Reihe nach geprüft; die erste zutreffende gilt.',
  Trigger: 'Auslöser',
  'Skips an item that fails, instead of stopping the automation.':
    'Überspringt einen Eintrag, der scheitert, statt die Automatisierung anzuhalten.',
  'Until when, in days from the run; empty for no date.':
    'Bis wann, in Tagen ab dem Lauf; leer für kein Datum.',
  Update: 'Ändern',
  'Users who are to do it; whoever published the workflow when left empty.':
    'Wer sie erledigen soll; leer: wer die Automatisierung veröffentlicht hat.',
  'Values by field name.': 'Werte nach Feldern.',
  'Values of the template': 'Werte der Vorlage',
  'Variables that are set to the text.': 'Variablen, die den Text erhalten.',
  'Variables that its result fills.': 'Variablen, die das Ergebnis füllt.',
  'Variables that the answer fills.': 'Variablen, die die Antwort füllt.',
  'Variables to fill; their descriptions tell the model what they mean.':
    'Zu füllende Variablen; ihre Beschreibungen sagen dem Modell, was sie bedeuten.',
  'What is taken out of the response.': 'Was der Antwort entnommen wird.',
  'What is to be done.': 'Was zu tun ist.',
  'What is written down.': 'Was aufgeschrieben wird.',
  'What schedules the runs.': 'Wann Läufe beginnen.',
  'What the model is to get done, and with what care.':
    'Was das Modell erledigen soll, und worauf es achten muss.',
  'What they should know. Left empty, the agent sums the conversation up.':
    'Was sie wissen sollten. Leer: der Agent fasst das Gespräch zusammen.',
  'What to ask the user for, and what counts as an answer.': 'Wonach gefragt wird, und was als Antwort gilt.',
  'What to find out about the file; its text alone when left out.':
    'Was über die Datei herauszufinden ist; ohne Angabe nur ihr Text.',
  'What to look for, and in what form.': 'Wonach zu suchen ist, und in welcher Form.',
  'What to loop over: the name of a workflow variable, or the id or alias of a node for its result.':
    'Worüber die Schleife läuft: eine Variable oder das Ergebnis eines Knotens.',
  'Reply when no teammate is available': 'Antwort, wenn kein Teammitglied verfügbar ist',
  'When the server stops while this node is at work: fail (the default) where it is not safe to repeat, or retry to have it done again.':
    'Wenn der Server anhält, während dieser Knoten arbeitet: scheitern lassen, wo eine Wiederholung schaden könnte (das gilt ohne Angabe), oder noch einmal tun.',
  'Where the audio is: http or https.': 'Wo die Aufnahme liegt: http oder https.',
  'Where the file is: http or https; an image, a PDF or a document.':
    'Wo die Datei liegt: http oder https; ein Bild, ein PDF oder ein Dokument.',
  'Where to call: http or https.': 'Was aufgerufen wird: http oder https.',
  'Whether a model answers the prompt, or the prompt with its variables filled in is the result.':
    'Ob ein Modell die Eingabe beantwortet oder die ausgefüllte Eingabe das Ergebnis ist.',
  'Whether a model judges the conditions, or they are computed.':
    'Ob ein Modell die Bedingungen beurteilt oder sie berechnet werden.',
  'Whether a model writes the message.': 'Ob ein Modell die Nachricht schreibt.',
  'Who is asked; everybody in the account when left out.': 'Wer gefragt wird; ohne Angabe alle im Konto.',
  'Whose doing the event must be.': 'Von wem das Ereignis ausgehen muss.',
  'Why a person is needed: what they read first.': 'Warum eine Person gebraucht wird: was sie zuerst liest.',
  'What the model is asked to say.': 'Was das Modell sagen soll.',
  'no teammate available': 'kein Teammitglied verfügbar',
  Wait: 'Warten',
  'Wait for': 'Worauf gewartet wird',
  'A time that passes, a moment that comes, a call of another system, or a decision of a person.':
    'Eine Zeit, die vergeht, ein Zeitpunkt, der Aufruf eines anderen Systems oder die Entscheidung eines Menschen.',
  Time: 'Zeit',
  Moment: 'Zeitpunkt',
  Call: 'Aufruf',
  Amount: 'Anzahl',
  'For TIME: how long.': 'Bei Zeit: wie lange.',
  Unit: 'Einheit',
  'For TIME: of what.': 'Bei Zeit: wovon.',
  Seconds: 'Sekunden',
  Minutes: 'Minuten',
  Hours: 'Stunden',
  'For MOMENT: a date, or a date and time, as in 2026-01-15T09:30; in the time zone of the account unless it has an offset.':
    'Bei Zeitpunkt: ein Datum, oder Datum und Uhrzeit wie 2026-01-15T09:30; ohne Abstand zu UTC in der Zeitzone des Kontos.',
  'For TASK: what somebody is asked to approve or decline.':
    'Bei Aufgabe: was jemand genehmigen oder ablehnen soll.',
  'For TASK: users who are asked; whoever published the workflow when left empty.':
    'Bei Aufgabe: wer gefragt wird; leer gelassen, wer die Automatisierung veröffentlicht hat.',
  'Limit amount': 'Höchstens',
  'For CALL and TASK: how long at most; empty for as long as it takes.':
    'Bei Aufruf und Aufgabe: wie lange höchstens; leer für so lange wie nötig.',
  'Limit unit': 'Einheit der Frist',
  'For CALL and TASK: of what.': 'Bei Aufruf und Aufgabe: wovon.',
}
