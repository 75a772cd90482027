import type { Language } from './index.ts'

/**
 * Recognizes messages of visitors: words of nearly every sentence that other languages don't have, and own letters. In a
 * file of its own, because consoles and chats don't need it.
 */
export const recognizedBy: Readonly<Record<Language, { words: string; letters: string }>> = {
  en: {
    words:
      'i you we is are not and or but the a an with for on please thanks hello hi can could would have has how where when why somebody someone my me it there to of in this that help human person talk speak do what',
    letters: '',
  },
  de: {
    words:
      'ich sie wir ist sind nicht und oder aber der das den dem ein eine einen einem einer mit für auf bitte danke hallo guten kann können möchte haben habe wie wo wann warum jemand jemanden jemandem mein meine meinen mir mich ihnen noch auch von zu zum zur im es gibt kein keine moin servus hilfe mensch menschen sprechen',
    letters: 'äöüß',
  },
  fr: {
    words:
      'je tu il elle nous vous ils elles est sont pas ne et ou mais le la les un une du au aux ce cette ces mon ma mes votre vos notre avec pour sur dans par que qu qui quoi quand pourquoi où combien merci bonjour bonsoir salut oui peux peut pouvez puis voudrais veux souhaite avez avons suis aide quelqu parler commande',
    letters: 'éèêëàâçùûîïôœ',
  },
  es: {
    words:
      'yo tú usted ustedes nosotros ellos ellas es son está están no y o pero el los las un una unos unas con para por de del al en que qué quién cómo cuándo dónde cuánto gracias hola buenos buenas sí puedo puede pueden quiero quisiera necesito tengo tiene mi mis su sus me le les hay este esta esto ayuda persona hablar pedido cita',
    letters: 'ñ¿¡áíóú',
  },
}
