import type { Providers } from './index.ts'

/** Causes an event at a service, like a user of it would. */
type Happening = (words: string) => void

let made = 0

function id(): string {
  return `made-${Date.now()}-${++made}`
}

function now(): string {
  return new Date().toISOString()
}

/** The events by the word to type. */
export function happenings(providers: Providers): Readonly<Record<string, Happening>> {
  const { google, microsoft, asana, salesforce } = providers
  return {
    mail: (words) =>
      google.data.messages.push({
        id: id(),
        labelIds: ['INBOX'],
        subject: words,
        from: 'bob@example.com',
        text: words,
        receivedAt: new Date(),
      }),
    row: (words) => google.data.spreadsheets['sheet-1']?.['Leads']?.push(words.split(',')),
    file: (words) =>
      google.data.files.push({
        id: id(),
        name: words,
        mimeType: 'application/pdf',
        createdTime: now(),
        modifiedTime: now(),
        parents: ['folder-1'],
      }),
    document: (words) => {
      const document = google.data.files.find((file) => file.id === 'doc-1')
      Object.assign(document ?? {}, { text: words, modifiedTime: now() })
    },
    outlook: (words) =>
      microsoft.data.messages.push({
        id: id(),
        folder: 'inbox',
        subject: words,
        from: 'bob@example.com',
        text: words,
        receivedDateTime: now(),
      }),
    event: (words) =>
      microsoft.data.events.push({
        id: id(),
        calendar: 'AAMkAD-calendar=',
        subject: words,
        createdDateTime: now(),
      }),
    task: (words) =>
      asana.data.tasks.push({
        gid: String(Date.now()),
        project: '1200000000000011',
        name: words,
        notes: '',
        created_at: now(),
        modified_at: now(),
      }),
    lead: (words) =>
      salesforce.data.records['Lead']?.push({
        Id: id(),
        Email: words,
        Status: 'New',
        CreatedDate: now(),
        LastModifiedDate: now(),
      }),
  }
}
