import type { Catalog } from '../../text.ts'

/** Texts of templates, which come from the server. */
export const templates: Catalog = {
  'Address of the API': 'Adresse der API',
  'An agent that answers the questions of visitors from your website, or from a few facts that you paste. It is published with a page of its own, so that you can talk with it at once.':
    'Ein Agent, der Fragen von Besuchern aus Ihrer Website beantwortet oder aus ein paar Angaben, die Sie einfügen. Er wird mit einer eigenen Seite veröffentlicht, sodass Sie sofort mit ihm sprechen können.',
  'An agent that answers what it knows and asks a person to take over when somebody wants one. You answer in the inbox, with the whole conversation before you, and hand back to the agent when you are done.':
    'Ein Agent, der beantwortet, was er weiß, und einen Menschen um Übernahme bittet, wenn jemand einen sprechen will. Sie antworten im Posteingang, haben das ganze Gespräch vor sich und geben danach an den Agenten zurück.',
  'An agent that asks for the number of an order, looks it up in your own system over its API, and tells how far it is. It can look up others in the same conversation.':
    'Ein Agent, der nach der Bestellnummer fragt, die Bestellung über die API Ihres eigenen Systems nachschlägt und sagt, wie weit sie ist. Weitere kann er im selben Gespräch nachschlagen.',
  'An agent that asks visitors for their name, their email address and what they need, and enters them as records that you find on a board by status.':
    'Ein Agent, der Besucher nach Name, E-Mail-Adresse und Anliegen fragt und sie als Datensätze einträgt, die Sie nach Status auf einem Board finden.',
  'An agent that asks who wants an appointment, when and what for. Each request becomes a record, and a task for you to confirm it.':
    'Ein Agent, der fragt, wer einen Termin möchte, wann und wofür. Jede Anfrage wird ein Datensatz und eine Aufgabe für Sie, ihn zu bestätigen.',
  'Appointment requests with tasks': 'Terminanfragen mit Aufgaben',
  'At what time': 'Um wie viel Uhr',
  'Daily digest': 'Tägliche Zusammenfassung',
  'Every day, as HH:MM.': 'Jeden Tag, als HH:MM.',
  Facts: 'Angaben',
  Greeting: 'Begrüßung',
  'How it begins every conversation.': 'Damit beginnt er jedes Gespräch.',
  'In the JSON that the address answers with: status, or order.state.':
    'In dem JSON, mit dem die Adresse antwortet: status oder order.state.',
  'It stands at the top of the chat.': 'Er steht oben im Chat.',
  'Its pages are read and kept as what the agent knows, at most 100 of them.':
    'Ihre Seiten werden gelesen und als Wissen des Agenten behalten, höchstens 100.',
  'Lead capture to records': 'Interessenten als Datensätze',
  'Name of the agent': 'Name des Agenten',
  'Name of the business': 'Name des Unternehmens',
  'Name of the shop': 'Name des Geschäfts',
  'Opening hours': 'Öffnungszeiten',
  'Order status by API': 'Bestellstatus über eine API',
  'Reception agent from a website': 'Empfang aus einer Website',
  'Support inbox with takeover': 'Support-Posteingang mit Übernahme',
  'The agent introduces itself with it.': 'Damit stellt sich der Agent vor.',
  'The name of the object in which people and agents note what is new.':
    'Der Name des Objekts, in dem Menschen und Agenten festhalten, was neu ist.',
  'The name of the object that keeps them.': 'Der Name des Objekts, das sie aufnimmt.',
  'The one that the time is meant in.': 'Die, in der die Uhrzeit gemeint ist.',
  Website: 'Website',
  'What is summed up': 'Was zusammengefasst wird',
  'What the agent should know, in your words. Where nothing of this is given it comes with made-up ones, which go with the sample data.':
    'Was der Agent wissen soll, in Ihren Worten. Wo nichts davon angegeben ist, kommt er mit erfundenen, die mit den Beispieldaten verschwinden.',
  'What the agent should know, in your words. Without any it comes with made-up ones, which go with the sample data.':
    'Was der Agent wissen soll, in Ihren Worten. Ohne Angaben kommt er mit erfundenen, die mit den Beispieldaten verschwinden.',
  'What visitors ask for most. It stands in the instructions of the agent.':
    'Wonach Besucher am meisten fragen. Es steht in den Anweisungen des Agenten.',
  'What you call them': 'Wie Sie sie nennen',
  'Whatever your team and your agents note during the day is summed up every morning: one record to read, and a task that tells you it is there.':
    'Was Ihr Team und Ihre Agenten tagsüber festhalten, wird jeden Morgen zusammengefasst: ein Datensatz zum Lesen und eine Aufgabe, die sagt, dass er da ist.',
  'Where an order is looked up, with {number} in place of its number. It answers with JSON. A key that it asks for is added to the node and the tool afterwards, as a secret.':
    'Wo eine Bestellung nachgeschlagen wird, mit {number} anstelle ihrer Nummer. Die Adresse antwortet mit JSON. Ein Schlüssel, den sie verlangt, wird danach dem Knoten und dem Werkzeug als Geheimnis hinzugefügt.',
  'Where the status stands': 'Wo der Status steht',
}
