import { Socket } from 'node:net'
import { startDeadline } from '../outbound/deadline.ts'

// Enough for the largest files over a slow line. A server that never stops sending would block forever.
const longestMs = 3 * 60_000

/**
 * Connects to a mail server and ends the connection after `timeoutMs`. The caller gets the socket, because
 * closing a nodemailer transport leaves its connection open.
 */
export async function withSmtpSocket<T>(
  work: (socket: Socket) => Promise<T>,
  timeoutMs = longestMs,
): Promise<T> {
  const socket = new Socket()
  const deadline = startDeadline(timeoutMs, undefined)
  try {
    return await deadline.limit(work(socket))
  } finally {
    deadline.release()
    socket.destroy()
  }
}
