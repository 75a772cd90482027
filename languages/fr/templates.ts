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
`]: `# Horaires d’ouverture
Nous sommes ouverts du lundi au vendredi de 9 h à 18 h, et le samedi de 10 h à 14 h. Le dimanche, nous sommes fermés.

# Adresse
Vous nous trouvez au 12 rue du Marché, juste en face de la gare. Un parking se trouve derrière le bâtiment.

# Contact
Vous pouvez nous appeler au +33 1 99 00 12 34 pendant les horaires d’ouverture, ou écrire à tout moment à bonjour@example.com.

# Rendez-vous
Un rendez-vous se prend par téléphone ou par e-mail. Il peut être annulé gratuitement jusqu’à 24 heures avant.
`,
  [`# Delivery
We deliver within three working days. Delivery is free from 50 € on, below that it costs 4.90 €.

# Returns
You can send anything back within 30 days. Write to us, and we send you a label.

# Opening hours
Our people answer Monday to Friday from 9:00 to 17:00.
`]: `# Livraison
Nous livrons sous trois jours ouvrés. La livraison est gratuite à partir de 50 €, en dessous elle coûte 4,90 €.

# Retours
Vous pouvez tout renvoyer sous 30 jours. Écrivez-nous, et nous vous envoyons une étiquette.

