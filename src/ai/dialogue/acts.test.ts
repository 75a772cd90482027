import { expect, it } from 'vitest'
import { actOf, isFollowUp } from './acts.ts'
import { correctionIn } from './correction.ts'

it.each([
  [
    'cancel',
    ['cancel', 'never mind', 'Abbrechen', 'vergiss es', 'laisse tomber', 'annuler', 'olvídalo', 'cancelar'],
  ],
  ['restart', ['start over', 'von vorne bitte', 'recommencer', 'empezar de nuevo']],
  [
    'teammate',
    [
      'talk to a human',
      'I want a human',
      'mit einem Menschen sprechen',
      "parler à quelqu'un",
      'quiero hablar con una persona',
    ],
  ],
  ['skip', ['skip it', 'überspringen', 'passer', 'omitir']],
  ['why', ['why do you need that?', 'Wozu brauchen Sie den?', 'pourquoi ?', '¿por qué?']],
  ['refusal', ["I'd rather not say", 'no', 'Das sage ich nicht', 'non merci', 'prefiero no decirlo']],
  ['anger', ['this is ridiculous!', 'Das ist eine Frechheit!', "c'est inadmissible", 'es una vergüenza']],
  ['assent', ['yes', 'ok', 'ja', 'oui', 'sí', 'thanks']],
  ['question', ['do you work on weekends?', 'Haben Sie samstags offen?']],
  [
    'statement',
    [
      'my car needs a repair',
      'I need someone to fix my tap',
      'ein Lastenrad',
      'Can Demir',
      'skip the line tickets',
    ],
  ],
])('is %s', (act, messages) => {
  for (const message of messages) expect([message, actOf(message)]).toEqual([message, act])
})

it.each([
  ['no, Tuesday', 'Tuesday'],
  ['I meant 25', '25'],
  ['actually make it 3 pm', '3 pm'],
  ['sorry, my email is a@x.example', 'my email is a@x.example'],
  ['nein, Donnerstag', 'Donnerstag'],
  ['plutôt vendredi', 'vendredi'],
  ['no, el martes', 'el martes'],
  ['I need a table', undefined],
  ['nothing else', undefined],
])('«%s» corrects to %s', (message, rest) => {
  expect(correctionIn(message)).toBe(rest)
})

it('continues a question', () => {
  expect(['and on Sunday?', 'und am Samstag?', 'What about Monday?'].every(isFollowUp)).toBe(true)
  expect(isFollowUp('When are you open?')).toBe(false)
})
