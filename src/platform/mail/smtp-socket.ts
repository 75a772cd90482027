import { Socket } from 'node:net'
import { startDeadline } from '../outbound/deadline.ts'

// A mail with the largest files over a slow line; a server that keeps saying something would hold us for ever.
const longestMs = 3 * 60_000

/**
 * Speaks with a mail server for no longer than `timeoutMs` in all. Whoever sends is handed the socket to connect, because
 * closing a transport of nodemailer leaves its connection open.
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
