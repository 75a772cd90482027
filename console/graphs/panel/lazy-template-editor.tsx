import { useCallback } from 'react'
import { fetchedOnce } from '../../kit/fetch-program.ts'
import { TextArea } from '../../kit/input.tsx'
import { latePart, type Missed, useReconnected } from '../../kit/late-part.tsx'
import type { TemplateEditorProps } from './template-editor.tsx'

const load = fetchedOnce(() => import('./template-editor.tsx'))

/** Preloads the editor, because the connection may fail later. */
export async function fetchTemplateEditor(): Promise<void> {
  await load().catch(() => undefined)
}

/** The template editor, or a plain field if it failed to load. */
export const TemplateEditor = latePart(load, PlainEditor)

type PlainEditorProps = Pick<
  TemplateEditorProps,
  'id' | 'value' | 'label' | 'describedBy' | 'single' | 'isInvalid' | 'isReadOnly' | 'onChange' | 'onLeave'
>

export function PlainEditor({
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
}: PlainEditorProps & Missed) {
  // A swap would interrupt typing, so a later form gets the editor.
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
