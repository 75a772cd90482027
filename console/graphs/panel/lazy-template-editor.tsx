import { lazy } from 'react'
import { TextArea } from '../../kit/input.tsx'
import type { TemplateEditorProps } from './template-editor.tsx'

const load = () => import('./template-editor.tsx')

/** Fetches it before it is needed: the connection may be gone by then. */
export async function fetchTemplateEditor(): Promise<void> {
  await load().catch(() => undefined)
}

/** The editor of texts with names; a plain field where it could not be fetched. */
export const TemplateEditor = lazy(() => load().catch(() => ({ default: PlainEditor })))

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
}: TemplateEditorProps) {
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
