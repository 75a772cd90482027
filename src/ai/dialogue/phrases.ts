import type { Language } from '../offline/text/language.ts'

/** What an agent says about the conversation itself. */
export interface Phrases {
  cancelled: string
  sorry: string
  offerTeammate: string
  noTeammate: string
  offerSkip: string
  changed: (values: string) => string
  /** Reasons of questions, by the kind of their answer. */
  reasons: Readonly<Record<'person' | 'email' | 'phone' | 'datetime' | 'identifier' | 'text', string>>
}

export const phrases: Readonly<Record<Language, Phrases>> = {
  en: {
    cancelled: "All right, I've cancelled that. Write again whenever you like.",
    sorry: "I'm sorry about that.",
    offerTeammate: 'If you like, I can bring in a teammate: just write “talk to a human”.',
    noTeammate: "I'm sorry, no teammate can join this chat.",
    offerSkip: 'You can also write “skip” to leave this out, or “talk to a human” for a teammate.',
    changed: (values) => `Thank you, I've changed that: ${values}.`,
    reasons: {
      person: 'So that we know who we are talking to.',
      email: 'So that we can reply to you.',
      phone: 'So that we can call you back.',
      datetime: 'So that we can plan the time for you.',
      identifier: 'So that I can look it up for you.',
      text: 'So that we can prepare for your request.',
    },
  },
  de: {
    cancelled: 'Gut, ich habe das abgebrochen. Schreiben Sie jederzeit wieder.',
    sorry: 'Das tut mir leid.',
    offerTeammate:
      'Wenn Sie möchten, hole ich jemanden aus dem Team: Schreiben Sie „mit einem Menschen sprechen“.',
    noTeammate: 'In diesen Chat kann leider niemand aus dem Team kommen.',
    offerSkip:
      'Sie können auch „überspringen“ schreiben, oder „mit einem Menschen sprechen“ für jemanden aus dem Team.',
    changed: (values) => `Danke, ich habe das geändert: ${values}.`,
    reasons: {
      person: 'Damit wir wissen, mit wem wir sprechen.',
      email: 'Damit wir Ihnen antworten können.',
      phone: 'Damit wir Sie zurückrufen können.',
      datetime: 'Damit wir die Zeit für Sie einplanen können.',
      identifier: 'Damit ich für Sie nachsehen kann.',
      text: 'Damit wir uns auf Ihr Anliegen vorbereiten können.',
    },
  },
  es: {
    cancelled: 'De acuerdo, lo he cancelado. Escríbanos cuando quiera.',
    sorry: 'Lo siento mucho.',
    offerTeammate: 'Si quiere, puedo avisar a alguien del equipo: escriba «hablar con una persona».',
    noTeammate: 'Lo siento, nadie del equipo puede entrar en este chat.',
    offerSkip:
      'También puede escribir «omitir», o «hablar con una persona» para que venga alguien del equipo.',
    changed: (values) => `Gracias, lo he cambiado: ${values}.`,
    reasons: {
      person: 'Para saber con quién hablamos.',
      email: 'Para poder responderle.',
      phone: 'Para poder llamarle.',
      datetime: 'Para poder reservarle el tiempo.',
      identifier: 'Para poder consultarlo.',
      text: 'Para poder preparar su solicitud.',
    },
  },
  fr: {
    cancelled: "D'accord, c'est annulé. Écrivez-nous quand vous voulez.",
    sorry: 'Je suis désolé.',
    offerTeammate: "Si vous voulez, je peux appeler quelqu'un de l'équipe : écrivez « parler à quelqu'un ».",
    noTeammate: "Je suis désolé, personne de l'équipe ne peut rejoindre ce chat.",
    offerSkip: "Vous pouvez aussi écrire « passer », ou « parler à quelqu'un » pour quelqu'un de l'équipe.",
    changed: (values) => `Merci, c'est modifié : ${values}.`,
    reasons: {
      person: 'Pour savoir à qui nous parlons.',
      email: 'Pour pouvoir vous répondre.',
      phone: 'Pour pouvoir vous rappeler.',
      datetime: 'Pour pouvoir vous réserver ce moment.',
      identifier: 'Pour pouvoir vérifier cela pour vous.',
      text: 'Pour pouvoir préparer votre demande.',
    },
  },
}
