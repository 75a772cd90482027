/** An error of a server or its connection, in words for the person at the terminal. */
export class RemoteError extends Error {}
