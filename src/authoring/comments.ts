import { sql } from 'kysely'
import type { CommentEdit, GraphComment } from '../graphs/index.ts'
import { type Issue, invalid } from '../kit/problem.ts'
import type { Db } from '../platform/database/index.ts'

export interface KeptComment {
  comment: GraphComment
  /** The revision of the graph that it was last changed in. */
  revision: number
}

/** The comments on a draft, by id. */
export type Comments = ReadonlyMap<string, KeptComment>

// More than anyone needs. It limits the cost of reading a draft.
const mostComments = 200

export async function readComments(db: Db, graphId: number): Promise<Comments> {
  const rows = await db
    .selectFrom('graph_comments')
    .select(['comment_id', 'content', 'revision'])
    .where('graph_id', '=', graphId)
    .orderBy('ordinal')
    .$castTo<{ comment_id: string; content: GraphComment; revision: number }>()
    .execute()
  return new Map(
    rows.map(({ comment_id, content: comment, revision }) => [comment_id, { comment, revision }]),
  )
}

export interface PlacedCommentEdit {
  edit: CommentEdit
  index: number
}

/** The edits that meet a change since `revision`. */
export function metComments(
  comments: Comments,
  edits: readonly PlacedCommentEdit[],
  { revision, isOutdated }: { revision: number; isOutdated: boolean },
): Issue[] {
  const own = new Set<string>()
  return edits.flatMap(({ edit, index }): Issue[] => {
    const { op, commentId } = edit
    const kept = comments.get(commentId)
    const isOwn = own.has(commentId)
    own.add(commentId)
    if (isOwn) return []
    const path = `edits[${index}].commentId`
    if (op === 'addComment') {
      const message = 'A comment with this id is there already.'
      return kept === undefined ? [] : [{ path, code: 'taken', message }]
    }
    if (kept === undefined) {
      const message = 'There is no such comment any more.'
      return isOutdated ? [{ path, code: 'removed', message }] : []
    }
    return kept.revision > revision ? [{ path, code: 'changed', message: 'This comment was changed.' }] : []
  })
}

/** Does edits that meet no change, one after the other. */
export function editedComments(
  comments: Comments,
  edits: readonly PlacedCommentEdit[],
): { comments: GraphComment[]; changed: GraphComment[]; removed: string[] } {
  const after = new Map([...comments].map(([id, { comment }]) => [id, comment]))
  const issues: Issue[] = []
  for (const { edit, index } of edits) {
    const { commentId } = edit
    const before = after.get(commentId)
    if (edit.op === 'addComment') {
      const { text, position, size } = edit
      after.set(commentId, { commentId, text, position, size })
    } else if (before === undefined) {
      const message = 'There is no such comment.'
      issues.push({ path: `edits[${index}].commentId`, code: 'not_found', message })
    } else if (edit.op === 'removeComment') after.delete(commentId)
    else {
      const { text = before.text, position = before.position, size = before.size } = edit
      after.set(commentId, { commentId, text, position, size })
    }
  }
  if (after.size > mostComments) {
    issues.push({
      path: 'edits',
      code: 'too_many',
      message: `A graph holds ${mostComments} comments at most.`,
    })
  }
  if (issues.length > 0) throw invalid(issues)
  return {
    comments: [...after.values()],
    changed: [...after.values()].filter((one) => comments.get(one.commentId)?.comment !== one),
    removed: [...comments.keys()].filter((id) => !after.has(id)),
  }
}

export async function saveComments(
  db: Db,
  graphId: number,
  { changed, removed }: ReturnType<typeof editedComments>,
  revision: number,
): Promise<void> {
  await sql`
    with gone as (
      delete from graph_comments where graph_id = ${graphId} and comment_id = any(${removed}::text[]))
    insert into graph_comments (graph_id, comment_id, content, revision)
    select ${graphId}, comment->>'commentId', comment, ${revision}
    from json_array_elements(${JSON.stringify(changed)}::json) with ordinality as listed (comment, place)
    order by place
    on conflict (graph_id, comment_id) do update set content = excluded.content, revision = excluded.revision
  `.execute(db)
}
