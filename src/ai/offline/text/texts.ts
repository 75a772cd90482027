import type { Language } from './language.ts'

/** What the offline model says of itself, in the languages that it answers in. */
interface Texts {
  greeting: string
  welcome: string
  farewell: string
  acknowledged: string
  /** Who it is. */
  introduction: (name: string) => string
  dontKnow: string
  failed: (tool: string) => string
  done: string
  ask: (thing: string) => string
  /** For what has no name in this language. */
  askBare: (thing: string) => string
  and: string
  /** What agents ask for most, by what it is called in English. */
  things: Readonly<Record<string, string>>
}

export const texts: Readonly<Record<Language, Texts>> = {
  en: {
    greeting: 'Hello! How can I help you?',
    welcome: "You're welcome!",
    farewell: 'Goodbye!',
    acknowledged: 'All right. Is there anything else I can do for you?',
    introduction: (name) => `I am ${name}, a virtual assistant. How can I help you?`,
    dontKnow: "I'm sorry, I don't know that.",
    failed: (tool) => `I'm sorry, that did not work (${tool}).`,
    done: 'Done.',
    ask: (thing) => `Could you tell me ${thing}?`,
    askBare: (thing) => `Could you tell me ${thing}?`,
    and: 'and',
    things: {},
  },
  de: {
    greeting: 'Guten Tag! Wie kann ich Ihnen helfen?',
    welcome: 'Gern geschehen!',
    farewell: 'Auf Wiedersehen!',
    acknowledged: 'Gut. Kann ich sonst noch etwas für Sie tun?',
    introduction: (name) => `Ich bin ${name}, ein virtueller Assistent. Wie kann ich Ihnen helfen?`,
    dontKnow: 'Das weiß ich leider nicht.',
    failed: (tool) => `Das hat leider nicht geklappt (${tool}).`,
    done: 'Erledigt.',
    ask: (thing) => `Könnten Sie mir bitte ${thing} nennen?`,
    askBare: (thing) => `Könnten Sie mir bitte noch Folgendes sagen: ${thing}?`,
    and: 'und',
    things: {
      name: 'Ihren Namen',
      'full name': 'Ihren vollen Namen',
      'first name': 'Ihren Vornamen',
      'last name': 'Ihren Nachnamen',
      email: 'Ihre E-Mail-Adresse',
      'email address': 'Ihre E-Mail-Adresse',
      phone: 'Ihre Telefonnummer',
      'phone number': 'Ihre Telefonnummer',
      address: 'Ihre Adresse',
      company: 'Ihre Firma',
      city: 'Ihren Ort',
      date: 'das Datum',
      time: 'die Uhrzeit',
      'date and time': 'Tag und Uhrzeit',
      number: 'die Nummer',
      'order number': 'die Bestellnummer',
      'customer number': 'Ihre Kundennummer',
      'booking number': 'die Buchungsnummer',
      'number of people': 'die Zahl der Personen',
      'number of guests': 'die Zahl der Gäste',
      reason: 'den Grund',
      message: 'Ihre Nachricht',
      request: 'Ihr Anliegen',
    },
  },
  es: {
    greeting: '¡Hola! ¿En qué puedo ayudarle?',
    welcome: '¡De nada!',
    farewell: '¡Hasta luego!',
    acknowledged: 'De acuerdo. ¿Puedo hacer algo más por usted?',
    introduction: (name) => `Soy ${name}, un asistente virtual. ¿En qué puedo ayudarle?`,
    dontKnow: 'Lo siento, no lo sé.',
    failed: (tool) => `Lo siento, no ha funcionado (${tool}).`,
    done: 'Hecho.',
    ask: (thing) => `¿Podría decirme ${thing}?`,
    askBare: (thing) => `¿Podría decirme también lo siguiente: ${thing}?`,
    and: 'y',
    things: {
      name: 'su nombre',
      'full name': 'su nombre completo',
      'first name': 'su nombre',
      'last name': 'su apellido',
      email: 'su correo electrónico',
      'email address': 'su correo electrónico',
      phone: 'su número de teléfono',
      'phone number': 'su número de teléfono',
      address: 'su dirección',
      company: 'su empresa',
      city: 'su ciudad',
      date: 'la fecha',
      time: 'la hora',
      'date and time': 'la fecha y la hora',
      number: 'el número',
      'order number': 'el número de pedido',
      'customer number': 'su número de cliente',
      'booking number': 'el número de reserva',
      'number of people': 'el número de personas',
      'number of guests': 'el número de huéspedes',
      reason: 'el motivo',
      message: 'su mensaje',
      request: 'su solicitud',
    },
  },
  fr: {
    greeting: 'Bonjour ! Comment puis-je vous aider ?',
    welcome: 'Avec plaisir !',
    farewell: 'Au revoir !',
    acknowledged: "D'accord. Puis-je faire autre chose pour vous ?",
    introduction: (name) => `Je suis ${name}, un assistant virtuel. Comment puis-je vous aider ?`,
    dontKnow: 'Je suis désolé, je ne le sais pas.',
    failed: (tool) => `Je suis désolé, cela n'a pas fonctionné (${tool}).`,
    done: "C'est fait.",
    ask: (thing) => `Pourriez-vous me donner ${thing} ?`,
    askBare: (thing) => `Pourriez-vous encore me dire ceci : ${thing} ?`,
    and: 'et',
    things: {
      name: 'votre nom',
      'full name': 'votre nom complet',
      'first name': 'votre prénom',
      'last name': 'votre nom de famille',
      email: 'votre adresse e-mail',
      'email address': 'votre adresse e-mail',
      phone: 'votre numéro de téléphone',
      'phone number': 'votre numéro de téléphone',
      address: 'votre adresse',
      company: 'votre entreprise',
      city: 'votre ville',
      date: 'la date',
      time: "l'heure",
      'date and time': "la date et l'heure",
      number: 'le numéro',
      'order number': 'le numéro de commande',
      'customer number': 'votre numéro de client',
      'booking number': 'le numéro de réservation',
      'number of people': 'le nombre de personnes',
      'number of guests': "le nombre d'invités",
      reason: 'la raison',
      message: 'votre message',
      request: 'votre demande',
    },
  },
}
