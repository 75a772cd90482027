/** Set on every mail that we send, and looked for in what arrives: two programs that answer each other would never end. */
export const loopHeader = 'X-Frontdesk-Loop'
