import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { useChange } from './operations.ts'

const refreshes = ['getTask', 'getTasks', 'getObjectRowTasks', 'getRun', 'getRuns', 'getRunSteps'] as const

/** Approves or declines a task, which resumes the run that waits for it. */
export function DecideTask({
  taskId,
  content,
  comment = '',
}: {
  taskId: string
  content: string
  comment?: string
}) {
  const decide = useChange('postTaskDecide', { refreshes })
  const choose = (decision: 'APPROVED' | 'DECLINED') =>
    decide.mutate({ taskId, body: { decision, comment: comment.trim() === '' ? null : comment } })
  return (
    <>
      <Button
        icon="check"
        busy={decide.isPending}
        aria-label={t('Approve “{task}”', { task: content })}
        onClick={() => choose('APPROVED')}
      >
        {t('Approve')}
      </Button>
      <Button
        icon="close"
        busy={decide.isPending}
        aria-label={t('Decline “{task}”', { task: content })}
        onClick={() => choose('DECLINED')}
      >
        {t('Decline')}
      </Button>
    </>
  )
}
