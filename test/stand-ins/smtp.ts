import { createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body, without soft line breaks. */
  text: string
}

export interface SmtpServer {
  url: string
  mails: ReceivedMail[]
  close: () => Promise<void>
}

/** A mail server that accepts and keeps everything. */
export async function startSmtp(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = []
  const { port, close } = await listen(createServer((socket) => serve(socket, mails)))
  return { url: `smtp://127.0.0.1:${port}`, mails, close }
}

function serve(socket: Socket, mails: ReceivedMail[]): void {
  let mail: ReceivedMail = { from: '', to: [], text: '' }
  let isData = false
  let buffered = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const take = (line: string): void => {
    if (isData && line === '.') {
      isData = false
      mails.push({ ...mail, text: mail.text.replaceAll('=\n', '').replaceAll('=3D', '=') })
      mail = { from: '', to: [], text: '' }
      say('250 taken')
    } else if (isData) mail.text += `${line.replace(/^\./, '')}\n`
    else if (/^(?:EHLO|HELO)/i.test(line)) say('250 stand-in')
    else if (/^MAIL FROM:/i.test(line)) {
      mail.from = addressIn(line)
      say('250 good')
    } else if (/^RCPT TO:/i.test(line)) {
      mail.to.push(addressIn(line))
      say('250 good')
    } else if (/^DATA/i.test(line)) {
      isData = true
      say('354 go on')
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    else say('500 unknown')
  }
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    buffered += chunk.toString('utf8')
    const lines = buffered.split('\r\n')
    buffered = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
  say('220 stand-in ready')
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}
