import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { FirstAccount } from '../accounts/index.ts'
import type { App } from '../platform/app.ts'

/**
 * Shows the first account's secrets once: on the terminal, or without one in a file that only the owner can read, so
 * that they never end up in a collected log.
 */
export async function welcome(app: App, first: FirstAccount, url: string): Promise<void> {
  const text = welcomeText(app, first, url)
  if (process.stdout.isTTY) {
    process.stdout.write(text)
    return
  }
  const path = join(app.config.dataDir, 'first-start.txt')
  await writeFile(path, text, { mode: 0o600 })
  process.stdout.write(
    `Frontdesk is ready at ${url}\nThe first keys${first.setupToken === undefined ? '' : ' and the link to set it up'} are in ${path}: read it, then delete it.\n`,
  )
}

function welcomeText(app: App, first: FirstAccount, url: string): string {
  const trust =
    app.config.tls === 'auto' && app.config.tlsCert === undefined ? ` --cacert ${certificatePath(app)}` : ''
  return `
Frontdesk is ready at ${url}

  Owner          ${first.email}${first.setupToken === undefined ? '' : `\n  Set it up      ${app.pageUrl}/setup?token=${first.setupToken}`}
  Personal key   ${first.userKey}
  Account key    ${first.generalKey}

These are shown only now: keep them. Try it:

  curl${trust} ${url}/public/v1/me -H 'Authorization: Bearer ${first.userKey}'

The API reference is at ${url}/docs

`
}

function certificatePath(app: App): string {
  const path = join(app.config.dataDir, 'tls/cert.pem')
  const short = relative(process.cwd(), path)
  return short.startsWith('..') ? path : short
}
