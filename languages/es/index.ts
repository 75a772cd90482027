import type { LanguageDefinition } from '../definition.ts'

export const es: LanguageDefinition = {
  name: 'Español',
  direction: 'ltr',
  recognizedBy: {
    words:
      'yo tú usted ustedes nosotros ellos ellas es son está están no y o pero el los las un una unos unas con para por de del al en que qué quién cómo cuándo dónde cuánto gracias hola buenos buenas sí puedo puede pueden quiero quisiera necesito tengo tiene mi mis su sus me le les hay este esta esto ayuda persona hablar pedido cita',
    letters: 'ñ¿¡áíóú',
  },
  parts: {
    visitors: async () => (await import('./visitors.ts')).texts,
  },
}
