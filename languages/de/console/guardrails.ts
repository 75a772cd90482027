import type { Catalog } from '../../text.ts'

/** The guardrails of agents. */
export const guardrails: Catalog = {
  Guardrails: 'Leitplanken',
  'Email addresses': 'E-Mail-Adressen',
  'Phone numbers': 'Telefonnummern',
  'Card numbers': 'Kartennummern',
  'Bank account numbers (IBAN)': 'Kontonummern (IBAN)',
  'Word list': 'Wortliste',
  Pattern: 'Muster',
  Mask: 'Maskieren',
  Block: 'Blockieren',
  'Messages from visitors': 'Nachrichten von Besuchern',
  'Answers of the agent': 'Antworten des Agenten',
  'Rules for every message, on all channels. Each hit is in the trace of the conversation.':
    'Regeln für jede Nachricht, auf allen Kanälen. Jeder Treffer steht im Ablauf des Gesprächs.',
  'Add rule': 'Regel hinzufügen',
  'No rules yet': 'Noch keine Regeln',
  'Add a rule to mask personal data, or to block messages with certain words.':
    'Fügen Sie eine Regel hinzu, um persönliche Daten zu maskieren oder Nachrichten mit bestimmten Wörtern zu blockieren.',
  'Enable {name}': '{name} einschalten',
  'New rule': 'Neue Regel',
  'Save rule': 'Regel speichern',
  'Rule saved': 'Regel gespeichert',
  Detects: 'Erkennt',
  'Applies to': 'Gilt für',
  'Choose at least one': 'Wählen Sie mindestens eines aus',
  Replacement: 'Ersatztext',
  'Leave empty for a text such as [email]': 'Leer für einen Text wie [email]',
  'Words and phrases': 'Wörter und Wendungen',
  'One per line, in any case': 'Eines pro Zeile, in beliebiger Groß- und Kleinschreibung',
  'Regular expression': 'Regulärer Ausdruck',
  'In any case, without lookarounds and backreferences':
    'In beliebiger Groß- und Kleinschreibung, ohne Lookarounds und Rückverweise',
  Exceptions: 'Ausnahmen',
  'Allowed matches, one per line, such as your own email address':
    'Erlaubte Treffer, einer pro Zeile, etwa Ihre eigene E-Mail-Adresse',
  'Replaces the match before the message is stored. Flows and tools can’t read it either.':
    'Ersetzt den Treffer, bevor die Nachricht gespeichert wird. Auch Abläufe und Werkzeuge können ihn nicht lesen.',
  'Answers with a fixed text. The agent doesn’t read the message, or doesn’t send its answer.':
    'Antwortet mit einem festen Text. Der Agent liest die Nachricht nicht oder sendet seine Antwort nicht.',
  'Asks for a teammate instead of answering.': 'Holt jemanden aus dem Team, statt zu antworten.',
  'Texts for blocked messages': 'Texte für blockierte Nachrichten',
  'Answer to a blocked message': 'Antwort auf eine blockierte Nachricht',
  'Text instead of a blocked answer': 'Text statt einer blockierten Antwort',
  'In every language. Leave empty for a standard text in the visitor’s language.':
    'In jeder Sprache. Leer lassen für einen Standardtext in der Sprache des Besuchers.',
  'Standard text': 'Standardtext',
  'Save texts': 'Texte speichern',
  'Texts saved': 'Texte gespeichert',
  'Try the rules': 'Regeln ausprobieren',
  'Try rules': 'Regeln ausprobieren',
  'Test text': 'Testtext',
  'No rule matches': 'Keine Regel trifft zu',
  'Message blocked by a guardrail: {rules}': 'Nachricht von einer Leitplanke blockiert: {rules}',
  'Answer blocked by a guardrail: {rules}': 'Antwort von einer Leitplanke blockiert: {rules}',
  'Guardrail asked for a teammate: {rules}': 'Leitplanke hat jemanden aus dem Team geholt: {rules}',
  'Guardrail masked: {rules}': 'Leitplanke hat maskiert: {rules}',
  'Changed the guardrails of an agent': 'Leitplanken eines Agenten geändert',
}
