import { afterEach, expect, it, vi } from 'vitest'
import { connectedMailbox, mailFrom, sentMails, useMailScene } from '../../test/harness/channels/email.ts'
import { erased, withRecords } from '../../test/harness/erasure/person.ts'
import { allFiles, allRows } from '../../test/harness/erasure/traces.ts'
import { startServer } from '../../test/harness/server.ts'
import { s3Keys, startS3 } from '../../test/stand-ins/s3.ts'

const scene = useMailScene()

afterEach(() => vi.unstubAllEnvs())

const anna = {
  email: 'anna@customer.example',
  phone: '+491701234567',
  name: 'Anna Zebra',
  word: 'xylographica',
}
const boris = { ...anna, email: 'boris@customer.example', phone: '+491701234568', name: 'Boris', word: 'jam' }

it('files of a person are gone from object storage, and those of others stay', async () => {
  for (const [name, value] of Object.entries(s3Keys)) vi.stubEnv(name, value)
  const s3 = await startS3('files')
  const environment = { FRONTDESK_FILES: `s3://files/kept/?endpoint=${s3.endpoint}` }
  const server = await startServer({ environment, workers: true })
  try {
    await withRecords(server.account, anna)
    await withRecords(server.account, boris)
    const contents = () => [...s3.objects.values()].map(({ content }) => content.toString())
    expect(contents().filter((content) => content.includes(anna.email))).toHaveLength(1)
    const done = await erased(server.account, { email: anna.email })
    expect(done.kept_files).toBe(0)
    expect(contents()).toEqual([`A letter of ${boris.email} about ${boris.word}`])
  } finally {
    await server.stop()
    await s3.close()
  }
}, 60_000)

it('what somebody sent with a mail is gone, and what another sent stays', async () => {
  const { look } = await connectedMailbox(scene)
  const [her, other] = ['ana.files@people.example', 'boris.files@people.example']
  scene.imap.put(withFile(her, 'Order of xylographica 4711'))
  scene.imap.put(withFile(other, 'Order of marmalade 4712'))
  await look()
  await sentMails(scene, her, 1)
  await sentMails(scene, other, 1)
  const { app, account } = scene.server
  const kept = async () =>
    (await allFiles(app)).filter((content) => content.startsWith('Order of')).toSorted()
  expect((await kept()).map((content) => content.trim())).toEqual([
    'Order of marmalade 4712',
    'Order of xylographica 4711',
  ])
  const done = await erased(account, { email: her })
  expect(done.deleted).toContainEqual({ kind: 'files of messages', count: 1 })
  expect((await kept()).map((content) => content.trim())).toEqual(['Order of marmalade 4712'])
  expect((await allRows(app)).filter((row) => row.includes('xylographica'))).toEqual([])
}, 60_000)

function withFile(from: string, content: string): string {
  const parts = [
    '--b\r\nContent-Type: text/plain\r\n\r\nSee the file.\r\n',
    `--b\r\nContent-Type: text/plain; name="order.txt"\r\nContent-Disposition: attachment; filename="order.txt"\r\n\r\n${content}\r\n`,
    '--b--',
  ]
  const headers = { 'Content-Type': 'multipart/mixed; boundary=b', 'MIME-Version': '1.0' }
  return mailFrom(from, parts.join(''), { headers }).raw
}
