import { expect, it } from 'vitest'
import { withoutQuoted } from './quoted.ts'

it.each([
  [
    'Gmail',
    'Yes, please.\n\nOn Mon, Feb 2, 2026 at 10:00 AM Lamp shop <a@b.example> wrote:\n\n> Shall we?\n',
  ],
  [
    'Gmail over two lines',
    'Yes, please.\n\nOn Mon, Feb 2, 2026 at 10:00 AM Lamp shop <a@b.example>\nwrote:\n> Shall we?',
  ],
  ['German', 'Yes, please.\n\nAm 02.02.2026 um 10:00 schrieb Lampenladen <a@b.example>:\n> Sollen wir?'],
  ['Spanish', 'Yes, please.\n\nEl lun, 2 feb 2026 a las 10:00, Tienda (<a@b.example>) escribió:\n> ¿Vamos?'],
  ['French', 'Yes, please.\n\nLe lun. 2 févr. 2026 à 10:00, Lampes <a@b.example> a écrit :\n> On y va ?'],
  [
    'Outlook',
    'Yes, please.\n\nFrom: Lamp shop <a@b.example>\nSent: Monday\nTo: Ana\nSubject: Re: The lamp\n\nShall we?',
  ],
  ['German Outlook', 'Yes, please.\n\n-----Ursprüngliche Nachricht-----\nVon: Laden\nShall we?'],
  ['a signature', 'Yes, please.\n\n-- \nAna García\nPeople Ltd.'],
  ['lines that are quoted alone', 'Yes, please.\n\n> Shall we?\n> We could.'],
])('%s', (_name, text) => {
  expect(withoutQuoted(text)).toBe('Yes, please.')
})

it('what somebody wrote stays: answers between the lines, lists, and mails that only quote', () => {
  const between = '> Shall we?\nYes.\n> When?\nOn Monday.'
  expect(withoutQuoted(between)).toBe(between)
  const list = 'To: be done\nThanks'
  expect(withoutQuoted(list)).toBe(list)
  expect(withoutQuoted('On Monday we are away.\nCan you come on Tuesday?')).toContain('Tuesday')
  expect(withoutQuoted('> Shall we?')).toBe('> Shall we?')
})
