import type { Catalog } from '../../text.ts'

/** Texts of templates, which come from the server. */
export const templates: Catalog = {
  'Address of the API': 'URL de l’API',
  'An agent that answers the questions of visitors from your website, or from a few facts that you paste. It is published with a page of its own, so that you can talk with it at once.':
    'Un agent qui répond aux questions des visiteurs à partir de votre site web, ou de quelques informations que vous collez. Il est publié avec une page dédiée, pour que vous puissiez lui parler aussitôt.',
  'An agent that answers what it knows and asks a person to take over when somebody wants one. You answer in the inbox, with the whole conversation before you, and hand back to the agent when you are done.':
    'Un agent qui répond à ce qu’il sait et demande à un collègue de prendre la conversation en main quand un visiteur le souhaite. Vous répondez dans la boîte de réception, avec toute la conversation sous les yeux, puis vous la rendez à l’agent.',
  'An agent that asks for the number of an order, looks it up in your own system over its API, and tells how far it is. It can look up others in the same conversation.':
    'Un agent qui demande le numéro d’une commande, le cherche dans votre propre système par son API et indique où elle en est. Il peut en chercher d’autres dans la même conversation.',
  'An agent that asks visitors for their name, their email address and what they need, and enters them as records that you find on a board by status.':
    'Un agent qui demande aux visiteurs leur nom, leur adresse e-mail et leur besoin, et les ajoute comme enregistrements dans un tableau par statut.',
  'An agent that asks who wants an appointment, when and what for. Each request becomes a record, and a task for you to confirm it.':
    'Un agent qui demande qui souhaite un rendez-vous, quand et pourquoi. Chaque demande devient un enregistrement, avec une tâche pour la confirmer.',
  'Appointment requests with tasks': 'Demandes de rendez-vous avec tâches',
  'At what time': 'Heure',
  'Daily digest': 'Synthèse quotidienne',
  'Every day, as HH:MM.': 'Chaque jour, au format HH:MM.',
  Facts: 'Informations',
  Greeting: 'Message d’accueil',
  'How it begins every conversation.': 'Le début de chaque conversation.',
  'In the JSON that the address answers with: status, or order.state.':
    'Dans le JSON de la réponse : status, ou order.state.',
  'It stands at the top of the chat.': 'Affiché en haut du chat.',
  'Its pages are read and kept as what the agent knows, at most 100 of them.':
    'Ses pages, 100 au maximum, deviennent les connaissances de l’agent.',
  'Lead capture to records': 'Prospects comme enregistrements',
  'Name of the agent': 'Nom de l’agent',
  'Name of the business': 'Nom de l’entreprise',
  'Name of the shop': 'Nom de la boutique',
  'Opening hours': 'Horaires d’ouverture',
  'Order status by API': 'Statut de commande par API',
  'Reception agent from a website': 'Agent d’accueil à partir d’un site web',
  'Support inbox with takeover': 'Boîte de réception d’assistance avec prise en main',
  'The agent introduces itself with it.': 'L’agent se présente avec ce nom.',
  'The name of the object in which people and agents note what is new.':
    'Le nom de l’objet où collègues et agents notent les nouveautés.',
  'The name of the object that keeps them.': 'Le nom de l’objet qui les conserve.',
  'The one that the time is meant in.': 'Le fuseau de l’heure indiquée.',
  Website: 'Site web',
  'What is summed up': 'Éléments à résumer',
  'What the agent should know, in your words. Where nothing of this is given it comes with made-up ones, which go with the sample data.':
    'Ce que l’agent doit savoir, avec vos mots. Sans aucune de ces informations, il utilise des données d’exemple.',
  'What the agent should know, in your words. Without any it comes with made-up ones, which go with the sample data.':
    'Ce que l’agent doit savoir, avec vos mots. Sans informations, il utilise des données d’exemple.',
  'What visitors ask for most. It stands in the instructions of the agent.':
    'Ce que les visiteurs demandent le plus. Figure dans les instructions de l’agent.',
  'What you call them': 'Nom des éléments',
  'Whatever your team and your agents note during the day is summed up every morning: one record to read, and a task that tells you it is there.':
    'Tout ce que votre équipe et vos agents notent dans la journée est résumé chaque matin : un enregistrement à lire, et une tâche qui vous le signale.',
  'Where an order is looked up, with {number} in place of its number. It answers with JSON. A key that it asks for is added to the node and the tool afterwards, as a secret.':
    'Où chercher une commande, avec {number} à la place de son numéro. La réponse est en JSON. Si une clé est nécessaire, ajoutez-la ensuite comme secret au nœud et à l’outil.',
  'Where the status stands': 'Emplacement du statut',
}
