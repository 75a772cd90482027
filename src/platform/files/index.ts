export { type ArchivePlace, openArchives } from './archives.ts'
export { openFileStore } from './open.ts'
export { type ByteRange, type ByteSource, FileMissing, type FileStore, TooLarge } from './store.ts'
