import type { NodeProps } from '@xyflow/react'
import { createContext, memo, use } from 'react'
import { IconButton } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { t } from '../../kit/language/translate.ts'
import type { GraphStore } from '../state/store.ts'
import style from './comment-card.module.css'
import type { CommentNode } from './elements.ts'

/** The graph that stores the comments. Undefined if it is read-only. */
export const CommentStore = createContext<GraphStore | undefined>(undefined)

/** A comment on the canvas. */
export const CommentCard = memo(function CommentCard({ data, selected }: NodeProps<CommentNode>) {
  const store = use(CommentStore)
  const { comment } = data
  return (
    <div className={classes(style['comment'], selected && style['selected'])}>
      <textarea
        // Keeps the canvas from dragging or scrolling.
        className={classes(style['text'], 'nodrag', 'nowheel')}
        aria-label={t('Comment')}
        placeholder={t('Write a comment')}
        value={comment.text}
        readOnly={store === undefined}
        maxLength={10_000}
        onChange={({ target }) =>
          store?.comment({ ...comment, text: target.value }, `comment ${comment.commentId}`)
        }
        onBlur={() => store?.seal()}
      />
      {store !== undefined && (
        <IconButton
          className={classes(style['remove'], 'nodrag')}
          icon="close"
          label={t('Delete the comment')}
          onClick={() => store.removeComment(comment.commentId)}
        />
      )}
    </div>
  )
})
