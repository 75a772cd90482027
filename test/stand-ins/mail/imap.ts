import type { Socket } from 'node:net'
import { listen } from '../listen.ts'
import { readLines } from './lines.ts'
import { mailServer, type Secured, upgraded } from './secure.ts'

export interface ImapStandIn {
  port: number
  user: string
  password: string
  /** The emails in the inbox, by number. */
  mails: Map<number, Buffer>
  /** The emails in the folder of sent ones. */
  sent: Map<number, Buffer>
  uidValidity: number
  logins: () => number
  put: (mail: string) => number
  /** Adds a sent email, like a mail program does. */
  putSent: (mail: string) => number
  close: () => Promise<void>
}

/** A server of one mailbox with the part of IMAP4rev1 that reading needs. */
export async function startImap(user: string, password: string, secured?: Secured): Promise<ImapStandIn> {
  let logins = 0
  let next = 1
  const server = mailServer(secured, (socket) => serve(socket, true))
  const abilities = `IMAP4rev1 AUTH=PLAIN${secured?.by === 'starttls' ? ' STARTTLS' : ''}`
  const { port, close } = await listen(server)
  const standIn: ImapStandIn = {
    port,
    user,
    password,
    mails: new Map(),
    sent: new Map(),
    uidValidity: 1_700_000_000,
    logins: () => logins,
    put: (mail) => added(standIn.mails, mail),
    putSent: (mail) => added(standIn.sent, mail),
    close,
  }

  function added(folder: Map<number, Buffer>, mail: string): number {
    folder.set(next, Buffer.from(mail.replaceAll(/\r?\n/g, '\r\n')))
    return next++
  }

  function serve(socket: Socket, greets: boolean): void {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let isIn = false
    let pendingPlain: string | undefined
    let opened = standIn.mails
    readLines(socket, (line) => {
      if (pendingPlain !== undefined) {
        const tag = pendingPlain
        pendingPlain = undefined
        return enter(tag, Buffer.from(line, 'base64').toString('utf8').split('\0').slice(1))
      }
      const [, tag = '*', word = '', rest = ''] = /^(\S+) (\S+)(?: (.*))?$/.exec(line) ?? []
      answer(tag, word.toUpperCase(), rest)
    })
    if (greets) say(`* OK [CAPABILITY ${abilities}] stand-in ready`)

    function enter(tag: string, [name, secret]: string[]): void {
      if (name !== standIn.user || secret !== standIn.password) {
        return void say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`)
      }
      isIn = true
      logins++
      say(`${tag} OK logged in`)
    }

    function answer(tag: string, word: string, rest: string): void {
      const done = (text = 'done') => void say(`${tag} OK ${text}`)
      if (word === 'CAPABILITY') {
        say(`* CAPABILITY ${abilities}`)
        return done()
      }
      if (word === 'STARTTLS' && secured !== undefined) {
        done()
        return serve(upgraded(socket, secured), false)
      }
      if (word === 'LOGIN') return enter(tag, wordsOf(rest))
      if (word === 'AUTHENTICATE') {
        const [, initial] = rest.split(' ')
        if (initial !== undefined) {
          return enter(tag, Buffer.from(initial, 'base64').toString('utf8').split('\0').slice(1))
        }
        pendingPlain = tag
        return void say('+ ')
      }
      if (word === 'LOGOUT') {
        say('* BYE')
        done()
        return void socket.end()
      }
      if (word === 'NOOP' || word === 'ID') return done()
      if (!isIn) return void say(`${tag} NO log in first`)
      if (word === 'LIST' || word === 'LSUB') {
        say(`* ${word} (\\HasNoChildren) "/" INBOX`)
        say(`* ${word} (\\HasNoChildren \\Sent) "/" "Sent"`)
        return done()
      }
      if (word === 'SELECT' || word === 'EXAMINE') return open(rest, done)
      if (word === 'UID') return byUid(tag, rest, done)
      if (word === 'CLOSE' || word === 'UNSELECT') return done()
      say(`${tag} BAD unknown command`)
    }

    function open(name: string, done: (text?: string) => void): void {
      opened = /sent/i.test(name) ? standIn.sent : standIn.mails
      say(`* ${opened.size} EXISTS`)
      say('* 0 RECENT')
      say('* FLAGS (\\Seen \\Answered \\Deleted)')
      say(`* OK [UIDVALIDITY ${standIn.uidValidity}] valid`)
      say(`* OK [UIDNEXT ${next}] next`)
      done('[READ-ONLY] opened')
    }

    function byUid(tag: string, rest: string, done: () => void): void {
      const [, word = '', more = ''] = /^(\S+) (.*)$/.exec(rest) ?? []
      const uids = [...opened.keys()]
      if (word.toUpperCase() === 'SEARCH') {
        const [, from = '1'] = /UID (\d+):\*/i.exec(more) ?? []
        const last = uids.at(-1) ?? 0
        const found = uids.filter((uid) => uid >= Number(from) || uid === last)
        say(`* SEARCH ${found.join(' ')}`)
        return done()
      }
      if (word.toUpperCase() !== 'FETCH') return void say(`${tag} BAD unknown command`)
      const [, set = '', items = ''] = /^(\S+) (.*)$/.exec(more) ?? []
      for (const [index, uid] of uids.entries()) if (String(uid) === set) fetched(index + 1, uid, items)
      done()
    }

    function fetched(sequence: number, uid: number, items: string): void {
      const mail = opened.get(uid) ?? Buffer.alloc(0)
      const size = /RFC822\.SIZE/i.test(items) ? ` RFC822.SIZE ${mail.length}` : ''
      const asked = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(items)
      if (asked === null) return void say(`* ${sequence} FETCH (UID ${uid}${size})`)
      const [, start, count] = asked
      const part = start === undefined ? mail : mail.subarray(Number(start), Number(start) + Number(count))
      const name = start === undefined ? 'BODY[]' : `BODY[]<${start}>`
      socket.write(`* ${sequence} FETCH (UID ${uid}${size} ${name} {${part.length}}\r\n`)
      socket.write(part)
      say(')')
    }
  }

  return standIn
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll(/\\(.)/g, '$1'),
  )
}
