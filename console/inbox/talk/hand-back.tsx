import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { TextArea } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'

/** Hands the conversation back with a note to the agent. */
export function HandBack({ onDone, onClose }: { onDone: (note: string) => void; onClose: () => void }) {
  const [note, setNote] = useState('')
  return (
    <Dialog
      title={t('Hand back to the agent')}
      open
      onClose={onClose}
      actions={
        <Button look="primary" onClick={() => onDone(note)}>
          {t('Hand back')}
        </Button>
      }
    >
      <Field
        label={t('Note for the agent')}
        optional
        hint={t('The agent reads it and the latest messages before it answers.')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onDone(note)
            }}
          />
        )}
      </Field>
    </Dialog>
  )
}
