import { useCallback } from 'react'
import { fetchedOnce } from '../../kit/fetch-program.ts'
import { TextArea } from '../../kit/input.tsx'
import { latePart, type Missed, useReconnected } from '../../kit/late-part.tsx'
import type { TemplateEditorProps } from './template-editor.tsx'

const load = fetchedOnce(() => import('./template-editor.tsx'))

/** Fetches it before it is needed: the connection may be gone by then. */
export async function fetchTemplateEditor(): Promise<void> {
  await load().catch(() => undefined)
}

/** The editor of texts with names; a plain field where it could not be fetched. */
export const TemplateEditor = latePart(load, PlainEditor)

function PlainEditor({
  id,
  value,
  label,
  describedBy,
  single,
  isInvalid,
  isReadOnly,
  onChange,
  onLeave,
  isGone,
  onRetry,
}: TemplateEditorProps & Missed) {
  // Not from under the hands of somebody who writes: then it is fetched for the next form.
  const retryUnlessWriting = useCallback(() => {
    if (!(document.activeElement instanceof HTMLTextAreaElement)) onRetry()
  }, [onRetry])
  useReconnected(isGone ? undefined : retryUnlessWriting)
  return (
    <TextArea
      id={id}
      rows={single === true ? 1 : 3}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid === true ? true : undefined}
      value={value}
      readOnly={isReadOnly}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onLeave}
    />
  )
}
