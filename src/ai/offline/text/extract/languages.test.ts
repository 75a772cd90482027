import { describe, expect, it } from 'vitest'
import { type Kind, kindOf } from './kinds.ts'
import { extractValue } from './values.ts'

// A Wednesday, one hour ahead of UTC.
const clock = { now: new Date('2026-03-04T10:00:00Z'), offset: 60 }

type Said = readonly [text: string, expected: unknown]

const cases: Readonly<Record<string, readonly [Kind, readonly Said[]]>> = {
  'the number of an order': [
    'identifier',
    [
      ['4711', '4711'],
      ['it is 20', '20'],
      ['my order 48213 has not arrived', '48213'],
      ['Where is #3021?', '3021'],
      ['the number is A-4711, thanks', 'A-4711'],
      ['I called on 3 May at 10:30 about order 5512', '5512'],
      ['Meine Bestellnummer ist 4711', '4711'],
      ['Wo bleibt die Bestellung 90210?', '90210'],
      ['Es geht um Auftrag AB-1029 vom 3. Mai', 'AB-1029'],
      ['4711 bitte', '4711'],
      ['El número de pedido es 7788', '7788'],
      ['¿Dónde está mi pedido 45120?', '45120'],
      ['Es el PX-204, gracias', 'PX-204'],
      ['Mon numéro de commande est 6650', '6650'],
      ['Où en est la commande 33871 ?', '33871'],
      ["c'est la FR-2210", 'FR-2210'],
    ],
  ],
  'no number of an order': [
    'identifier',
    [
      ['20 chairs', undefined],
      ['I would like to order 20 chairs', undefined],
      ['we are coming at 10 am with 12 people', undefined],
      ['it was $1,250.50', undefined],
      ['since 2024 I wait for it', undefined],
      ['call me on +49 30 1234567', undefined],
      ['10 Uhr', undefined],
      ['Ich komme um 10 Uhr', undefined],
      ['Ich brauche 20 Stühle bis zum 3.5.2026', undefined],
      ['Das hat 250 € gekostet', undefined],
      ['a las 10 de la mañana', undefined],
      ['Necesito 12 mesas para el 3 de mayo', undefined],
      ['son 150 euros', undefined],
      ['à 10 heures', undefined],
      ['Je voudrais 20 chaises', undefined],
      ['le 17/11/2026 à 10h30', undefined],
      ['20 kg', undefined],
      ['write to ann2000@example.com', undefined],
    ],
  ],
  'a name': [
    'person',
    [
      ['my name is uwe kern', 'Uwe Kern'],
      ["Hi, I'm Ann Miller (ann@x.example) and I need 20 chairs", 'Ann Miller'],
      ['Uwe Kern, uwe@kern.example', 'Uwe Kern'],
      ['Will Smith', 'Will Smith'],
      ['ich heiße Uwe Kern', 'Uwe Kern'],
      ['Ich heiße Uwe Kern und brauche 20 Stühle', 'Uwe Kern'],
      ['ich heisse uwe', 'Uwe'],
      ['Mein Name ist Sabine von der Heide', 'Sabine von der Heide'],
      ['Guten Tag, hier ist Jörg Ostermann', 'Jörg Ostermann'],
      ['Ich bin Frau Yılmaz', 'Yılmaz'],
      ['Me llamo María García López', 'María García López'],
      ['Hola, soy Íñigo Montoya', 'Íñigo Montoya'],
      ['mi nombre es lucía', 'Lucía'],
      ["Je m'appelle Zoé Lefèvre", 'Zoé Lefèvre'],
      ['Bonjour, je suis Jean-Luc Moreau', 'Jean-Luc Moreau'],
      ['mon nom est Anaïs de la Tour', 'Anaïs de la Tour'],
    ],
  ],
  'no name': [
    'person',
    [
      ['hello', undefined],
      ['Hi there!', undefined],
      ['20 chairs', undefined],
      ['I do not want to say', undefined],
      ['Hallo', undefined],
      ['Guten Tag', undefined],
      ['keine Ahnung', undefined],
      ['Ich bin Kunde bei Ihnen', undefined],
      ['nein', undefined],
      ['buenos días', undefined],
      ['¿por qué?', undefined],
      ['soy cliente', undefined],
      ['bonsoir', undefined],
      ['pourquoi', undefined],
      ['je ne sais pas', undefined],
      ['ann@example.com', undefined],
    ],
  ],
  'a day and a time': [
    'datetime',
    [
      ['tomorrow at 3pm', '2026-03-05T14:00:00.000Z'],
      ['am Dienstag um 10 Uhr', '2026-03-10T09:00:00.000Z'],
      ['Ich möchte einen Termin morgen um 15 Uhr', '2026-03-05T14:00:00.000Z'],
      ['übermorgen', '2026-03-06'],
      ['el martes a las 15:00', '2026-03-10T14:00:00.000Z'],
      ['mañana a las 10', '2026-03-05T09:00:00.000Z'],
      ['el 3 de mayo de 2027', '2027-05-03'],
      ['mardi prochain à 10h', '2026-03-10T09:00:00.000Z'],
      ['demain à 15h', '2026-03-05T14:00:00.000Z'],
      ['le 3 mai 2027', '2027-05-03'],
      ['20 Stühle', undefined],
    ],
  ],
  'a quantity': [
    'number',
    [
      ['20 chairs', 20],
      ['$1,250.50', 1250.5],
      ['20 Stühle bis morgen', 20],
      ['Das kostet 1.250,50 Euro', 1250.5],
      ['zwanzig Stühle', 20],
      ['Wir sind 4 Personen und kommen um 10 Uhr', 4],
      ['somos cinco', 5],
      ['Necesito 12 mesas', 12],
      ['nous sommes six', 6],
      ['Je voudrais 2,5 mètres', 2.5],
      ['um 10 Uhr', undefined],
    ],
  ],
  'a company': [
    'organization',
    [
      ['I work at Acme Corp in Berlin', 'Acme Corp'],
      ['Ich arbeite bei der Kern Möbel GmbH', 'Kern Möbel GmbH'],
      ['Meine Firma heißt Sonnenschein', 'Sonnenschein'],
      ['la empresa es Muebles Vega', 'Muebles Vega'],
      ['chez Lumière SARL', 'Lumière SARL'],
      ['Kernholz', 'Kernholz'],
      ['nein', undefined],
    ],
  ],
  'a place': [
    'place',
    [
      ['I live in Berlin', 'Berlin'],
      ['Ich wohne in Buxtehude', 'Buxtehude'],
      ['aus Frankfurt am Main', 'Frankfurt am Main'],
      ['vivo en Zaragoza', 'Zaragoza'],
      ["j'habite à Clermont-Ferrand", 'Clermont-Ferrand'],
      ['Buxtehude', 'Buxtehude'],
      ['Hallo', undefined],
    ],
  ],
  'yes or no': [
    'boolean',
    [
      ['Ja, gerne', true],
      ['nein danke', false],
      ['sí, por favor', true],
      ['oui', true],
      ['non merci', false],
      ['vielleicht', undefined],
    ],
  ],
}

