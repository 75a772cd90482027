export { openFileStore } from './open.ts'
export { type ByteRange, type ByteSource, FileMissing, type FileStore, TooLarge } from './store.ts'
