import { createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

/** A PostgreSQL of an old version: accepts every login and answers every query with its version. */
export async function startOldPostgres(versionNumber: number): Promise<{
  url: string
  close: () => Promise<void>
}> {
  const { port, close } = await listen(createServer((socket) => converse(socket, versionNumber)))
  return { url: `postgres://somebody:secret@127.0.0.1:${port}/old`, close }
}

function converse(socket: Socket, versionNumber: number): void {
  const ready = message('Z', Buffer.from('I'))
  socket.on('error', () => socket.destroy())
  socket.once('data', () => {
    const letIn = message('R', Buffer.alloc(4))
    socket.write(Buffer.concat([letIn, ready]))
    socket.on('data', (data) => {
      if (data[0] === 'X'.charCodeAt(0)) socket.end()
      else socket.write(Buffer.concat([versionAnswer(versionNumber), ready]))
    })
  })
}

const int4 = 23

function versionAnswer(versionNumber: number): Buffer {
  const column = Buffer.alloc(18)
  column.writeInt32BE(int4, 6)
  column.writeInt16BE(4, 10)
  column.writeInt32BE(-1, 12)
  const value = Buffer.from(String(versionNumber))
  return Buffer.concat([
    message('T', Buffer.concat([int16(1), Buffer.from('version\0'), column])),
    message('D', Buffer.concat([int16(1), int32(value.length), value])),
    message('C', Buffer.from('SELECT 1\0')),
  ])
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
