import type { Catalog } from '../../text.ts'

/** The report of an erasure. */
export const erasure: Catalog = {
  'Messages and events': 'Messages et événements',
  Turns: 'Tours',
  'How answers came about': 'Parcours des réponses',
  'Messages received': 'Messages reçus',
  'Messages sent': 'Messages envoyés',
  Mails: 'E-mails',
  'Visitors of the live chat': 'Visiteurs du chat en direct',
  'Files of messages': 'Fichiers des messages',
  'Files of replies': 'Fichiers des réponses',
  'Files of live chats': 'Fichiers des chats en direct',
  'Files of records': 'Fichiers des enregistrements',
  Activities: 'Activités',
  'Changes of records': 'Modifications d’enregistrements',
  'Imports of records': 'Importations d’enregistrements',
  'Links between records': 'Liens entre enregistrements',
  Invitations: 'Invitations',
  'Entries of the audit log': 'Entrées du journal d’audit',
  'Results of runs': 'Résultats d’exécutions',
  'Deliveries of webhooks': 'Livraisons de webhooks',
  'Answers that are kept for repeated requests': 'Réponses conservées pour les requêtes répétées',
  'Words to search by': 'Mots servant à la recherche',
  'Running events and jobs': 'Événements et traitements en cours',
  Names: 'Noms',
  'Unfinished runs': 'Exécutions inachevées',
  'Texts written meanwhile': 'Textes écrits entre-temps',
  'Sources of knowledge': 'Sources de connaissances',
  'Shared email addresses and phone numbers': 'Adresses e-mail et numéros de téléphone partagés',
  'Records linked to the contact': 'Enregistrements liés au contact',
  'Agents, flows and automations': 'Agents, flux et automatisations',
  'Knowledge bases and websites': 'Bases de connaissances et sites web',
  'Channels and mailboxes': 'Canaux et boîtes e-mail',
  'Connected services': 'Services connectés',
  'Objects, fields and views': 'Objets, champs et vues',
  'Settings of the account': 'Réglages du compte',
  'Teammates and API keys': 'Collègues et clés d’API',
  'Counts for reports': 'Chiffres des rapports',
  'Earlier erasures': 'Effacements précédents',
  'Records of {name}': 'Enregistrements de {name}',
  'The name of the contact still stands here, and others may have the same. Erase again with the name under `also` to have it replaced.':
    'Le nom du contact figure encore ici, et d’autres personnes peuvent porter le même. Relancez l’effacement avec ce nom sous `also` pour le remplacer.',
  'These runs told of the person and were not over: addresses and numbers were replaced, the rest stays. Erase again once they are over.':
    'Ces exécutions mentionnaient la personne et n’étaient pas terminées : les adresses et les numéros ont été remplacés, le reste demeure. Relancez l’effacement une fois qu’elles sont terminées.',
  'New data of this person was written meanwhile. Erase again.':
    'De nouvelles données de cette personne ont été écrites entre-temps. Relancez l’effacement.',
  'The contact has addresses or numbers that others have as well; they were left. Name them under `also` to have them replaced.':
    'Le contact a des adresses ou des numéros que d’autres ont aussi ; ils ont été conservés. Indiquez-les sous `also` pour les remplacer.',
  'These records lead to the contact. Unless they hold the address and were to be deleted, they are kept with addresses and numbers replaced: look whether they tell more of the person.':
    'Ces enregistrements mènent au contact. Sauf s’ils contiennent l’adresse et devaient être supprimés, ils sont conservés avec les adresses et les numéros remplacés : vérifiez s’ils en disent plus sur la personne.',
  'This source of a knowledge base tells of the person. Change the file or the page, then read it again; or delete the source.':
    'Cette source d’une base de connaissances mentionne la personne. Modifiez le fichier ou la page, puis relisez la source ; ou supprimez-la.',
}
