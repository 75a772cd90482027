// Texts that the owner of the agent has written, and facts that it quotes.
const ownTexts =
  /Hello!.*|Thank you, [^\n]*? We will write to [^\n]*|I cannot find an order [^\n]*|Order \w+: [^\n]*|You are welcome\. Write again[^\n]*|[^\n]*\([^()\n]*\.md\)|We (?:deliver|are open)[^\n]*/g

const words: Readonly<Record<string, RegExp>> = {
  en: /\b(?:the|you|your|could|would|what|when|is|are|and|to|for|we|that|sorry|please|can)\b/gi,
  de: /\b(?:der|die|das|sie|ihren|ihre|ich|wir|und|ist|nicht|für|bitte|können|könnten|was|wann|gern|danke)\b/gi,
  fr: /\b(?:le|la|les|vous|votre|nous|je|et|est|pas|pour|pourriez|quand|quel|bien|merci|désolée?|puis)\b/gi,
  es: /\b(?:el|los|las|usted|su|qué|cuándo|para|por|podría|podemos|gracias|lo|de nada|algo|más|puedo)\b/gi,
}

/** The language of an answer, without the texts that it quotes; undefined if nothing else is in it. */
export function languageIn(answer: string): string | undefined {
  const own = answer.replaceAll(ownTexts, ' ')
  const counted = Object.entries(words).map(([language, some]) => {
    return { language, count: own.match(some)?.length ?? 0 }
  })
  const best = counted.toSorted((a, b) => b.count - a.count)[0]
  return best === undefined || best.count === 0 ? undefined : best.language
}
