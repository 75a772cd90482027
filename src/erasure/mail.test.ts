import { expect, it } from 'vitest'
import {
  allHandled,
  connectedMailbox,
  mailFrom,
  sentMails,
  useMailScene,
} from '../../test/harness/channels/email.ts'
import { erased } from '../../test/harness/erasure/person.ts'
import { allRows } from '../../test/harness/erasure/traces.ts'

const scene = useMailScene()

it('erases what somebody wrote by mail, their threads among it, and nothing of another', async () => {
  const { look } = await connectedMailbox(scene)
  const [her, other] = ['ana.mail@people.example', 'diana.mail@people.example']
  scene.imap.put(mailFrom(`Ana García <${her.toUpperCase()}>`, 'Where is my xylographica?').raw)
  scene.imap.put(mailFrom(other, 'Where is my marmalade?').raw)
  await look()
  await sentMails(scene, her, 1)
  await sentMails(scene, other, 1)
  await allHandled(scene)
  const { app, account } = scene.server
  const of = async (mark: RegExp) => (await allRows(app)).filter((row) => mark.test(row))
  const before = await of(/diana|marmalade/)
  const done = await erased(account, { email: her })
  expect(done.deleted).toContainEqual({ kind: 'mails', count: 2 })
  expect(await of(/(?<!di)ana\.mail@people|xylographica/i)).toEqual([])
  expect(await of(/diana|marmalade/)).toEqual(before)
}, 60_000)