# Horaires d’ouverture
Notre équipe répond du lundi au vendredi, de 9 h à 17 h.
`,
  'Ask for their name': 'Demande le nom',
  'Ask for their email address': 'Demande l’adresse e-mail',
  'Ask when the person wants to come': 'Demande la date souhaitée',
  'Ask what the appointment is for': 'Demande le motif du rendez-vous',
  'Ask what the person needs': 'Demande le besoin de la personne',
  'Hello! I can tell you how far your order is.': 'Bonjour ! Je peux vous dire où en est votre commande.',
  'Ask for the order number': 'Demande le numéro de commande',
  'Opening hours: we are open %hours%.': 'Horaires d’ouverture : nous sommes ouverts %hours%.',
  'Monday to Friday from 9:00 to 18:00': 'Du lundi au vendredi, de 9 h à 18 h',
  '%name% – knowledge': '%name% – connaissances',
  '%object%: a task for each request': '%object% : une tâche pour chaque demande',
  '%object%: daily digest': '%object% : synthèse quotidienne',
  '%object%: digests': '%object% : synthèses',
  'A lamp that can be dimmed': 'Une lampe à intensité réglable',
  'A person is wanted': 'Un collègue est demandé',
  'A quote for ten desk lamps': 'Un devis pour dix lampes de bureau',
  'A request comes in': 'Une demande arrive',
  'Answers what visitors ask, and hands over to a person when one is wanted.':
    'Répond aux questions des visiteurs et transfère à un collègue sur demande.',
  'Answers what visitors ask, from what is known of the business.':
    'Répond aux questions des visiteurs à partir de ce qui est connu de l’entreprise.',
  'Any afternoon next week': 'Un après-midi de la semaine prochaine',
  'Anything else?': 'Autre chose ?',
  'Anything new?': 'Du nouveau ?',
  Appointments: 'Rendez-vous',
  'Ask for a person': 'Demander un conseiller',
  'Asks visitors what they need and enters them under %object%.':
    'Demande aux visiteurs ce dont ils ont besoin et l’ajoute dans %object%.',
  'By status': 'Par statut',
  Bye: 'Salut',
  'Can I speak to a human?': 'Puis-je parler à un humain ?',
  'Can I talk to somebody?': 'Puis-je parler à quelqu’un ?',
  'Confirm it': 'Confirmer',
  'Confirm the appointment of {Request[0].data.Name}: {Request[0].data.Wanted}':
    'Confirmer le rendez-vous de {Demande[0].data.Nom} : {Demande[0].data.Souhait}',
  Confirmed: 'Confirmé',
  'Contact us': 'Nous contacter',
  Contacted: 'Contacté',
  Declined: 'Refusé',
  'Delivery is late': 'La livraison est en retard',
  'Delivery to Norway': 'Livraison en Norvège',
  'Desk lamps cost five euros more from the first of the month.':
    'Les lampes de bureau coûtent cinq euros de plus à partir du premier du mois.',
  Details: 'Détails',
  Digest: 'Synthèse',
  Email: 'E-mail',
  'Enter a lead with exactly these values.\nStatus: New\nEmail: {EMAIL}\nName: {NAME}\nRequest: {REQUEST}':
    'Ajoute un prospect avec exactement ces valeurs.\nStatut: Nouveau\nE-mail: {EMAIL}\nNom: {NAME}\nDemande: {REQUEST}',
  'Enter a request for an appointment with exactly these values.\nStatus: Requested\nEmail: {EMAIL}\nName: {NAME}\nWanted: {WANTED}\nReason: {REASON}':
    'Ajoute une demande de rendez-vous avec exactement ces valeurs.\nStatut: Demandé\nE-mail: {EMAIL}\nNom: {NAME}\nSouhait: {WANTED}\nMotif: {REASON}',
  'Enter the lead': 'Ajouter le prospect',
  'Enter the request': 'Ajouter la demande',
  'Enters a lead with the name and the email address of a person and what they request.':
    'Ajoute un prospect avec le nom et l’adresse e-mail de la personne, et sa demande.',
  'Enters a request for an appointment: who, their email address, when and what for.':
    'Ajoute une demande de rendez-vous : qui, son adresse e-mail, quand et pourquoi.',
  'Every morning': 'Chaque matin',
  Goodbye: 'Au revoir',
  Greeting: 'Accueil',
  Hello: 'Bonjour',
  'Hello! Ask me anything, or ask for a person.':
    'Bonjour ! Posez-moi vos questions, ou demandez un conseiller.',
  'Hello! How can we help you?': 'Bonjour ! Comment pouvons-nous vous aider ?',
  'Hello! I take requests for appointments.': 'Bonjour ! Je prends les demandes de rendez-vous.',
  'Hello! Tell us what you need, and we will get back to you.':
    'Bonjour ! Dites-nous ce dont vous avez besoin, et nous reviendrons vers vous.',
  'Hello, this is {my_name}. How can I help you?': 'Bonjour, ici {my_name}. Comment puis-je vous aider ?',
  'How far the order is': 'Où en est la commande',
  'I cannot find an order {ORDER}. Please check the number, or try again later.':
    'Je ne trouve aucune commande {ORDER}. Vérifiez le numéro, ou réessayez plus tard.',
  'I want to complain': 'Je veux faire une réclamation',
  'I want to talk to a person': 'Je veux parler à quelqu’un de votre équipe',
  Inbox: 'Boîte de réception',
  'Is there anything else that I can do for you?': 'Puis-je faire autre chose pour vous ?',
  'Lamp shop': 'Boutique de lampes',
  Leads: 'Prospects',
  'Look it up': 'Rechercher',
  'Looks up an order by its number and tells its status.':
    'Recherche une commande par son numéro et indique son statut.',
  Lost: 'Perdu',
  Name: 'Nom',
  New: 'Nouveau',
  'New price list': 'Nouveaux tarifs',
  'Not found': 'Introuvable',
  Notes: 'Notes',
  Number: 'Numéro',
  'Order {ORDER}: {STATUS}.': 'Commande {ORDER} : {STATUS}.',
  'Our reception': 'Notre accueil',
  'Our shop': 'Notre boutique',
  'Our support': 'Notre assistance',
  'Please connect me with somebody from your team': 'Mettez-moi en relation avec quelqu’un de votre équipe',
  Qualified: 'Qualifié',
  'Read what is new: %object%': 'Lire les nouveautés : %object%',
  Reason: 'Motif',
  Request: 'Demande',
  Requested: 'Demandé',
  'Sample facts': 'Informations d’exemple',
  'Shop news': 'Actualités de la boutique',
  'Somebody says thank you': 'Remerciements',
  'Something is new': 'Une nouveauté arrive',
  Status: 'Statut',
  Subject: 'Objet',
  'Sum up in a few sentences what is new, for somebody who was not there:\n{New}':
    'Résume en français, en quelques phrases, ce qui est nouveau, pour quelqu’un qui était absent :\n{Nouveau}',
  Summary: 'Résumé',
  'Sums up every day what is new under %object%.': 'Résume chaque jour ce qui est nouveau dans %object%.',
  'Takes requests for appointments and enters them under %object%.':
    'Prend les demandes de rendez-vous et les ajoute dans %object%.',
  Tell: 'Répondre',
  'Tell me': 'Me prévenir',
  'Tells visitors how far their order is.': 'Indique aux visiteurs où en est leur commande.',
  'Thank you': 'Merci',
  'Thank you, {NAME}. We will write to {EMAIL} soon.':
    'Merci, {NAME}. Nous vous écrirons bientôt à l’adresse {EMAIL}.',
  'Thank you, {NAME}. We will write to {EMAIL} to confirm it.':
    'Merci, {NAME}. Nous vous écrirons à l’adresse {EMAIL} pour confirmer.',
  'Thanks, that was all': 'Merci, c’est tout',
  'That helped': 'C’est résolu',
  'The email address': 'L’adresse e-mail',
  'The lamps from Oslo arrive on Thursday instead of Tuesday.':
    'Les lampes d’Oslo arrivent jeudi au lieu de mardi.',
  'The machine makes a noise': 'La machine fait du bruit',
  'The name of the person': 'Le nom de la personne',
  'The number of the order': 'Le numéro de la commande',
  'This does not help me': 'Cela ne m’aide pas',
  Time: 'Heure',
  Title: 'Titre',
  'Tuesday at ten': 'Mardi à dix heures',
  Wanted: 'Souhait',
  'Wants to talk to a person': 'Souhaite parler à quelqu’un',
  'We are open Monday to Friday from 9:00 to 18:00.':
    'Nous sommes ouverts du lundi au vendredi, de 9 h à 18 h.',
  'We deliver within three working days.': 'Nous livrons sous trois jours ouvrés.',
  'What became of entering the lead': 'Résultat de l’ajout',
  'What became of entering the request': 'Résultat de l’ajout de la demande',
  'What is new: %object%': 'Nouveautés : %object%',
  'What the appointment is for': 'Le motif du rendez-vous',
  'What the person needs': 'Le besoin de la personne',
  'When the person wants to come': 'La date souhaitée',
  'Whoever published it finds a task for every new request, due tomorrow.':
    'La personne qui l’a publiée trouve une tâche pour chaque nouvelle demande, à terminer le lendemain.',
  Won: 'Gagné',
  'Yearly service': 'Entretien annuel',
  'You are the reception of %name%. Answer briefly and kindly, and only from what you know of %name%. If you do not know something, say so and ask for an email address, so that somebody can answer.':
    'Tu es l’accueil de %name%. Réponds en français, brièvement et aimablement, et uniquement à partir de ce que tu sais de %name%. Si tu ne sais pas quelque chose, dis-le et demande une adresse e-mail, pour que quelqu’un puisse répondre.',
  'You are the support of %name%. Answer briefly and kindly, and only from what you know of %name%. If you do not know something, say so and offer to get a colleague.':
    'Tu es l’assistance de %name%. Réponds en français, brièvement et aimablement, et uniquement à partir de ce que tu sais de %name%. Si tu ne sais pas quelque chose, dis-le et propose de faire venir un collègue.',
  'You are welcome': 'De rien',
  'You are welcome. Write again whenever you like.': 'De rien. Écrivez-nous quand vous le souhaitez.',
  'You take down who contacts us and what they need. Be brief and kind.':
    'Tu notes qui nous contacte et pourquoi. Réponds en français, brièvement et aimablement.',
  'You take requests for appointments. You cannot confirm one: say that somebody will write. Be brief and kind.':
    'Tu prends les demandes de rendez-vous. Tu ne peux pas en confirmer : dis que quelqu’un écrira. Réponds en français, brièvement et aimablement.',
  'You tell the customers of %shop% how far their orders are. Look an order up before you say anything of it. If you do not find it, ask for the number again.':
    'Tu indiques aux clients de %shop% où en sont leurs commandes. Recherche une commande avant d’en parler. Si tu ne la trouves pas, redemande le numéro. Réponds en français.',
  'size({New}) > 0': 'size({Nouveau}) > 0',
}
