import type { Catalog } from '../../text.ts'

/** The guardrails of agents. */
export const guardrails: Catalog = {
  Guardrails: 'Garde-fous',
  'Email addresses': 'Adresses e-mail',
  'Phone numbers': 'Numéros de téléphone',
  'Card numbers': 'Numéros de carte',
  'Bank account numbers (IBAN)': 'Numéros de compte bancaire (IBAN)',
  'Word list': 'Liste de mots',
  Pattern: 'Motif',
  Mask: 'Masquer',
  Block: 'Bloquer',
  'Messages from visitors': 'Messages des visiteurs',
  'Answers of the agent': 'Réponses de l’agent',
  'Rules for every message, on all channels. Each hit is in the trace of the conversation.':
    'Des règles pour chaque message, sur tous les canaux. Chaque correspondance figure dans le déroulement de la conversation.',
  'Add rule': 'Ajouter une règle',
  'No rules yet': 'Aucune règle pour l’instant',
  'Add a rule to mask personal data, or to block messages with certain words.':
    'Ajoutez une règle pour masquer des données personnelles ou bloquer les messages contenant certains mots.',
  'Enable {name}': 'Activer : {name}',
  'New rule': 'Nouvelle règle',
  'Save rule': 'Enregistrer la règle',
  'Rule saved': 'Règle enregistrée',
  Detects: 'Détection',
  'Applies to': 'S’applique à',
  'Choose at least one': 'Choisissez au moins une option',
  Replacement: 'Remplacement',
  'Leave empty for a text such as [email]': 'Laissez vide pour un texte comme [email]',
  'Words and phrases': 'Mots et expressions',
  'One per line, in any case': 'Un par ligne, en majuscules ou en minuscules',
  'Regular expression': 'Expression régulière',
  'In any case, without lookarounds and backreferences':
    'Insensible à la casse, sans assertions avant ou arrière ni références arrière',
  Exceptions: 'Exceptions',
  'Allowed matches, one per line, such as your own email address':
    'Correspondances autorisées, une par ligne, par exemple votre propre adresse e-mail',
  'Replaces the match before the message is stored. Flows and tools can’t read it either.':
    'Remplace la correspondance avant l’enregistrement du message. Les flux et les outils ne peuvent pas la lire non plus.',
  'Answers with a fixed text. The agent doesn’t read the message, or doesn’t send its answer.':
    'Répond par un texte fixe. L’agent ne lit pas le message, ou n’envoie pas sa réponse.',
  'Asks for a teammate instead of answering.': 'Demande un collègue au lieu de répondre.',
  'Texts for blocked messages': 'Textes pour les messages bloqués',
  'Answer to a blocked message': 'Réponse à un message bloqué',
  'Text instead of a blocked answer': 'Texte à la place d’une réponse bloquée',
  'In every language. Leave empty for a standard text in the visitor’s language.':
    'Dans toutes les langues. Laissez vide pour un texte standard dans la langue du visiteur.',
  'Standard text': 'Texte standard',
  'Save texts': 'Enregistrer les textes',
  'Texts saved': 'Textes enregistrés',
  'Try the rules': 'Essayer les règles',
  'Try rules': 'Essayer les règles',
  'Test text': 'Texte de test',
  'No rule matches': 'Aucune règle ne correspond',
  'Message blocked by a guardrail: {rules}': 'Message bloqué par un garde-fou : {rules}',
  'Answer blocked by a guardrail: {rules}': 'Réponse bloquée par un garde-fou : {rules}',
  'Guardrail asked for a teammate: {rules}': 'Un garde-fou a demandé un collègue : {rules}',
  'Guardrail masked: {rules}': 'Masqué par un garde-fou : {rules}',
  'Changed the guardrails of an agent': 'Modification des garde-fous d’un agent',
}