describe.each(Object.entries(cases))('%s', (_what, [kind, said]) => {
  it.each(said)('in «%s» is %s', (text, expected) => {
    expect(extractValue(kind, text, clock)).toBe(expected)
  })
})

describe('the kind of a field that is named in another language', () => {
  it.each<[string, string, Kind]>([
    ['Bestellnummer', '', 'identifier'],
    ['KUNDENNUMMER', '', 'identifier'],
    ['Vorname', '', 'person'],
    ['TELEFON', '', 'phone'],
    ['Wunschtermin', '', 'datetime'],
    ['ANZAHL', 'Anzahl der Stühle', 'number'],
    ['Firma', '', 'organization'],
    ['correo', '', 'email'],
    ['numero_de_pedido', '', 'identifier'],
    ['NOMBRE', '', 'person'],
    ['fecha', '', 'date'],
    ['ciudad', '', 'place'],
    ['courriel', '', 'email'],
    ['numéro de commande', '', 'identifier'],
    ['prénom', '', 'person'],
    ['ville', '', 'place'],
    ['WANTED', 'When the person wants to come', 'datetime'],
    ['ORDER', 'The number of the order', 'identifier'],
  ])('%s (%s) is %s', (name, description, expected) => {
    expect(kindOf({ name, description })).toBe(expected)
  })
})
