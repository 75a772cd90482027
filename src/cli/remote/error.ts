/** What a server answered, or why it did not, in words for the person at the terminal. */
export class RemoteError extends Error {}
