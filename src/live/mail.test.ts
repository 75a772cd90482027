import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { Json } from '../../test/harness/api.ts'
import { useServer } from '../../test/harness/server.ts'
import { activate, allFinished, eventually } from '../../test/harness/workflows/automation.ts'
import { startSmtp } from '../../test/stand-ins/smtp.ts'
import { tellFailedRuns } from './failed-runs.ts'
import { mailNotifications } from './mail.ts'
import { notify } from './notifications.ts'

const smtp = await startSmtp()
const server = useServer({
  workers: true,
  environment: { FRONTDESK_SMTP_URL: smtp.url, FRONTDESK_PUBLIC_URL: 'https://desk.example.com' },
})
afterAll(() => smtp.close())

function mailsTo(address: string): string[] {
  return smtp.mails.filter((mail) => mail.to.includes(address)).map(({ text }) => text)
}

/** Backdates the waiting notifications by minutes, and the last email further. */
async function later(): Promise<void> {
  await sql`update notifications set created_at = created_at - interval '1 hour'`.execute(server.app.db)
  await sql`update users set notified_by_mail_at = notified_by_mail_at - interval '1 hour'`.execute(
    server.app.db,
  )
}

it('tells whoever published an automation that it fails, once until they have read it', async () => {
  const { api, app, account } = server
  await api.ok.put('/me/notification-settings', { by_mail: { run_failed: true } })
  const broken = await activate(api, {
    nodes: {
      start: { type: 'TRIGGER', triggerType: 'CONTACT_CREATED' },
      call: { type: 'API', method: 'GET', url: 'http://127.0.0.1:1/' },
    },
    edges: ['start → call'],
  })
  for (let count = 0; count < 5; count++) await api.ok.post('/objects/people/rows', { Name: 'Ada' })
  await allFinished(api, broken.id, 5)
  await tellFailedRuns(app.db)
  await tellFailedRuns(app.db)
  const { results } = await api.ok.get('/notifications')
  expect(results).toMatchObject([
    {
      kind: 'run_failed',
      title: expect.stringMatching(/^Automation failed/),
      subject: { type: 'workflow', id: String(broken.id) },
    },
  ])
  await later()
  await mailNotifications(app)
  const [mail = ''] = await eventually(async () => {
    const found = mailsTo(account.owner.email)
    return found.length === 0 ? undefined : found
  })
  expect(mail).toContain('Subject: Automation failed')
  expect(mail).toContain('https://desk.example.com/')
})

it('gathers a burst into one mail, leaves out what was read, and pauses', async () => {
  const { app, account } = server
  const member = await account.addUser('MEMBER')
  const settings = await member.api.ok.put('/me/notification-settings', { by_mail: { task_assigned: true } })
  expect(settings).toMatchObject({ task_assigned: true, by_mail: { task_assigned: true, run_failed: false } })
  const tell = async (count: number, title: string) => {
    for (let index = 0; index < count; index++) {
      const subject = { type: 'task', id: String(index) } as const
      await notify(app.db, account.id, [member.id], { kind: 'task_assigned', title, subject })
    }
  }
  await tell(2, 'Read before')
  await member.api.ok.post('/notifications/read', {})
  await tell(100, 'Call back')
  // Too recent: more notifications may follow.
  await mailNotifications(app)
  expect(mailsTo(member.email)).toEqual([])
  await later()
  await Promise.all([mailNotifications(app), mailNotifications(app)])
  const [mail = ''] = await eventually(async () => {
    const found = mailsTo(member.email)
    return found.length === 0 ? undefined : found
  })
  expect(mail).toContain('Subject: 100 notifications')
  expect(mail.match(/- Call back/g)).toHaveLength(20)
  expect(mail).toContain('and 80 more')
  expect(mail).not.toContain('Read before')
  // More follow, but not within a quarter of an hour.
  await tell(1, 'One more')
  await sql`update notifications set created_at = created_at - interval '1 hour'`.execute(app.db)
  await mailNotifications(app)
  const waiting = await app.db.selectFrom('notifications').select('id').where('mail', '=', 'due').execute()
  expect(waiting).toHaveLength(1)
  expect(mailsTo(member.email)).toHaveLength(1)
})

it('mails nobody who did not ask for it', async () => {
  const { app, account } = server
  const member = await account.addUser('MEMBER')
  const settings: Json = await member.api.ok.get('/me/notification-settings')
  expect(settings.by_mail.task_assigned).toBe(false)
  const subject = { type: 'task', id: '1' } as const
  await notify(app.db, account.id, [member.id], { kind: 'task_assigned', title: 'Quiet', subject })
  await later()
  await mailNotifications(app)
  const rows = await app.db.selectFrom('notifications').select('mail').where('title', '=', 'Quiet').execute()
  expect(rows).toEqual([{ mail: 'none' }])
})
