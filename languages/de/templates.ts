import type { Catalog } from '../text.ts'

/**
 * What templates write into an account, and their defaults and examples. `%name%` is a placeholder for a value, braces
 * are those of the texts themselves.
 */
export const texts: Catalog = {
  [`# Opening hours
We are open Monday to Friday from 9:00 to 18:00, and on Saturday from 10:00 to 14:00. On Sundays we are closed.

# Address
You find us at 12 Market Street, right across from the station. There is parking behind the building.

# Contact
You can call us on +1 555 010 0199 during opening hours, or write to hello@example.com at any time.

# Appointments
An appointment can be made by phone or by email. It can be cancelled free of charge up to 24 hours before.
`]: `# Öffnungszeiten
Wir haben Montag bis Freitag von 9:00 bis 18:00 Uhr geöffnet, am Samstag von 10:00 bis 14:00 Uhr. Sonntags ist geschlossen.

# Adresse
Sie finden uns in der Marktstraße 12, direkt gegenüber vom Bahnhof. Parkplätze sind hinter dem Haus.

# Kontakt
Sie erreichen uns während der Öffnungszeiten telefonisch unter +49 30 901820, oder jederzeit per E-Mail an hallo@example.com.

# Termine
Ein Termin kann telefonisch oder per E-Mail vereinbart werden. Bis 24 Stunden vorher kann er kostenlos abgesagt werden.
`,
  [`# Delivery
We deliver within three working days. Delivery is free from 50 € on, below that it costs 4.90 €.

# Returns
You can send anything back within 30 days. Write to us, and we send you a label.

# Opening hours
Our people answer Monday to Friday from 9:00 to 17:00.
`]: `# Lieferung
Wir liefern innerhalb von drei Werktagen. Ab 50 € ist die Lieferung kostenlos, darunter kostet sie 4,90 €.

# Rückgabe
Sie können alles innerhalb von 30 Tagen zurückschicken. Schreiben Sie uns, und wir senden Ihnen ein Etikett.

# Erreichbarkeit
Unsere Mitarbeitenden antworten Montag bis Freitag von 9:00 bis 17:00 Uhr.
`,
  'Ask for their name': 'Frage nach dem Namen',
  'Ask for their email address': 'Frage nach der E-Mail-Adresse',
  'Ask when the person wants to come': 'Frage nach dem Wunschtermin',
  'Ask what the appointment is for': 'Frage nach dem Grund des Termins',
  'Ask what the person needs': 'Frage nach dem Anliegen',
  'Hello! I can tell you how far your order is.':
    'Hallo! Ich kann Ihnen sagen, wie weit Ihre Bestellung ist.',
  'Ask for the order number': 'Frage nach der Bestellnummer',
  'Opening hours: we are open %hours%.': 'Öffnungszeiten: Wir haben geöffnet: %hours%.',
  'Monday to Friday from 9:00 to 18:00': 'Montag bis Freitag von 9:00 bis 18:00 Uhr',
  '%name% – knowledge': '%name% – Wissen',
  '%object%: a task for each request': '%object%: eine Aufgabe für jede Anfrage',
  '%object%: daily digest': '%object%: tägliche Zusammenfassung',
  '%object%: digests': '%object%: Zusammenfassungen',
  'A lamp that can be dimmed': 'Eine Lampe, die sich dimmen lässt',
  'A person is wanted': 'Ein Mensch wird gewünscht',
  'A quote for ten desk lamps': 'Ein Angebot für zehn Schreibtischlampen',
  'A request comes in': 'Eine Anfrage kommt',
  'Answers what visitors ask, and hands over to a person when one is wanted.':
    'Beantwortet Fragen von Besuchern und übergibt an einen Menschen, wenn einer gewünscht ist.',
  'Answers what visitors ask, from what is known of the business.':
    'Beantwortet Fragen von Besuchern aus dem, was über das Unternehmen bekannt ist.',
  'Any afternoon next week': 'Nächste Woche an einem Nachmittag',
  'Anything else?': 'Noch etwas?',
  'Anything new?': 'Gibt es Neues?',
  Appointments: 'Termine',
  'Ask for a person': 'Um einen Menschen bitten',
  'Asks visitors what they need and enters them under %object%.':
    'Fragt Besucher, was sie brauchen, und trägt sie unter %object% ein.',
  'By status': 'Nach Status',
  Bye: 'Tschüss',
  'Can I speak to a human?': 'Kann ich einen Mitarbeiter sprechen?',
  'Can I talk to somebody?': 'Kann ich mit jemandem sprechen?',
  'Confirm it': 'Bestätigen',
  'Confirm the appointment of {Request[0].data.Name}: {Request[0].data.Wanted}':
    'Termin von {Anfrage[0].data.Name} bestätigen: {Anfrage[0].data.Wunschtermin}',
  Confirmed: 'Bestätigt',
  'Contact us': 'Kontakt',
  Contacted: 'Kontaktiert',
  Declined: 'Abgelehnt',
  'Delivery is late': 'Lieferung verspätet sich',
  'Delivery to Norway': 'Lieferung nach Norwegen',
  'Desk lamps cost five euros more from the first of the month.':
    'Schreibtischlampen kosten ab dem Ersten fünf Euro mehr.',
  Details: 'Einzelheiten',
  Digest: 'Bericht',
  Email: 'E-Mail',
  'Enter a lead with exactly these values.\nStatus: New\nEmail: {EMAIL}\nName: {NAME}\nRequest: {REQUEST}':
    'Trage einen Interessenten mit genau diesen Werten ein.\nStatus: Neu\nE-Mail: {EMAIL}\nName: {NAME}\nAnfrage: {REQUEST}',
  'Enter a request for an appointment with exactly these values.\nStatus: Requested\nEmail: {EMAIL}\nName: {NAME}\nWanted: {WANTED}\nReason: {REASON}':
    'Trage eine Terminanfrage mit genau diesen Werten ein.\nStatus: Angefragt\nE-Mail: {EMAIL}\nName: {NAME}\nWunschtermin: {WANTED}\nGrund: {REASON}',
  'Enter the lead': 'Interessenten eintragen',
  'Enter the request': 'Anfrage eintragen',
  'Enters a lead with the name and the email address of a person and what they request.':
    'Trägt einen Interessenten ein: Name und E-Mail-Adresse der Person und was sie anfragt.',
  'Enters a request for an appointment: who, their email address, when and what for.':
    'Trägt eine Terminanfrage ein: wer, E-Mail-Adresse, wann und wofür.',
  'Every morning': 'Jeden Morgen',
  Goodbye: 'Auf Wiedersehen',
  Greeting: 'Begrüßung',
  Hello: 'Hallo',
  'Hello! Ask me anything, or ask for a person.':
    'Hallo! Fragen Sie mich, oder verlangen Sie einen Menschen.',
  'Hello! How can we help you?': 'Hallo! Wie können wir Ihnen helfen?',
  'Hello! I take requests for appointments.': 'Hallo! Ich nehme Terminanfragen entgegen.',
  'Hello! Tell us what you need, and we will get back to you.':
    'Hallo! Sagen Sie uns, was Sie brauchen, und wir melden uns bei Ihnen.',
  'Hello, this is {my_name}. How can I help you?': 'Hallo, hier ist {my_name}. Wie kann ich Ihnen helfen?',
  'How far the order is': 'Wie weit die Bestellung ist',
  'I cannot find an order {ORDER}. Please check the number, or try again later.':
    'Ich finde keine Bestellung {ORDER}. Bitte prüfen Sie die Nummer, oder versuchen Sie es später noch einmal.',
  'I want to complain': 'Ich möchte mich beschweren',
  'I want to talk to a person': 'Ich möchte mit einem Menschen sprechen',
  Inbox: 'Posteingang',
  'Is there anything else that I can do for you?': 'Kann ich sonst noch etwas für Sie tun?',
  'Lamp shop': 'Lampenladen',
  Leads: 'Interessenten',
  'Look it up': 'Nachschlagen',
  'Looks up an order by its number and tells its status.':
    'Schlägt eine Bestellung nach ihrer Nummer nach und sagt ihren Status.',
  Lost: 'Verloren',
  Name: 'Name',
  New: 'Neu',
  'New price list': 'Neue Preisliste',
  'Not found': 'Nicht gefunden',
  Notes: 'Notizen',
  Number: 'Nummer',
  'Order {ORDER}: {STATUS}.': 'Bestellung {ORDER}: {STATUS}.',
  'Our reception': 'Unser Empfang',
  'Our shop': 'Unser Geschäft',
  'Our support': 'Unser Support',
  'Please connect me with somebody from your team': 'Bitte verbinden Sie mich mit jemandem aus Ihrem Team',
  Qualified: 'Qualifiziert',
  'Read what is new: %object%': 'Neues lesen: %object%',
  Reason: 'Grund',
  Request: 'Anfrage',
  Requested: 'Angefragt',
  'Sample facts': 'Beispielangaben',
  'Shop news': 'Neues aus dem Laden',
  'Somebody says thank you': 'Jemand bedankt sich',
  'Something is new': 'Es gibt Neues',
  Status: 'Status',
  Subject: 'Betreff',
  'Sum up in a few sentences what is new, for somebody who was not there:\n{New}':
    'Fasse auf Deutsch in wenigen Sätzen zusammen, was neu ist, für jemanden, der nicht da war:\n{Neu}',
  Summary: 'Zusammenfassung',
  'Sums up every day what is new under %object%.': 'Fasst jeden Tag zusammen, was unter %object% neu ist.',
  'Takes requests for appointments and enters them under %object%.':
    'Nimmt Terminanfragen entgegen und trägt sie unter %object% ein.',
  Tell: 'Auskunft',
  'Tell me': 'Mir Bescheid geben',
  'Tells visitors how far their order is.': 'Sagt Besuchern, wie weit ihre Bestellung ist.',
  'Thank you': 'Danke',
  'Thank you, {NAME}. We will write to {EMAIL} soon.': 'Danke, {NAME}. Wir schreiben Ihnen bald an {EMAIL}.',
  'Thank you, {NAME}. We will write to {EMAIL} to confirm it.':
    'Danke, {NAME}. Wir schreiben Ihnen an {EMAIL}, um den Termin zu bestätigen.',
  'Thanks, that was all': 'Danke, das war alles',
  'That helped': 'Das hat geholfen',
  'The email address': 'Die E-Mail-Adresse',
  'The lamps from Oslo arrive on Thursday instead of Tuesday.':
    'Die Lampen aus Oslo kommen am Donnerstag statt am Dienstag.',
  'The machine makes a noise': 'Die Maschine macht Geräusche',
  'The name of the person': 'Der Name der Person',
  'The number of the order': 'Die Bestellnummer',
  'This does not help me': 'Das hilft mir nicht',
  Time: 'Zeit',
  Title: 'Titel',
  'Tuesday at ten': 'Dienstag um zehn',
  Wanted: 'Wunschtermin',
  'Wants to talk to a person': 'Möchte mit einem Menschen sprechen',
  'We are open Monday to Friday from 9:00 to 18:00.':
    'Wir haben Montag bis Freitag von 9:00 bis 18:00 Uhr geöffnet.',
  'We deliver within three working days.': 'Wir liefern innerhalb von drei Werktagen.',
  'What became of entering the lead': 'Was aus dem Eintragen wurde',
  'What became of entering the request': 'Was aus dem Eintragen der Anfrage wurde',
  'What is new: %object%': 'Neues: %object%',
  'What the appointment is for': 'Wofür der Termin ist',
  'What the person needs': 'Was die Person braucht',
  'When the person wants to come': 'Wann die Person kommen möchte',
  'Whoever published it finds a task for every new request, due tomorrow.':
    'Wer sie veröffentlicht hat, findet für jede neue Anfrage eine Aufgabe, fällig am nächsten Tag.',
  Won: 'Gewonnen',
  'Yearly service': 'Jährliche Wartung',
  'You are the reception of %name%. Answer briefly and kindly, and only from what you know of %name%. If you do not know something, say so and ask for an email address, so that somebody can answer.':
    'Du bist der Empfang von %name%. Antworte auf Deutsch, kurz und freundlich, und nur aus dem, was du über %name% weißt. Weißt du etwas nicht, sage es und bitte um eine E-Mail-Adresse, damit jemand antworten kann.',
  'You are the support of %name%. Answer briefly and kindly, and only from what you know of %name%. If you do not know something, say so and offer to get a colleague.':
    'Du bist der Support von %name%. Antworte auf Deutsch, kurz und freundlich, und nur aus dem, was du über %name% weißt. Weißt du etwas nicht, sage es und biete an, jemanden aus dem Team zu holen.',
  'You are welcome': 'Gern geschehen',
  'You are welcome. Write again whenever you like.': 'Gern geschehen. Schreiben Sie jederzeit wieder.',
  'You take down who contacts us and what they need. Be brief and kind.':
    'Du nimmst auf, wer sich meldet und was er oder sie braucht. Antworte auf Deutsch, kurz und freundlich.',
  'You take requests for appointments. You cannot confirm one: say that somebody will write. Be brief and kind.':
    'Du nimmst Terminanfragen entgegen. Bestätigen kannst du keine: Sage, dass sich jemand melden wird. Antworte auf Deutsch, kurz und freundlich.',
  'You tell the customers of %shop% how far their orders are. Look an order up before you say anything of it. If you do not find it, ask for the number again.':
    'Du sagst Kundinnen und Kunden von %shop%, wie weit ihre Bestellungen sind. Schlage eine Bestellung nach, bevor du etwas über sie sagst. Findest du sie nicht, frage noch einmal nach der Nummer. Antworte auf Deutsch.',
  'size({New}) > 0': 'size({Neu}) > 0',
}
