export { addUpChore } from './add-up.ts'
export { withoutFileLines } from './files.ts'
export { replyAsPerson } from './reply.ts'
