import { type Db, statement } from '../../platform/database/index.ts'

const count = statement<unknown, [number]>(
  'knowledge.count-revision',
  'update knowledge_bases set revision = revision + 1 where id = $1',
)

/** Notifies every process that passages of a knowledge base have changed, in the transaction of the change. */
export async function noteChange(db: Db, knowledgeBaseId: number): Promise<void> {
  await count.all(db, knowledgeBaseId)
}
