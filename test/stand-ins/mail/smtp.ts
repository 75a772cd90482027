import type { Socket } from 'node:net'
import { listen } from '../listen.ts'
import { readLines } from './lines.ts'
import { mailServer, type Secured, upgraded } from './secure.ts'

export interface TakenMail {
  from: string
  to: string[]
  /** The unchanged bytes from the wire. */
  raw: string
}

export interface SubmissionStandIn {
  port: number
  user: string
  password: string
  mails: TakenMail[]
  /** The answers to the next emails after their last line, instead of accepting them: `451 later`. */
  failures: string[]
  /** Accepts the next email without an answer, so that the sender waits or dies. */
  silence: { isOn: boolean }
  close: () => Promise<void>
}

/** A server that accepts email from clients with the password. */
export async function startSubmission(
  user: string,
  password: string,
  secured?: Secured,
): Promise<SubmissionStandIn> {
  const { port, close } = await listen(mailServer(secured, (socket) => serve(socket, true)))
  const standIn: SubmissionStandIn = {
    port,
    user,
    password,
    mails: [],
    failures: [],
    silence: { isOn: false },
    close,
  }

  function serve(socket: Socket, greets: boolean): void {
    const say = (line: string) => void socket.write(`${line}\r\n`)
    let mail: TakenMail = { from: '', to: [], raw: '' }
    let isIn = false
    let isData = false
    if (greets) say('220 stand-in ready')

    function finished(): void {
      isData = false
      const failure = standIn.failures.shift()
      if (failure !== undefined) say(failure)
      else {
        standIn.mails.push(mail)
        if (!standIn.silence.isOn) say('250 taken')
      }
      mail = { from: '', to: [], raw: '' }
    }

    readLines(socket, (line) => {
      if (isData) {
        if (line === '.') return finished()
        mail.raw += `${line.replace(/^\./, '')}\r\n`
        return
      }
      const word = line.slice(0, 4).toUpperCase()
      if (word === 'EHLO') {
        say('250-stand-in')
        if (secured?.by === 'starttls' && greets) say('250-STARTTLS')
        return say('250 AUTH PLAIN')
      }
      if (word === 'STAR' && secured !== undefined) {
        say('220 go ahead')
        return serve(upgraded(socket, secured), false)
      }
      if (word === 'AUTH') {
        const [, name, secret] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString('utf8')
          .split('\0')
        isIn = name === standIn.user && secret === standIn.password
        return say(isIn ? '235 welcome' : '535 5.7.8 Username and Password not accepted')
      }
      if (word === 'QUIT') return void socket.end('221 bye\r\n')
      if (!isIn) return say('530 5.7.0 Authentication required')
      if (word === 'MAIL') mail.from = addressIn(line)
      else if (word === 'RCPT') {
        if (addressIn(line).startsWith('nobody@')) return say('550 5.1.1 No such user here')
        mail.to.push(addressIn(line))
      } else if (word === 'DATA') {
        isData = true
        return say('354 go on')
      }
      say('250 good')
    })
  }

  return standIn
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}
