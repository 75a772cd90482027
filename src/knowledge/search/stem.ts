/** Languages whose words are stemmed. Others are compared as they are written. */
export type StemmedLanguage = 'en' | 'de' | 'es' | 'fr'

const stemmers: Readonly<Record<StemmedLanguage, (word: string) => string>> = {
  en: stemEnglish,
  de: stemGerman,
  es: stemSpanish,
  fr: stemFrench,
}

export function isStemmed(language: string | null): language is StemmedLanguage {
  return language !== null && Object.hasOwn(stemmers, language)
}

/** Removes the ending of a word in lower case without accents. */
export function stem(word: string, language: StemmedLanguage): string {
  return /^[a-z]{4,}$/.test(word) ? stemmers[language](word) : word
}

/** `deliveries`, `delivered` and `delivery` are equal. */
function stemEnglish(word: string): string {
  return word
    .replace(/(sses|xes|ches|shes)$/, (ending) => ending.slice(0, -2))
    .replace(/(?<=[^aeiou])ies$/, 'y')
    .replace(/(?<=[^su])s$/, '')
    .replace(/(?<=[a-z]{3})(ing|ed)$/, '')
    .replace(/(?<=[a-z]{3})e$/, '')
    .replace(/(?<=[^aeiou])y$/, 'i')
}

/** `Lieferung`, `Lieferungen`, `liefern` and `geliefert` are equal. */
function stemGerman(word: string): string {
  return word
    .replace(/^ge(?=[a-z]{4,}(?:t|en)$)/, '')
    .replace(/(?<=[a-z]{4})(?:ungen|ung|erinnen|erin)$/, '')
    .replace(/(?<=[a-z]{3})(?:ern|est|em|en|er|es|et|te|e)$/, '')
    .replace(/(?<=[a-z]{3}[bdfghklmnrt])[snt]$/, '')
    .replace(/(?<=[a-z]{3})(?:er|en|e)$/, '')
}

/** `entrega`, `entregas`, `entregar` and `entregado` are equal. */
function stemSpanish(word: string): string {
  return word
    .replace(/(?<=[a-z]{3})(?:aciones|acion|amientos?|imientos?|adoras?|adores|ador|amente|mente)$/, '')
    .replace(/(?<=[a-z]{3})ces$/, 'z')
    .replace(
      /(?<=[a-z]{3})(?:[ai]d[oa]s?|[ai]ndo|iendo|[aie]r[oa]n|ieron|[aei]mos|a[bs]an?|ian?|ar|er|ir|[aeo]s|[aeo])$/,
      '',
    )
    .replace(/(?<=[a-z]{3})i$/, '')
}

/** `livraison`, `livraisons` and `livrer` are equal. */
function stemFrench(word: string): string {
  return word
    .replace(/(?<=[a-z]{2})aux$/, 'al')
    .replace(/(?<=[a-z]{3})(?:aisons?|ations?|ements?|ments?|euses?|eurs?|ives?|ifs?)$/, '')
    .replace(/(?<=[a-z]{3})(?:ees?|e[rz]|es?|ons|ent|s|x)$/, '')
    .replace(/([a-z])\1$/, '$1')
}
